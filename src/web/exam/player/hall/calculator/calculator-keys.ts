import { t } from '#platform/text/messages.ts'
import type { CalculatorKey } from './calculate.ts'

/** Row by row, five in each. */
export const basicKeys: CalculatorKey[] = [
  ...(['MC', 'MR', 'MS', 'M+', 'M−'] as const),
  ...(['⌫', 'CE', 'C', '±', '√'] as const),
  ...(['7', '8', '9', '÷', '%'] as const),
  ...(['4', '5', '6', '×', '1/x'] as const),
  ...(['1', '2', '3', '−', '='] as const),
  ...(['0', '.', '+'] as const),
]

/** Row by row, four in each. */
export const functionKeys: CalculatorKey[] = [
  ...(['(', ')', 'π', 'e'] as const),
  ...(['sin', 'cos', 'tan', 'n!'] as const),
  ...(['sin⁻¹', 'cos⁻¹', 'tan⁻¹', 'xʸ'] as const),
  ...(['ln', 'log', 'x²', 'x³'] as const),
  ...(['eˣ', '10ˣ', '∛'] as const),
]

/** Spoken names of keys that a screen reader would spell badly. */
const spoken: Partial<Record<CalculatorKey, string>> = {
  MC: t`memory clear`,
  MR: t`memory recall`,
  MS: t`memory store`,
  'M+': t`add to memory`,
  'M−': t`subtract from memory`,
  '⌫': 'Backspace',
  CE: t`clear entry`,
  C: t`clear all`,
  '±': t`Change sign`,
  '√': t`Square root`,
  '÷': t`Divided by`,
  '×': t`Times`,
  '−': t`Minus`,
  '+': t`Plus`,
  '%': t`Per cent`,
  '=': t`Equals`,
  '.': t`Decimal point`,
  '1/x': t`one divided by x`,
  '(': t`Open bracket`,
  ')': t`Close bracket`,
  π: t`Pi`,
  e: t`Euler's number`,
  sin: 'sine',
  cos: 'cosine',
  tan: 'tangent',
  'sin⁻¹': t`inverse sine`,
  'cos⁻¹': t`inverse cosine`,
  'tan⁻¹': t`inverse tangent`,
  'n!': 'factorial',
  xʸ: t`x to the power of y`,
  ln: t`natural logarithm`,
  log: t`logarithm to base 10`,
  'x²': t`x squared`,
  'x³': t`x cubed`,
  eˣ: t`e to the power of x`,
  '10ˣ': t`10 to the power of x`,
  '∛': t`Cube root`,
}

/** Returns a key's accessible name, which starts with its visible letters for users of voice control. */
export function nameOfKey(key: CalculatorKey) {
  const name = spoken[key]
  return name && /[a-z]/i.test(key) ? `${key}, ${name}` : name
}

const typed: Partial<Record<string, CalculatorKey>> = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '%': '%',
  '=': '=',
  Enter: '=',
  Backspace: '⌫',
  Delete: 'CE',
  ',': '.',
}
const typedScientific: Partial<Record<string, CalculatorKey>> = { '(': '(', ')': ')', '^': 'xʸ', '!': 'n!' }

/** Returns the calculator key for a key of the keyboard. */
export function calculatorKey(key: string, isScientific: boolean): CalculatorKey | undefined {
  const onPad = basicKeys.find((padKey) => padKey === key && /^[\d.]$/.test(padKey))
  return onPad ?? typed[key] ?? (isScientific ? typedScientific[key] : undefined)
}

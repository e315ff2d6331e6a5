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

/** What a screen reader says of keys that it would spell badly. */
const spoken: Partial<Record<CalculatorKey, string>> = {
  MC: 'memory clear',
  MR: 'memory recall',
  MS: 'memory store',
  'M+': 'add to memory',
  'M−': 'take from memory',
  '⌫': 'Backspace',
  CE: 'clear entry',
  C: 'clear all',
  '±': 'Change sign',
  '√': 'Square root',
  '÷': 'Divided by',
  '×': 'Times',
  '−': 'Minus',
  '+': 'Plus',
  '%': 'Per cent',
  '=': 'Equals',
  '.': 'Decimal point',
  '1/x': 'one divided by x',
  '(': 'Open bracket',
  ')': 'Close bracket',
  π: 'Pi',
  e: "Euler's number",
  sin: 'sine',
  cos: 'cosine',
  tan: 'tangent',
  'sin⁻¹': 'inverse sine',
  'cos⁻¹': 'inverse cosine',
  'tan⁻¹': 'inverse tangent',
  'n!': 'factorial',
  xʸ: 'x to the power of y',
  ln: 'natural logarithm',
  log: 'logarithm to base 10',
  'x²': 'x squared',
  'x³': 'x cubed',
  eˣ: 'e to the power of x',
  '10ˣ': '10 to the power of x',
  '∛': 'Cube root',
}

/** Names begin with the letters that are seen, for those who say to their device which key to press. */
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

/** Which key of the calculator a key of the keyboard presses. */
export function calculatorKey(key: string, isScientific: boolean): CalculatorKey | undefined {
  const onPad = basicKeys.find((one) => one === key && /^[\d.]$/.test(one))
  return onPad ?? typed[key] ?? (isScientific ? typedScientific[key] : undefined)
}

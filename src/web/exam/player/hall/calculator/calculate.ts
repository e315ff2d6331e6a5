/*
 * The calculator as a pure reducer over its keys. Evaluates at once and from left to right, as the calculators of the
 * real examinations do: 2 + 3 × 4 = gives 20. Brackets defer a calculation until they are closed.
 */

const digitKeys = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.'] as const
const constants = { π: Math.PI, e: Math.E } as const
type DigitKey = (typeof digitKeys)[number]
type ConstantKey = keyof typeof constants
type MemoryKey = 'MC' | 'MR' | 'MS' | 'M+' | 'M−'
type PlainKey = '=' | 'C' | 'CE' | '⌫' | '±' | '%' | '(' | ')' | 'deg' | 'rad'
export type CalculatorKey = DigitKey | Operator | FunctionKey | ConstantKey | MemoryKey | PlainKey

/** An operation whose second operand is still missing. */
type Pending = { operator: Operator; left: number } | null

export type CalculatorState = {
  /** Digits typed so far; null: `value` is shown. */
  typed: string | null
  /** NaN: an error, until a number or a clear key is pressed. */
  value: number
  /** True if the displayed number was entered after the last operator, and is therefore its second operand. */
  isGiven: boolean
  pending: Pending
  /** Pending operations outside each open bracket. */
  brackets: readonly Pending[]
  memory: number
  angle: Angle
}

const maxDigits = 12

export const startCalculator: CalculatorState = {
  typed: null,
  value: 0,
  isGiven: false,
  pending: null,
  brackets: [],
  memory: 0,
  angle: 'deg',
}

function isDigitKey(key: string): key is DigitKey {
  return digitKeys.some((digit) => digit === key)
}

function isConstantKey(key: string): key is ConstantKey {
  return Object.hasOwn(constants, key)
}

function current({ typed, value }: CalculatorState) {
  return typed === null ? value : Number(typed)
}

export function isError(state: CalculatorState) {
  return Number.isNaN(current(state))
}

export function shownText(state: CalculatorState) {
  return state.typed === null ? formatNumber(state.value) : state.typed.replace('-', '−')
}

/** Returns the pending part of the calculation, for example '5 × (2 +'. */
export function waitingText({ brackets, pending }: CalculatorState) {
  const textOf = (operation: Pending) =>
    operation ? `${formatNumber(operation.left)} ${operation.operator === 'xʸ' ? '^' : operation.operator} ` : ''
  return `${brackets.map((bracket) => `${textOf(bracket)}(`).join('')}${textOf(pending)}`.trim()
}

function give(state: CalculatorState, value: number): CalculatorState {
  return { ...state, typed: null, value, isGiven: true }
}

/** Resets everything except the memory and the angle unit. */
function clear({ memory, angle }: CalculatorState): CalculatorState {
  return { ...startCalculator, memory, angle }
}

function type(state: CalculatorState, digit: DigitKey): CalculatorState {
  const before = state.typed ?? ''
  const hasRoom = before.replace(/\D/g, '').length < maxDigits
  if (!hasRoom || (digit === '.' && before.includes('.'))) return state
  const typed =
    digit === '.'
      ? `${before || '0'}.`
      : before === '0' || before === '-0'
        ? before.replace('0', digit)
        : before + digit
  return { ...state, typed, isGiven: true }
}

function backspace(state: CalculatorState): CalculatorState {
  if (state.typed === null) return state
  const typed = state.typed.slice(0, -1)
  return { ...state, typed: typed === '' || typed === '-' ? '0' : typed }
}

function turnSign(state: CalculatorState): CalculatorState {
  const { typed } = state
  if (typed === null) return give(state, state.value === 0 ? 0 : -state.value)
  return { ...state, typed: typed.startsWith('-') ? typed.slice(1) : `-${typed}` }
}

function settle(state: CalculatorState) {
  const { pending } = state
  return pending ? operate(pending.operator, pending.left, current(state)) : current(state)
}

/** A second operator in a row replaces the first. */
function pressOperator(state: CalculatorState, operator: Operator): CalculatorState {
  const left = state.pending && !state.isGiven ? state.pending.left : settle(state)
  const next = { ...state, typed: null, value: left, isGiven: false }
  return { ...next, pending: Number.isNaN(left) ? null : { operator, left } }
}

function openBracket(state: CalculatorState): CalculatorState {
  const brackets = [...state.brackets, state.pending]
  return { ...state, typed: null, value: 0, isGiven: false, pending: null, brackets }
}

function closeBracket(state: CalculatorState): CalculatorState {
  const outside = state.brackets.at(-1)
  if (outside === undefined) return state
  return { ...give(state, settle(state)), pending: outside, brackets: state.brackets.slice(0, -1) }
}

/** Closes open brackets; the next number starts a new calculation. */
function finish(state: CalculatorState): CalculatorState {
  let closed = state
  while (closed.brackets.length > 0) closed = closeBracket(closed)
  return { ...closed, typed: null, value: settle(closed), isGiven: false, pending: null }
}

/** 200 + 10 % adds 10 per cent of 200; in other contexts, % divides by a hundred. */
function percent(state: CalculatorState) {
  const { pending } = state
  const part = operate('÷', current(state), 100)
  const isOfLeft = pending?.operator === '+' || pending?.operator === '−'
  return give(state, isOfLeft ? operate('×', pending.left, part) : part)
}

const presses: Partial<Record<string, (state: CalculatorState) => CalculatorState>> = {
  '=': finish,
  '⌫': backspace,
  '±': turnSign,
  '%': percent,
  '(': openBracket,
  ')': closeBracket,
  CE: (state) => give(state, 0),
  MR: (state) => give(state, state.memory),
  MC: (state) => ({ ...state, memory: 0 }),
  MS: (state) => ({ ...give(state, current(state)), memory: current(state) }),
  'M+': (state) => ({ ...give(state, current(state)), memory: operate('+', state.memory, current(state)) }),
  'M−': (state) => ({ ...give(state, current(state)), memory: operate('−', state.memory, current(state)) }),
  deg: (state) => ({ ...state, angle: 'deg' }),
  rad: (state) => ({ ...state, angle: 'rad' }),
}

export function pressCalculator(before: CalculatorState, key: CalculatorKey): CalculatorState {
  if (key === 'C') return clear(before)
  const isFresh = isDigitKey(key) || isConstantKey(key) || key === 'CE' || key === '('
  if (isError(before) && !isFresh) return before
  const state = isError(before) ? clear(before) : before
  if (isDigitKey(key)) return type(state, key)
  if (isConstantKey(key)) return give(state, constants[key])
  if (isOperator(key)) return pressOperator(state, key)
  if (isFunctionKey(key)) return give(state, applyFunction(key, current(state), state.angle))
  return presses[key]?.(state) ?? state
}

/*
 * Arithmetic of the calculator. An undefined result is NaN. Numbers are doubles, so every result is rounded to 15
 * digits and displayed with 12, which hides rounding noise.
 */

type Angle = 'deg' | 'rad'

const digitsShown = 12
const digitsKept = 15
/** sin π is 1.2e-16 in doubles. */
const trigNoise = 1e-14
/** 170! is the largest factorial that a double holds. */
const largestFactorial = 170

function tidy(value: number) {
  return Number.isFinite(value) ? Number(value.toPrecision(digitsKept)) : Number.NaN
}

/** Rounds a sum to the precision of its larger operand: 1000000.1 − 1000000 gives 0.1. */
function tidySum(sum: number, largest: number) {
  const places = digitsKept - 1 - Math.floor(Math.log10(largest))
  return largest === 0 || places < 0 || places > 100 ? tidy(sum) : tidy(Number(sum.toFixed(places)))
}

const binary = {
  '+': (a: number, b: number) => tidySum(a + b, Math.max(Math.abs(a), Math.abs(b))),
  '−': (a: number, b: number) => tidySum(a - b, Math.max(Math.abs(a), Math.abs(b))),
  '×': (a: number, b: number) => tidy(a * b),
  '÷': (a: number, b: number) => (b === 0 ? Number.NaN : tidy(a / b)),
  xʸ: (a: number, b: number) => tidy(a ** b),
} as const
type Operator = keyof typeof binary

function operate(operator: Operator, left: number, right: number) {
  return binary[operator](left, right)
}

function isOperator(key: string): key is Operator {
  return Object.hasOwn(binary, key)
}

function snap(value: number) {
  return Math.abs(value) < trigNoise ? 0 : tidy(value)
}

function radians(value: number, angle: Angle) {
  return angle === 'rad' ? value : ((value % 360) * Math.PI) / 180
}

function fromRadians(value: number, angle: Angle) {
  return tidy(angle === 'rad' ? value : (value * 180) / Math.PI)
}

function sine(value: number, angle: Angle) {
  return snap(Math.sin(radians(value, angle)))
}

function cosine(value: number, angle: Angle) {
  return snap(Math.cos(radians(value, angle)))
}

function tangent(value: number, angle: Angle) {
  const divisor = cosine(value, angle)
  return divisor === 0 ? Number.NaN : tidy(sine(value, angle) / divisor)
}

function factorial(value: number) {
  if (!Number.isInteger(value) || value < 0 || value > largestFactorial) return Number.NaN
  let product = 1
  for (let factor = 2; factor <= value; factor++) product *= factor
  return tidy(product)
}

const unary = {
  sin: sine,
  cos: cosine,
  tan: tangent,
  'sin⁻¹': (value: number, angle: Angle) => fromRadians(Math.asin(value), angle),
  'cos⁻¹': (value: number, angle: Angle) => fromRadians(Math.acos(value), angle),
  'tan⁻¹': (value: number, angle: Angle) => fromRadians(Math.atan(value), angle),
  // Math.log(0) is -∞, which `tidy` turns into an error.
  ln: (value: number) => tidy(Math.log(value)),
  log: (value: number) => tidy(Math.log10(value)),
  eˣ: (value: number) => tidy(Math.exp(value)),
  '10ˣ': (value: number) => tidy(10 ** value),
  'x²': (value: number) => tidy(value * value),
  'x³': (value: number) => tidy(value ** 3),
  '√': (value: number) => tidy(Math.sqrt(value)),
  '∛': (value: number) => tidy(Math.cbrt(value)),
  'n!': factorial,
  '1/x': (value: number) => (value === 0 ? Number.NaN : tidy(1 / value)),
} as const
type FunctionKey = keyof typeof unary

function isFunctionKey(key: string): key is FunctionKey {
  return Object.hasOwn(unary, key)
}

function applyFunction(key: FunctionKey, value: number, angle: Angle) {
  return unary[key](value, angle)
}

/** '0.3', '−1.5', '1.2e+15', 'Error' */
function formatNumber(value: number) {
  // not translated: the calculator of the examinations shows this word in every language
  if (!Number.isFinite(value)) return 'Error'
  const shown = Number(value.toPrecision(digitsShown))
  const size = Math.abs(shown)
  const isPlain = size === 0 || (size >= 1e-7 && size < 10 ** digitsShown)
  return (isPlain ? String(shown) : shown.toExponential()).replace('-', '−')
}

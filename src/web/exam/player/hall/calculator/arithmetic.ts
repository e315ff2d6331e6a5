/*
 * The arithmetic behind the keys. A result that does not exist is NaN. Numbers are doubles, so every result is tidied to 15 digits and shown to 12:
 * their noise never reaches the screen.
 */

export type Angle = 'deg' | 'rad'

const digitsShown = 12
const digitsKept = 15
/** sin π is 1.2e-16 in doubles. */
const trigNoise = 1e-14
/** 170! is the largest factorial that a double holds. */
const largestFactorial = 170

export function tidy(value: number) {
  return Number.isFinite(value) ? Number(value.toPrecision(digitsKept)) : Number.NaN
}

/** Rounds a sum to the noise of its larger part: 1000000.1 − 1000000 is 0.1. */
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
export type Operator = keyof typeof binary

export function operate(operator: Operator, left: number, right: number) {
  return binary[operator](left, right)
}

export function isOperator(key: string): key is Operator {
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
  // Math.log of 0 is -∞, which tidy makes an error.
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
export type FunctionKey = keyof typeof unary

export function isFunctionKey(key: string): key is FunctionKey {
  return Object.hasOwn(unary, key)
}

export function applyFunction(key: FunctionKey, value: number, angle: Angle) {
  return unary[key](value, angle)
}

/** '0.3', '−1.5', '1.2e+15', 'Error' */
export function formatNumber(value: number) {
  if (!Number.isFinite(value)) return 'Error'
  const shown = Number(value.toPrecision(digitsShown))
  const size = Math.abs(shown)
  const isPlain = size === 0 || (size >= 1e-7 && size < 10 ** digitsShown)
  return (isPlain ? String(shown) : shown.toExponential()).replace('-', '−')
}

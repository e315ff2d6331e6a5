import { amountOf, near, type Solver } from './solver.ts'
import { texValue } from './tex-value.ts'

const simplification: Solver = ({ text }) => {
  const tex = /What is the value of (\\\(.*\\\))\?/.exec(text)?.[1]
  return tex === undefined ? undefined : (option) => near(texValue(option), texValue(tex))
}

const steps = (terms: number[]) => terms.slice(1).map((term, index) => term - (terms[index] ?? 0))
const isConstant = (terms: number[]) => terms.every((term) => near(term, terms[0] ?? 0))
const isLinear = (terms: number[]) => isConstant(steps(terms))
const quotients = (terms: number[]) => terms.slice(1).map((term, index) => term / (terms[index] ?? 0))

/** The families of series the examinations use; five or six terms leave no room for a chance fit. */
const families: ((terms: number[]) => boolean)[] = [
  (terms) => isLinear(steps(terms)),
  (terms) => isLinear(steps(steps(terms))),
  (terms) => isConstant(quotients(steps(terms))),
  (terms) => isLinear(quotients(terms)),
  (terms) => terms.slice(1).every((term, index) => term === (index + 1) * ((terms[index] ?? 0) + 1)),
]

const series: Solver = ({ text }) => {
  const shown = /series\? (.*)$/.exec(text)?.[1]
  if (!shown) return undefined
  return (option) => {
    const terms = shown.split(', ').map((term) => (term === '?' ? amountOf(option) : Number(term)))
    return families.some((fits) => fits(terms))
  }
}

const tries = Array.from({ length: 1201 }, (_, index) => (index - 600) / 12)

function rootsOf(tex: string, letter: string): number[] {
  const compact = tex.replaceAll(' ', '')
  const [, square, linear, constant] =
    new RegExp(`(\\d*)${letter}\\^2([+-]\\d*)${letter}([+-]\\d+)=0`).exec(compact) ?? []
  if (square === undefined || linear === undefined) throw new Error(`cannot read ${tex}`)
  const a = square === '' ? 1 : Number(square)
  const b = linear.length === 1 ? Number(`${linear}1`) : Number(linear)
  return tries.filter((value) => near(a * value * value + b * value + Number(constant), 0))
}

const quadratic: Solver = ({ text }) => {
  const [, first, second] = /I\. \\\((.*?)\\\) II\. \\\((.*?)\\\)/.exec(text) ?? []
  if (!first || !second) return undefined
  const ys = rootsOf(second, 'y')
  const gaps = rootsOf(first, 'x').flatMap((x) => ys.map((y) => x - y))
  if (gaps.length !== 4) throw new Error(`expected two roots each: ${text}`)
  if (gaps.every((gap) => gap > 0)) return 'x > y'
  if (gaps.every((gap) => gap >= 0)) return 'x ≥ y'
  if (gaps.every((gap) => gap < 0)) return 'x < y'
  if (gaps.every((gap) => gap <= 0)) return 'x ≤ y'
  return 'x = y, or no relation can be established'
}

export const algebra: Record<string, Solver[]> = {
  Simplification: [simplification],
  'Number series': [series],
  'Quadratic equations': [quadratic],
}

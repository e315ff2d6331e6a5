import { type Solver, words } from './solver.ts'

const placeOf = (letter: string) => letter.charCodeAt(0) - 64
const letterOf = (value: number) => String.fromCharCode(((((value - 1) % 26) + 26) % 26) + 65)
const isPrime = (n: number) => n > 1 && !Array.from({ length: n - 2 }, (_, index) => index + 2).some((d) => n % d === 0)
const isPower = (n: number, power: number) => Math.round(n ** (1 / power)) ** power === n

/** Letters, and the number at the end if there is one, each as a number of its own. */
function tracksOf(term: string): number[] {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d*)$/.exec(term) ?? []
  return [...[...letters].map(placeOf), ...(digits ? [Number(digits)] : [])]
}

function isSteady(track: number[]): boolean {
  const steps = track.slice(1).map((value, index) => value - (track[index] ?? 0))
  const growth = steps.slice(1).map((step, index) => step - (steps[index] ?? 0))
  return growth.every((value) => value === growth[0])
}

const letterSeries: Solver = ({ text }) => {
  const shown = /series\? (.*), \?$/.exec(text)?.[1]
  if (!shown) return undefined
  return (option) => {
    const terms = [...shown.split(', '), option].map(tracksOf)
    const length = terms[0]?.length ?? 0
    if (terms.some((term) => term.length !== length)) return false
    return Array.from({ length }, (_, place) => terms.map((term) => term[place] ?? 0)).every(isSteady)
  }
}

type Rule = (word: string) => string
const each =
  (move: (value: number, place: number) => number): Rule =>
  (word) =>
    [...word].map((letter, place) => letterOf(move(placeOf(letter), place))).join('')
const reversed: Rule = (word) => [...word].reverse().join('')

/** Every rule a reader of such questions knows; the example must leave one code only. */
const rules: Rule[] = Array.from({ length: 26 }, (_, by) => by).flatMap((by) => [
  each((value) => value + by),
  (word) => reversed(each((value) => value + by)(word)),
  each((value, place) => (place % 2 ? value - by : value + by)),
  each((value, place) => value + by + place),
  each((value, place) => value - by - place),
  each((value) => 27 + by - value),
])

const wordCode = words(/code ([A-Z]+) is written as ([A-Z]+)\. How is ([A-Z]+) written/, ([example, code, asked]) => {
  const codes = new Set(rules.filter((rule) => rule(example) === code).map((rule) => rule(asked)))
  const [only] = codes
  if (!only || codes.size > 1) throw new Error(`${codes.size} codes for ${asked}`)
  return only
})

const digitCode = words(
  /code ([A-Z]+) is written as (\d+) and ([A-Z]+) as (\d+)\. How is ([A-Z]+)/,
  ([a, x, b, y, asked]) => {
    const digits = new Map([...`${a}${b}`].map((letter, index) => [letter, `${x}${y}`[index]]))
    return [...asked].map((letter) => digits.get(letter) ?? '?').join('')
  },
)

const totals: ((word: string) => number)[] = [
  (word) => [...word].reduce((sum, letter) => sum + placeOf(letter), 0),
  (word) => [...word].reduce((sum, letter) => sum + 27 - placeOf(letter), 0),
  (word) => [...word].reduce((sum, letter) => sum + placeOf(letter), word.length),
  (word) => [...word].reduce((sum, letter) => sum + placeOf(letter), -word.length),
]

const sumCode = words(
  /If ([A-Z]+) is coded as (\d+) and ([A-Z]+) as (\d+), how is ([A-Z]+) coded/,
  ([a, x, b, y, asked]) => {
    const fitting = totals.filter((total) => total(a) === Number(x) && total(b) === Number(y))
    const [total] = fitting
    if (!total || fitting.length > 1) throw new Error(`${fitting.length} rules for ${asked}`)
    return total(asked)
  },
)

const numberKinds: ((n: number) => boolean)[] = [
  isPrime,
  (n) => isPower(n, 2),
  (n) => isPower(n, 3),
  ...[7, 11, 13, 17, 19].map((divisor) => (n: number) => n % divisor === 0),
]

const stepsOf = (letters: string) =>
  tracksOf(letters)
    .slice(1)
    .map((value, index) => value - (tracksOf(letters)[index] ?? 0))
const isOppositePair = (letters: string) => placeOf(letters.charAt(0)) + placeOf(letters.charAt(1)) === 27

/** The option without the property that all the others share; two such options make the question ambiguous. */
const oddOneOut: Solver = ({ text, options }) => {
  if (!text.startsWith('Four of the following five')) return undefined
  const kinds: ((option: string) => boolean)[] = text.includes('numbers')
    ? numberKinds.map((kind) => (option: string) => kind(Number(option)))
    : [isOppositePair, ...options.map((model) => (option: string) => `${stepsOf(option)}` === `${stepsOf(model)}`)]
  const odd = kinds.flatMap((kind) => {
    const strangers = options.filter((option) => !kind(option))
    return strangers.length === 1 ? strangers : []
  })
  const [only] = odd
  if (!only || new Set(odd).size > 1) throw new Error(`odd ones: ${odd}`)
  return only
}

export const letters: Record<string, Solver[]> = {
  'Letter series': [letterSeries],
  'Coding and decoding': [wordCode, digitCode, sumCode],
  'Odd one out': [oddOneOut],
}

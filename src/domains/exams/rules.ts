import type { QuizType } from './schema.ts'

/** An exact number of marks; `d` is positive and the two have no common factor. */
export type Fraction = { n: number; d: number }

function divisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : divisor(b, a % b)
}

function fraction(n: number, d: number): Fraction {
  const common = divisor(n, d) || 1
  return { n: n / common, d: d / common }
}

/** '2' or '1/4', as sections store their marks. Throws on anything else. */
export function parseFraction(text: string): Fraction {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text)
  const n = Number(match?.[1])
  const d = Number(match?.[2] ?? 1)
  if (!match || d === 0) throw new Error(`Not a fraction: ${text}`)
  return fraction(n, d)
}

export function formatFraction({ n, d }: Fraction) {
  return d === 1 ? String(n) : `${n}/${d}`
}

export function add(a: Fraction, b: Fraction) {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function times(a: Fraction, whole: number) {
  return fraction(a.n * whole, a.d)
}

/** The number to show: rounded once, half away from zero, to `places` decimals. */
export function rounded({ n, d }: Fraction, places = 2) {
  const scale = 10 ** places
  const scaled = Math.floor((Math.abs(n) * scale * 2 + d) / (2 * d))
  return scaled === 0 ? 0 : (Math.sign(n) * scaled) / scale
}

type Scheduled = { type: QuizType; opensAt: Date; closesAt: Date | null; durationMinutes: number }

const ranked = new Set<QuizType>(['ftd', 'scholarship'])

/** Ranked tests are sat by all at the same time; the others are for practice. */
export function isRanked(type: QuizType) {
  return ranked.has(type)
}

/** When nobody may go on any more; null: never. A ranked test without a closing time closes after its duration. */
export function closingTime(test: Scheduled) {
  if (test.closesAt || !isRanked(test.type)) return test.closesAt
  return new Date(test.opensAt.getTime() + test.durationMinutes * 60_000)
}

export function windowState(test: Scheduled, now: Date): 'upcoming' | 'open' | 'ended' {
  if (now < test.opensAt) return 'upcoming'
  const closes = closingTime(test)
  return closes !== null && now >= closes ? 'ended' : 'open'
}

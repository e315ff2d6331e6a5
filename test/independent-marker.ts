import type { Given, Key } from '#domains/attempts/marking/mark-answers.ts'
import type { AnswerKey } from '#domains/bank/schema.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'

/*
 * A second way to count marks, written only for the tests and sharing no code with the first: whole numbers over a common denominator, numbers as digits, sets
 * of options as bits, and rounding by long division.
 */

type Section = { id: string; marksPerQuestion: string; penalty: string }
type Terms = Pick<TestTerms, 'markedAnswersCount' | 'draftsCount' | 'severalCorrect'>

function gcd(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y > 0) [x, y] = [y, x % y]
  return x
}

function denominator(text: string) {
  return Number(text.split('/')[1] ?? '1')
}

/** Returns a multiple of every denominator that marks, penalties and the shares of up to five right options can have. */
export function commonDenominator(sections: Section[]) {
  const all = sections.flatMap(({ marksPerQuestion, penalty }) => [denominator(marksPerQuestion), denominator(penalty)])
  return all.reduce((common, one) => (common / gcd(common, one)) * one, 1) * 60
}

function inUnits(text: string, units: number) {
  return (Number(text.split('/')[0]) * units) / denominator(text)
}

/** Parses a decimal into billionths, as a whole number. */
function billionths(text: string) {
  const [whole = '', places = ''] = text.replace('-', '').split('.')
  const size = BigInt(`${whole}${places.padEnd(9, '0')}`)
  return text.startsWith('-') ? -size : size
}

function bits(ids: string[], order: string[]) {
  return ids.reduce((mask, id) => mask | (1 << order.indexOf(id)), 0)
}

function countBits(mask: number) {
  return mask.toString(2).replaceAll('0', '').length
}

/** Returns sixtieths of a question's marks, or 'penalty' for a wrong answer. */
function earned(key: AnswerKey, given: Given, terms: Terms): number | 'penalty' {
  if (key.kind === 'numeric') {
    const distance = billionths(given.number ?? '') - billionths(key.value)
    const isNear = (distance < 0n ? -distance : distance) <= billionths(key.tolerance)
    return isNear ? 60 : 'penalty'
  }
  const chosen = key.kind === 'several' ? (given.option_ids ?? []) : [given.option_id ?? '']
  const order = [...new Set([...key.options, ...chosen])]
  const [right, mine] = [bits(key.options, order), bits(chosen, order)]
  if ((mine & ~right) !== 0) return 'penalty'
  if (key.kind === 'single' || mine === right) return 60
  return terms.severalCorrect === 'share' ? (60 * countBits(mine)) / countBits(right) : 'penalty'
}

function hasAnswer({ option_id, option_ids, number }: Given) {
  return Boolean(option_id) || Boolean(option_ids?.length) || Boolean(number)
}

/** Returns the answer with its draft saved, if the end of the test saves drafts. */
function atTheEnd(given: Given, terms: Terms): Given {
  const { marked, seconds, draft } = given
  if (!draft || !terms.draftsCount) return given
  const end: Given = { option_id: draft.option_id || null, marked, seconds }
  if (draft.option_ids) end.option_ids = draft.option_ids
  if (draft.number) end.number = draft.number
  return end
}

/** Returns a question's marks, in units of the common denominator. */
export function unitsOf({ key, dropped }: Key, sheet: Given | undefined, { section, terms, units }: Counting) {
  const given = sheet && atTheEnd(sheet, terms)
  const full = inUnits(section.marksPerQuestion, units)
  const isCounted = given !== undefined && hasAnswer(given) && (terms.markedAnswersCount || !given.marked)
  if (dropped === 'bonus-all') return full
  if (dropped === 'bonus-attempters') return isCounted ? full : 0
  if (dropped === 'rescale' || !isCounted) return 0
  const part = earned(key, given, terms)
  return part === 'penalty' ? -inUnits(section.penalty, units) : (full / 60) * part
}
export type Counting = { section: Section; terms: Terms; units: number }

/** Rounds digit by digit, as on paper; halves are rounded away from zero. */
export function roundByHand({ n, d }: { n: bigint; d: bigint }, places: number) {
  let rest = n < 0n ? -n : n
  let digits = String(rest / d)
  for (let place = 0; place < places; place++) {
    rest = (rest % d) * 10n
    digits += String(rest / d)
  }
  const isUp = (rest % d) * 2n >= d
  const whole = BigInt(digits) + (isUp ? 1n : 0n)
  const text = String(whole).padStart(places + 1, '0')
  const shown = Number(`${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`)
  return n < 0n && shown !== 0 ? -shown : shown
}

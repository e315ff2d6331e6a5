import type { Normalisation, TieRule } from '#domains/exams/patterns/schema.ts'
import type { MeritState, MeritTerms } from '#domains/merit/lists/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { Mark } from '../../parts/marks/state.tsx'

/*
 * Terms of the merit desk.
 */

export const stateMarks: Record<MeritState, { mark: Mark; word: string }> = {
  draft: { mark: 'ring', word: t`draft` },
  provisional: { mark: 'half', word: t`provisional` },
  final: { mark: 'filled', word: t`final` },
}

export const methodWords: Record<Normalisation, string> = {
  none: t`None: marks as they are`,
  nta: t`NTA percentile`,
  rrb: t`RRB percentile and marks`,
  'ssc-2018': t`SSC until 2025: mean, standard deviation and top 0.1%`,
  'ssc-2025': t`SSC since 2025: mean of marks at the same percentile`,
  standard: t`Standard score, mean 25, standard deviation 5`,
}

/** Score that decides before any tie-breaking rule. */
const scoreWords: Record<Normalisation, string> = {
  none: t`More marks`,
  nta: t`Higher percentile`,
  rrb: t`Higher percentile`,
  'ssc-2018': t`More normalised marks`,
  'ssc-2025': t`More normalised marks`,
  standard: t`Higher standard score`,
}

const simple = {
  'fewer-wrong': t`Fewer wrong answers`,
  accuracy: t`Higher accuracy`,
  time: t`Shorter time`,
  older: t`Older first`,
  younger: t`Younger first`,
  name: t`Name, A to Z`,
}

export function tieWords(rule: TieRule) {
  if (rule.by === 'section') return t`More marks in ${rule.section}`
  if (rule.by !== 'ratio') return simple[rule.by]
  return rule.section === null
    ? t`Lower ratio of wrong to right answers`
    : t`Lower ratio of wrong to right answers in ${rule.section}`
}

export const orderWords = ({ normalisation, ties }: MeritTerms) => [scoreWords[normalisation], ...ties.map(tieWords)]

/** Kinds of places in a list: open to all categories, then those of each. */
export const placeWords = { open: t`Open, all categories`, General: t`General`, OBC: 'OBC', SC: 'SC', ST: 'ST' }
type Place = keyof typeof placeWords
const isPlace = (name: string): name is Place => name in placeWords
export const places = Object.keys(placeWords).filter(isPlace)
const isCategory = (place: Place): place is Exclude<Place, 'open'> => place !== 'open'
/** Categories of a candidate, as a filter offers them. */
export const categories = places.filter(isCategory).map((value) => ({ value, label: placeWords[value] }))

/** Describes the change of rank since the previous version: `up 3`, `down 1`, `same`. */
export function movedWords(rank: number, before: number | null) {
  if (before === null) return ''
  if (before === rank) return 'same'
  return before > rank ? t`up ${before - rank}` : t`down ${rank - before}`
}

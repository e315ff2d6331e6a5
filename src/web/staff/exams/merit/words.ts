import type { Normalisation, TieRule } from '../../../../domains/exams/patterns/schema.ts'
import type { MeritState, MeritTerms } from '../../../../domains/merit/lists/schema.ts'
import type { Mark } from '../../parts/marks/state.tsx'

/* What the merit desk calls things. */

export const stateMarks: Record<MeritState, { mark: Mark; word: string }> = {
  draft: { mark: 'ring', word: 'draft' },
  provisional: { mark: 'half', word: 'provisional' },
  final: { mark: 'filled', word: 'final' },
}

export const methodWords: Record<Normalisation, string> = {
  none: 'None: marks as they are',
  nta: 'NTA percentile',
  rrb: 'RRB percentile and marks',
  'ssc-2018': 'SSC until 2025: mean, deviation and top 0.1 %',
  'ssc-2025': 'SSC since 2025: mean of the marks with the same percentile',
  standard: 'Standard score, mean 25 and deviation 5',
}

/** What ranks are made of before any tie. */
const scoreWords: Record<Normalisation, string> = {
  none: 'More marks',
  nta: 'Higher percentile',
  rrb: 'Higher percentile',
  'ssc-2018': 'More normalised marks',
  'ssc-2025': 'More normalised marks',
  standard: 'Higher standard score',
}

const simple = {
  'fewer-wrong': 'Fewer wrong answers',
  accuracy: 'Higher accuracy',
  time: 'Shorter time',
  older: 'Older first',
  younger: 'Younger first',
  name: 'Name, A to Z',
}

export function tieWords(rule: TieRule) {
  if (rule.by === 'section') return `More marks in ${rule.section}`
  if (rule.by !== 'ratio') return simple[rule.by]
  return rule.section === null
    ? 'Fewer wrong answers for each right one'
    : `Fewer wrong answers for each right one in ${rule.section}`
}

export const orderWords = ({ normalisation, ties }: MeritTerms) => [scoreWords[normalisation], ...ties.map(tieWords)]

export const categoryWords = { open: 'Open, all categories', General: 'General', OBC: 'OBC', SC: 'SC', ST: 'ST' }

/** Against the version before: `up 3`, `down 1`, `same`. */
export function movedWords(rank: number, before: number | null) {
  if (before === null) return ''
  if (before === rank) return 'same'
  return before > rank ? `up ${before - rank}` : `down ${rank - before}`
}

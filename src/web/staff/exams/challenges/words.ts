import type { CaseState, ChallengeClaim, Verdict } from '../../../../domains/attempts/challenges/schema.ts'
import type { CorrectionEffect } from '../../../../domains/exams/results/schema.ts'
import { counted, numberText } from '../../../../platform/text/counted.ts'
import type { Mark } from '../../parts/marks/state.tsx'

export const caseStates: Record<CaseState, { mark: Mark; word: string }> = {
  'not-read': { mark: 'ring', word: 'not decided' },
  'second-person': { mark: 'half', word: 'second person' },
  decided: { mark: 'filled', word: 'decided' },
}

export const verdictWords: Record<Verdict, string> = {
  keep: 'key kept',
  'other-key': 'another key',
  'two-keys': 'two keys',
  'bonus-all': 'full marks for all',
  'bonus-attempters': 'full marks for whoever answered',
  rescale: 'dropped',
}

export const claimWords: Record<ChallengeClaim, string> = {
  'other-key': 'Another key',
  'two-keys': 'Two keys',
  none: 'None is right',
  syllabus: 'Not in the syllabus',
  translation: 'Wrong translation',
}

/** What a decision would change, in sentences. */
export function tellEffect({ attempts, changed, gain, lose, places }: CorrectionEffect) {
  if (changed === 0) return `None of ${counted(attempts, 'counted attempt')} changes.`
  return `Marks change in ${numberText(changed)} of ${counted(attempts, 'counted attempt')}: ${numberText(gain)} gain, ${numberText(lose)} lose. ${counted(places, 'place changes', 'places change')} among the first 100.`
}

import type { CaseState, ChallengeClaim, Verdict } from '#domains/attempts/challenges/schema.ts'
import type { CorrectionEffect } from '#domains/exams/results/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { Mark } from '../../parts/marks/state.tsx'

export const caseStates: Record<CaseState, { mark: Mark; word: string }> = {
  'not-read': { mark: 'ring', word: t`not decided` },
  'second-person': { mark: 'half', word: t`waiting for approval` },
  decided: { mark: 'filled', word: t`decided` },
}

export const verdictWords: Record<Verdict, string> = {
  keep: t`key kept`,
  'other-key': t`key changed`,
  'two-keys': t`two keys`,
  'bonus-all': t`full marks for all`,
  'bonus-attempters': t`full marks for everyone who answered`,
  rescale: t`dropped`,
}

export const claimWords: Record<ChallengeClaim, string> = {
  'other-key': t`Another key`,
  'two-keys': t`Two keys`,
  none: t`No right answer`,
  syllabus: t`Not in the syllabus`,
  translation: t`Wrong translation`,
}

/** Describes the effect of a decision, in sentences. */
export function tellEffect({ attempts, changed, gain, lose, places }: CorrectionEffect) {
  if (changed === 0) return t`No marks would change in ${plural(attempts, '# scored attempt', '# scored attempts')}.`
  return t`Marks would change in ${numberText(changed)} of ${plural(attempts, '# scored attempt', '# scored attempts')}: ${numberText(gain)} up, ${numberText(lose)} down. ${plural(places, '# rank', '# ranks')} would change among the top 100.`
}

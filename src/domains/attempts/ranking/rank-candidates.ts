import { parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import type { Score } from '../marking/mark-answers.ts'

/*
 * What ranks are made of, pure, without qualifying sections: more marks come first; of equal marks the higher accuracy, then the shorter time. Who is equal in all three shares a rank. The database
 * counts who comes before whom.
 */

/** `marks` and `accuracy` are the nearest numbers to their fractions: the same for equal ones. */
export type Merit = { marks: number; accuracy: number; seconds: number }

type Sitting = { score: Score; startedAt: Date; closedAt: Date }

export function meritOf({ score, startedAt, closedAt }: Sitting): Merit {
  const counting = score.sections.filter(({ isQualifying }) => !isQualifying)
  const correct = counting.reduce((sum, section) => sum + section.correct, 0)
  const attempted = counting.reduce((sum, { wrong, partial = 0 }) => sum + wrong + partial, correct)
  return {
    marks: parseFraction(score.marks).valueOf(),
    accuracy: attempted === 0 ? 0 : correct / attempted,
    seconds: Math.floor((closedAt.getTime() - startedAt.getTime()) / 1000),
  }
}

/** Candidates of a ranking, and how many of them have no more marks than one of them (`atOrBelow`), or fewer (`below`). */
export type Share = { candidates: number; atOrBelow: number; below: number }

/** Per cent of the candidates, as the pattern counts them; rounded once. */
export function percentileOf(
  { candidates, atOrBelow, below }: Share,
  { percentile, roundingPlaces }: Pick<TestTerms, 'percentile' | 'roundingPlaces'>,
) {
  const counted = percentile === 'below' ? below : atOrBelow
  return rounded(parseFraction(`${counted * 100}/${candidates}`), roundingPlaces)
}

import { parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import { getTest, listKeys } from '#domains/exams/tests/reads.ts'
import type { Context } from '#platform/context.ts'
import type { AnswerState } from '../sitting/schema.ts'
import { createMarker } from './mark-answers.ts'
import { meritOf } from './merit.ts'
import { tieKeysFor } from './store-ties.ts'

/** `isCandidate`: part of the ranking, which includes only students' first attempts. */
export type Sitting = { id: string; startedAt: Date; closedAt: Date; isCandidate: boolean; answers: AnswerState[] }
type Counting = { testId: string; paperVersion: number; sittings: Sitting[] }

/** Caches what scoring needs before its transaction begins, as nothing read inside a transaction is cached for the next one. */
export async function readAhead(ctx: Context, testId: string) {
  const { paperVersion } = await getTest(ctx, testId)
  await listKeys(ctx, testId, paperVersion)
}

/** Scores attempts by a version of the paper: returns the columns that closing and regrading write. */
export async function countMarks(ctx: Context, { testId, paperVersion, sittings }: Counting) {
  const { terms, sections } = await getTest(ctx, testId)
  const keys = await listKeys(ctx, testId, paperVersion)
  const mark = createMarker({ sections, keys, terms })
  const tieKeyFor = await tieKeysFor(
    ctx,
    { sections, terms },
    sittings.map(({ id }) => id),
  )
  return sittings.map(({ id, startedAt, closedAt, isCandidate, ...sitting }) => {
    const answers = new Map(sitting.answers.map((answer) => [answer.question_id, answer]))
    const score = mark(answers)
    const { marks, accuracy, seconds } = meritOf({ score, startedAt, closedAt })
    return {
      id,
      score,
      paperVersion,
      marksObtained: rounded(parseFraction(score.marks), terms.roundingPlaces),
      merit: isCandidate ? marks : null,
      accuracy,
      secondsTaken: seconds,
      tieKey: tieKeyFor(id, score, { accuracy, seconds }),
      questionSeconds: keys.map(({ questionId }) => answers.get(questionId)?.seconds ?? null),
    }
  })
}
export type Counted = Awaited<ReturnType<typeof countMarks>>[number]

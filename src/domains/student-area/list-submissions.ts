import { whyNoResults } from '#domains/attempts/access.ts'
import { isBeingSat } from '#domains/attempts/sitting/find-release.ts'
import type { OwnAttempt } from '#domains/attempts/sitting/reads.ts'
import { secondsUnused } from '#domains/attempts/sitting/rules.ts'
import type { Test } from '#domains/exams/tables.ts'
import { presentTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { listLimit } from '#platform/http/list-module.ts'
import type { SatTest, Submission } from './schema.ts'

/** Returns the tests whose candidates may not see their marks yet. */
async function listUnreleased(ctx: Context, tests: Test[]) {
  const unreleased = new Set<string>()
  for (const test of tests.filter(({ type }) => isRanked(type))) {
    const why = whyNoResults({ test, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) })
    if (why !== null) unreleased.add(test.id)
  }
  return unreleased
}

/** Presents a test to be named with its submissions. */
export function presentSat(test: Test): SatTest {
  const { _id, quiz_name, duration, mm } = presentTest(test)
  return { _id, quiz_name, duration, mm, website_sub_exam_id: test.subExamId }
}

/** Lists these submissions without the details of their tests, latest first. */
export async function listSubmissions(ctx: Context, ownAttempts: OwnAttempt[], tests: Test[]): Promise<Submission[]> {
  const sat = new Set(ownAttempts.map(({ testId }) => testId))
  const testOf = new Map(tests.filter(({ id }) => sat.has(id)).map((test) => [test.id, test]))
  const unreleased = await listUnreleased(ctx, [...testOf.values()])
  const submissions = ownAttempts.flatMap((attempt) => {
    const test = testOf.get(attempt.testId)
    if (!test || !attempt.closedAt) return []
    return {
      _id: attempt.id,
      quiz_id: test.id,
      marks_obtained: unreleased.has(test.id) ? null : (attempt.marksObtained ?? 0),
      time_left: secondsUnused(test, { ...attempt, closedAt: attempt.closedAt }),
      submitted_at: attempt.closedAt.toISOString(),
    }
  })
  return submissions.sort((a, b) => b.submitted_at.localeCompare(a.submitted_at)).slice(0, listLimit)
}

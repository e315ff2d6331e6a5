import type { Context } from '../../platform/context.ts'
import { listLimit } from '../../platform/list-module.ts'
import { presentTest } from '../exams/present-test.ts'
import type { Test } from '../exams/tables.ts'
import { whyNoResults } from './access.ts'
import { isBeingSat } from './reads-release.ts'
import { secondsUnused } from './rules.ts'
import type { MySubmission } from './schema.ts'
import type { attempts } from './tables.ts'

type Attempt = typeof attempts.$inferSelect

/** Tests whose marks their candidates may not see yet. */
async function listUnreleased(ctx: Context, tests: Test[]) {
  const unreleased = new Set<string>()
  for (const test of tests) {
    const why = whyNoResults({ test, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) })
    if (why !== null) unreleased.add(test.id)
  }
  return unreleased
}

/** What somebody has handed in of their own attempts, the latest first. */
export async function listSubmissions(ctx: Context, tests: Test[], own: Attempt[]): Promise<MySubmission[]> {
  const sat = new Set(own.map(({ testId }) => testId))
  const testOf = new Map(tests.filter(({ id }) => sat.has(id)).map((test) => [test.id, test]))
  const unreleased = await listUnreleased(ctx, [...testOf.values()])
  const submissions = own.flatMap((attempt) => {
    const test = testOf.get(attempt.testId)
    if (!test || !attempt.closedAt) return []
    const { _id, quiz_name, duration, mm } = presentTest(test)
    return {
      _id: attempt.id,
      quiz_id: { _id, quiz_name, duration, mm },
      marks_obtained: unreleased.has(test.id) ? null : (attempt.marksObtained ?? 0),
      time_left: secondsUnused(test, { ...attempt, closedAt: attempt.closedAt }),
      submitted_at: attempt.closedAt.toISOString(),
    }
  })
  return submissions.sort((a, b) => b.submitted_at.localeCompare(a.submitted_at)).slice(0, listLimit)
}

import type { Test } from '#domains/exams/tables.ts'
import { listTests } from '#domains/exams/tests/reads.ts'
import { closingTime, isRanked, lastEnd, windowState } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { dayMs } from '#platform/text/india-time.ts'
import type { HallTest } from './schema.ts'

const shownBeforeMs = dayMs
const shownAfterMs = dayMs

function presentTest(test: Test, now: Date): HallTest {
  return {
    _id: test.id,
    quiz_name: test.name,
    quiz_type: test.type,
    state: windowState(test, now),
    opens_at: test.opensAt.toISOString(),
    closes_at: closingTime(test)?.toISOString() ?? null,
  }
}

const order = ['open', 'upcoming', 'ended']

/** Tests that are sat in halls now, from the day before they open until the day after their end; those that are open first. */
export async function listHalls(ctx: Context): Promise<HallTest[]> {
  const now = ctx.now.getTime()
  const isNear = (test: Test) =>
    isRanked(test.type) && test.opensAt.getTime() - shownBeforeMs <= now && now <= (lastEnd(test) ?? now) + shownAfterMs
  return (await listTests(ctx))
    .filter(isNear)
    .map((test) => presentTest(test, ctx.now))
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.opens_at.localeCompare(b.opens_at))
}

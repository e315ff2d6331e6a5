import { asc, eq } from 'drizzle-orm'
import { mayRegister } from '#domains/exams/access.ts'
import { listRegistrations } from '#domains/exams/registrations/reads.ts'
import type { StudentTests } from '#domains/exams/registrations/schema.ts'
import { listTests, listUpcomingRanked, presentTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { type Context, userOf } from '#platform/context.ts'
import { mayAlwaysStart } from '../access.ts'
import { attempts } from '../tables.ts'

/** The signed-in person's newest attempt at each test. */
async function newestAttempts(ctx: Context) {
  const ownAttempts = await ctx.db
    .select({ id: attempts.id, testId: attempts.testId, closedAt: attempts.closedAt })
    .from(attempts)
    .where(eq(attempts.studentId, userOf(ctx).id))
    .orderBy(asc(attempts.number))
  return new Map(ownAttempts.map((attempt) => [attempt.testId, attempt]))
}

/** Free and scholarship tests, with the signed-in person's attempt or registration. */
export async function getStudentTests(ctx: Context): Promise<StudentTests> {
  const newest = await newestAttempts(ctx)
  const registrations = await listRegistrations(ctx)
  const ranked = (await listTests(ctx)).filter(({ type }) => isRanked(type))
  const isHandedIn = (testId: string) => Boolean(newest.get(testId)?.closedAt)
  return {
    now: ctx.now.toISOString(),
    entry: mayAlwaysStart(ctx.actor) ? 'any-time' : mayRegister(ctx.actor) ? 'by-registration' : 'none',
    upcomingTests: (await listUpcomingRanked(ctx)).map(presentTest),
    subscribedTests: registrations
      .filter(({ quiz_id: test }) => !isHandedIn(test._id))
      .map((subscription) => ({ ...subscription, is_under_way: newest.has(subscription.quiz_id._id) })),
    pastAttempts: ranked.flatMap((test) => {
      const attempt = newest.get(test.id)
      return attempt?.closedAt ? [{ _id: attempt.id, quiz_id: presentTest(test) }] : []
    }),
  }
}

import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { lockTest } from '../seats/find-terms.ts'
import { isPaidFor } from '../seats/require-fee.ts'
import { registrationTerms, waitingPlaces } from '../seats/tables.ts'
import { testRegistrations, tests } from '../tables.ts'
import { freeRegistration } from './change-registration.ts'
import { storeRegistration } from './register-for-test.ts'

/** Registers a student for the seat kept for them, when they have paid but did not come back to accept it. */
async function registerPaid(ctx: Context, { id, testId }: { id: string; testId: string }) {
  await inTransaction(ctx, async (ctx) => {
    await lockTest(ctx, testId)
    const isKept = and(eq(waitingPlaces.state, 'offered'), gt(waitingPlaces.offerEndsAt, ctx.now), isPaidFor)
    const [place] = await ctx.db
      .update(waitingPlaces)
      .set({ state: 'accepted', endedAt: ctx.now })
      .where(and(eq(waitingPlaces.id, id), isKept))
      .returning()
    if (!place) return
    const { studentId, centreId, className } = place
    await storeRegistration(ctx, studentId, { testId, mode: 'offline', centreId, className })
  })
}

const isGivenBack = sql`exists (select from entitlements e where e.student_id = ${testRegistrations.studentId}
    and e.course_id = ${registrationTerms.feeCourseId} and e.ended_at is not null)
  and not exists (select from entitlements e where e.student_id = ${testRegistrations.studentId}
    and e.course_id = ${registrationTerms.feeCourseId} and e.ended_at is null)`

/** Lists registrations for coming tests whose fee the shop has given back. */
function listGivenBack({ db, now }: Context, id?: string) {
  return db
    .select({ row: testRegistrations })
    .from(testRegistrations)
    .innerJoin(registrationTerms, eq(registrationTerms.testId, testRegistrations.testId))
    .innerJoin(tests, eq(tests.id, testRegistrations.testId))
    .where(
      and(
        id === undefined ? undefined : eq(testRegistrations.id, id),
        isNull(testRegistrations.cancelledAt),
        gt(tests.opensAt, now),
        isGivenBack,
      ),
    )
}

async function cancelGivenBack(ctx: Context, { id, testId }: { id: string; testId: string }) {
  await inTransaction(ctx, async (ctx) => {
    const test = await lockTest(ctx, testId)
    const [found] = await listGivenBack(ctx, id)
    if (!found) return
    const { studentId, rollNumber, mode, centreId } = found.row
    await freeRegistration(ctx, test, found.row)
    const reason = t`The fee of the test was given back.`
    const details = { roll: rollNumber, from: mode, reason }
    await audit(ctx, { action: 'registration-cancelled', subjectId: testId, subjectKind: 'test', centreId, details })
    await enqueue(ctx, {
      kind: 'mail-registration-changed',
      payload: { userId: studentId, registrationId: id, reason },
    })
  })
}

/** Registers students who have paid for a seat that is kept for them, and cancels coming registrations whose fee was refunded. */
export async function followFees(ctx: Context) {
  const { id, testId } = waitingPlaces
  const paid = await ctx.db
    .select({ id, testId })
    .from(waitingPlaces)
    .where(and(eq(waitingPlaces.state, 'offered'), gt(waitingPlaces.offerEndsAt, ctx.now), isPaidFor))
  for (const place of paid) await registerPaid(ctx, place)
  for (const { row } of await listGivenBack(ctx)) await cancelGivenBack(ctx, row)
}

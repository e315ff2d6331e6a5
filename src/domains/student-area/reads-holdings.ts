import { listOwnAttempts } from '#domains/attempts/sitting/reads.ts'
import { listCourseNames } from '#domains/catalogue/reads-courses.ts'
import { listRegistrations } from '#domains/exams/registrations/reads.ts'
import { listMyPayments } from '#domains/purchases/buying/list-payments.ts'
import { listMyDues } from '#domains/purchases/enrolments/reads.ts'
import { listHeldCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { dayInIndia, daysBetween } from '#platform/text/india-time.ts'
import type { MyHoldings } from './schema.ts'

async function listCourses(ctx: Context) {
  const held = await listHeldCourses(ctx, userOf(ctx).id)
  const names = await listCourseNames(
    ctx,
    held.map(({ website_course_id }) => website_course_id),
  )
  const today = dayInIndia(ctx.now)
  return held.map(({ website_course_id, valid_until }) => ({
    course_name: names.get(website_course_id)?.course_name ?? '',
    days_left: valid_until === null ? null : Math.max(1, daysBetween(today, dayInIndia(new Date(valid_until)))),
  }))
}

async function readMoney(ctx: Context) {
  const dues = (await listMyDues(ctx)).filter(({ state }) => state !== 'paid' && state !== 'waived')
  const payments = await listMyPayments(ctx)
  return {
    dues: dues.map(({ course_name, installment_no, net_amt, due_date }) => {
      return { course_name, installment_no, amount: net_amt, due_date }
    }),
    due_total: dues.reduce((sum, { net_amt }) => sum + Math.round(net_amt * 100), 0) / 100,
    coming_back: payments.flatMap(({ course_name, refunds }) =>
      refunds.filter(({ state }) => state !== 'done').map(({ amount }) => ({ course_name, amount })),
    ),
    receipts: payments.flatMap(({ receipts }) => receipts.map(({ number }) => number)).toSorted(),
  }
}

/** Reads what the caller has, owes and is owed, by name and sum. */
export async function readHoldings(ctx: Context): Promise<MyHoldings> {
  const registrations = await listRegistrations(ctx)
  const isToCome = ({ closes_at }: { closes_at: string | null }) => closes_at === null || new Date(closes_at) > ctx.now
  return {
    courses: await listCourses(ctx),
    tests: {
      handed_in: (await listOwnAttempts(ctx)).filter(({ closedAt }) => closedAt !== null).length,
      to_come: registrations.filter(({ quiz_id }) => isToCome(quiz_id)).map(({ quiz_id }) => quiz_id.quiz_name),
    },
    ...(await readMoney(ctx)),
  }
}

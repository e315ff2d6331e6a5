import { and, asc, eq, or, sql } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import { ownsCourse } from '#domains/purchases/entitlements/reads.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { paiseOf, rupeesOf, shortMoneyText } from '#platform/text/money.ts'
import type { StoredTerms } from './find-terms.ts'
import type { FeeProduct, TestFee } from './schema.ts'
import { waitingPlaces } from './tables.ts'

/*
 * The fee of a test is a product of the shop, and a student who owns it has paid: taxes, coupons, receipts, counters
 * and refunds are handled by the shop.
 */

type Fee = Pick<StoredTerms, 'feeCourseId'>

/** Returns the fee of a test and whether this student has paid it; null where the test is free. */
export async function findFee(ctx: Context, { feeCourseId }: Fee, studentId: string): Promise<TestFee | null> {
  if (feeCourseId === null) return null
  const [course] = await ctx.db.select().from(courses).where(eq(courses.id, feeCourseId))
  if (!course) return null
  const { id: courseId, name, type, seoUrl, discountedFee } = course
  return {
    amount: rupeesOf(discountedFee),
    course_name: name,
    course_type: type,
    seo_url: seoUrl,
    is_paid: await ownsCourse(ctx, { studentId, courseId }),
  }
}

/** Refuses with 409 a student who has not paid the fee of the test. */
export async function requireFee(ctx: Context, terms: Fee, studentId: string) {
  const fee = await findFee(ctx, terms, studentId)
  if (!fee || fee.is_paid) return
  const message = t`The fee of this test is ${shortMoneyText(paiseOf(fee.amount))}. Please pay it in the shop first.`
  throw new AppError('conflict', message, { errors: { fee: message } })
}

/** Condition for waiting places whose student has paid the fee of the test since, and is not registered for it. */
export const isPaidFor = sql`exists (select from registration_terms t join entitlements e on e.course_id = t.fee_course_id
    where t.test_id = ${waitingPlaces.testId} and e.student_id = ${waitingPlaces.studentId} and e.ended_at is null
      and e.created_at >= ${waitingPlaces.joinedAt})
  and not exists (select from test_registrations r where r.test_id = ${waitingPlaces.testId}
    and r.student_id = ${waitingPlaces.studentId} and r.cancelled_at is null)`

/** Lists the products that can be the fee of a test, with the present one. */
export async function listFeeProducts({ db }: Pick<Context, 'db'>, feeCourseId: string | null): Promise<FeeProduct[]> {
  const { id, name, discountedFee, type, isLive } = courses
  const rows = await db
    .select({ id, name, discountedFee })
    .from(courses)
    .where(or(and(eq(type, 'test-series'), isLive), feeCourseId === null ? undefined : eq(id, feeCourseId)))
    .orderBy(asc(name))
    .limit(200)
  return rows.map(({ id, name, discountedFee }) => ({ _id: id, course_name: name, fee: rupeesOf(discountedFee) }))
}

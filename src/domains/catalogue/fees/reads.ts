import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { batches, centres, courseExams, courses } from '../tables.ts'
import type { FeeHead, MerchantKey } from './schema.ts'
import { batchFees, discountStudents, discounts, merchants, taxRates, taxRegistrations } from './tables.ts'

export type BatchFee = typeof batchFees.$inferSelect
export type Discount = typeof discounts.$inferSelect
export type Merchant = typeof merchants.$inferSelect
export type Registration = typeof taxRegistrations.$inferSelect

/** Returns the batch fee in force today; null before the first. */
export async function findBatchFee(ctx: Context, batchId: string) {
  const [fee] = await ctx.db
    .select()
    .from(batchFees)
    .where(and(eq(batchFees.batchId, batchId), lte(batchFees.from, dayInIndia(ctx.now))))
    .orderBy(desc(batchFees.from))
    .limit(1)
  return fee ?? null
}

/** Returns a batch with its centre, the course that sells it and that course's first exam. 404 if there is none. */
export async function getBatch(ctx: Context, batchId: string) {
  const [row] = await ctx.db
    .select({ batch: batches, centre: { id: centres.id, name: centres.name }, course: courses })
    .from(batches)
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .leftJoin(courses, eq(courses.batchId, batches.id))
    .where(eq(batches.id, batchId))
    .orderBy(asc(courses.position))
    .limit(1)
  if (!row) throw notFound('batch')
  const [exam] = row.course
    ? await ctx.db
        .select({ id: courseExams.examId })
        .from(courseExams)
        .where(eq(courseExams.courseId, row.course.id))
        .orderBy(asc(courseExams.examId))
        .limit(1)
    : []
  return { ...row, examId: exam?.id ?? null }
}

/** Returns rate and code of every fee head on the day of `ctx`; a head without a row is not taxed. */
export async function listTaxRates(ctx: Context) {
  const rows = await ctx.db
    .selectDistinctOn([taxRates.head])
    .from(taxRates)
    .where(lte(taxRates.from, dayInIndia(ctx.now)))
    .orderBy(taxRates.head, desc(taxRates.from))
  return new Map<FeeHead, { code: string; basisPoints: number }>(rows.map((row) => [row.head, row]))
}

/** Returns the merchant who is paid, with the tax registration in force; null if the institute has not set one up. */
export async function findMerchant(ctx: Context, key: MerchantKey) {
  const [row] = await ctx.db
    .select({ merchant: merchants, registration: taxRegistrations })
    .from(merchants)
    .innerJoin(taxRegistrations, eq(taxRegistrations.merchantId, merchants.id))
    .where(and(eq(merchants.key, key), lte(taxRegistrations.from, dayInIndia(ctx.now))))
    .orderBy(desc(taxRegistrations.from))
    .limit(1)
  return row ?? null
}

export function listMerchants(ctx: Context) {
  return ctx.db.select().from(merchants).orderBy(asc(merchants.key))
}

export async function findMerchantByMid(ctx: Context, mid: string) {
  const [merchant] = await ctx.db.select().from(merchants).where(eq(merchants.mid, mid))
  return merchant ?? null
}

type Wanted = { code: string | null; courseId: string; studentId: string }

/**
 * Returns the discount that this student gets on this course: with a code, the discount of that code, even if not valid
 * now; without a code, the valid one given to them. Locks its row until the transaction ends, so that its last use is
 * given only once. null if there is none.
 */
export async function lockDiscount(ctx: Context, { code, courseId, studentId }: Wanted) {
  const isMine = sql`exists (select from ${discountStudents} where ${discountStudents.discountId} = ${discounts.id}
    and ${discountStudents.studentId} = ${studentId})`
  const isForAll = sql`not exists (select from ${discountStudents} where ${discountStudents.discountId} = ${discounts.id})`
  const [discount] = await ctx.db
    .select()
    .from(discounts)
    .where(
      and(
        code === null
          ? and(
              sql`${discounts.code} is null and ${isMine}`,
              lte(discounts.from, ctx.now),
              gt(discounts.until, ctx.now),
            )
          : eq(discounts.code, code.trim().toUpperCase()),
        sql`(${isMine} or ${isForAll})`,
        sql`(${discounts.courseId} is null or ${discounts.courseId} = ${courseId})`,
      ),
    )
    .orderBy(desc(discounts.from))
    .limit(1)
    .for('no key update')
  return discount ?? null
}

/** Returns a discount by its id and locks its row until the transaction ends; null if it is gone. */
export async function lockDiscountById(ctx: Context, discountId: string) {
  const [discount] = await ctx.db.select().from(discounts).where(eq(discounts.id, discountId)).for('no key update')
  return discount ?? null
}

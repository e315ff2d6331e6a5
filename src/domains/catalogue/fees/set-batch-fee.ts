import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { paiseOf, rupeesOf } from '#platform/text/money.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { batches, courses } from '../tables.ts'
import { planProblem, readInstalment } from './rules.ts'
import type { BatchFeeBody, StaffBatchFee } from './schema.ts'
import { batchFees, coursePrices } from './tables.ts'

type NewPrice = {
  courseId: string
  from: Date
  baseFee: number
  discountedFee: number
  bookFee: number | null
  reason?: string
}

/**
 * Sets the price of a course from a time on, once two people have approved it; open orders keep the price they
 * were quoted.
 */
export async function schedulePrice(ctx: Context, price: NewPrice) {
  await inTransaction(ctx, async (ctx) => {
    const setBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
    await ctx.db.insert(coursePrices).values({ ...price, setBy })
    await audit(ctx, { action: 'price-scheduled', subjectId: price.courseId })
    await enqueue(ctx, { kind: 'apply-prices', payload: {}, runAt: price.from })
  })
}

/** Job: applies every price that is due to its course, in order. */
export async function applyPrices(ctx: Context) {
  await inTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select()
      .from(coursePrices)
      .where(and(isNull(coursePrices.appliedAt), lte(coursePrices.from, ctx.now)))
      .orderBy(asc(coursePrices.from))
      .for('update')
    for (const { id, courseId, baseFee, discountedFee, bookFee } of due) {
      await ctx.db.update(courses).set({ baseFee, discountedFee, bookFee }).where(eq(courses.id, courseId))
      await ctx.db.update(coursePrices).set({ appliedAt: ctx.now }).where(eq(coursePrices.id, id))
    }
  })
}

export async function listBatchFees(ctx: Context, batchId: string): Promise<StaffBatchFee[]> {
  const [batch] = await ctx.db.select({ id: batches.id }).from(batches).where(eq(batches.id, batchId))
  if (!batch) throw notFound('batch')
  const rows = await ctx.db.select().from(batchFees).where(eq(batchFees.batchId, batchId)).orderBy(desc(batchFees.from))
  return rows.map((fee) => ({
    _id: fee.id,
    from: fee.from,
    reason: fee.reason,
    total_fee: rupeesOf(fee.totalFee),
    admission_fee: rupeesOf(fee.admissionFee),
    tuition_fee: rupeesOf(fee.tuitionFee),
    books_fee: rupeesOf(fee.booksFee),
    installment_charges: rupeesOf(fee.instalmentCharges),
    general_instalment_structure: (fee.instalments ?? []).map((part) => ({
      installment_no: part.number,
      net_amt: rupeesOf(part.net),
      admission_amt: rupeesOf(part.admission),
      tuition_amt: rupeesOf(part.tuition),
      book_amt: rupeesOf(part.books),
      ins_sub_after_day: part.afterDays,
    })),
  }))
}

/** Converts a batch fee to paise, as stored. */
export function readFee(body: BatchFeeBody) {
  const [admissionFee, tuitionFee, booksFee] = [body.admission_fee, body.tuition_fee, body.books_fee].map(paiseOf)
  const parts = (body.general_instalment_structure ?? []).map(readInstalment)
  const heads = { admissionFee: admissionFee ?? 0, tuitionFee: tuitionFee ?? 0, booksFee: booksFee ?? 0 }
  return {
    ...heads,
    from: body.from,
    totalFee: heads.admissionFee + heads.tuitionFee + heads.booksFee,
    instalmentDiscount: 0,
    instalmentCharges: paiseOf(body.installment_charges ?? 0),
    instalments: parts.length === 0 ? null : parts,
  }
}

/** Shows the batch fee on its courses, from the same morning on. */
async function showOnCourses(
  ctx: Context,
  batchId: string,
  { reason, ...fee }: ReturnType<typeof readFee> & { reason: string },
) {
  const sold = await ctx.db
    .select()
    .from(courses)
    .where(and(eq(courses.batchId, batchId), eq(courses.type, 'classroom')))
  for (const { id: courseId, baseFee } of sold) {
    const price = {
      baseFee: Math.max(baseFee, fee.totalFee),
      discountedFee: fee.totalFee,
      bookFee: fee.booksFee || null,
    }
    await schedulePrice(ctx, { courseId, from: new Date(`${fee.from}T00:00:00+05:30`), reason, ...price })
  }
}

const refusal = (code: 'invalid' | 'conflict', field: string, message: string) =>
  new AppError(code, message, { errors: { [field]: message } })

/** Refuses with 400 a day that has passed, or a plan that does not add up to the fee. */
export function checkFee(ctx: Context, body: BatchFeeBody) {
  const fee = readFee(body)
  if (fee.from < dayInIndia(ctx.now)) throw refusal('invalid', 'from', t`A fee can start today at the earliest.`)
  if (fee.totalFee === 0) throw refusal('invalid', 'tuition_fee', t`Please enter a fee.`)
  const problem = planProblem(fee)
  if (problem !== null) throw refusal('invalid', 'general_instalment_structure', problem)
}

/**
 * Sets a batch's fee from a day on; called only by the four-eyes action. A day that has passed meanwhile becomes
 * today. 409 for a day that already has a fee.
 */
export async function storeBatchFee(ctx: Context, batchId: string, body: BatchFeeBody & { reason: string }) {
  const today = dayInIndia(ctx.now)
  const fee = { ...readFee(body), reason: body.reason }
  if (fee.from < today) fee.from = today
  const setBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const done = inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(batchFees).values({ batchId, ...fee, setBy })
    await showOnCourses(ctx, batchId, fee)
    await audit(ctx, { action: 'batch-fee-set', subjectId: batchId, details: { from: fee.from, total: fee.totalFee } })
  })
  await done.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'batch_fees_one_a_day') throw error
    throw refusal('conflict', 'from', t`This batch already has a fee starting on that day.`)
  })
}

import { and, desc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import type { Context } from '#platform/context.ts'
import type { FourEyes, ShownRow } from '#platform/data/approvals/four-eyes.ts'
import { hashOf, requestApproval } from '#platform/data/approvals/request-approval.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { msg, plural, t } from '#platform/text/messages.ts'
import { moneyText, paiseOf } from '#platform/text/money.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { batches, courses } from '../tables.ts'
import { listTaxRates } from './reads.ts'
import { priceProblems, splitTax } from './rules.ts'
import type { BatchFeeBody, CoursePriceBody, FeeHead } from './schema.ts'
import { checkFee, readFee, schedulePrice, storeBatchFee } from './set-batch-fee.ts'
import { batchFees, coursePrices } from './tables.ts'

/*
 * Four-eyes actions on prices. Nothing else sets a dated price on something on sale.
 */

const paise = z.number().int().min(0)

/** In paise, `from` as a time. */
const frozenPrice = z.strictObject({
  from: z.string(),
  base_fee: paise,
  discounted_fee: paise,
  book_fee: paise.nullable(),
  reason: z.string(),
})
type FrozenPrice = z.infer<typeof frozenPrice>

/** Locks a course until the transaction ends. 404 if there is none, 409 if its batch sets its price. */
async function lockCourse(ctx: Context, courseId: string) {
  const [course] = await ctx.db.select().from(courses).where(eq(courses.id, courseId)).for('update')
  if (!course) throw notFound('course')
  if (course.type === 'classroom')
    throw new AppError(
      'conflict',
      'The price of a classroom course is set by the fee of its batch. Please change the fee there.',
    )
  return course
}

const inRupees = (amount: number | null) => (amount === null ? null : amount / 100)

type Priced = { type: string; discountedFee: number; bookFee: number | null }

/** Returns the tax contained in a price by today's rates, as a receipt splits it. */
async function taxOf(ctx: Context, { type, discountedFee, bookFee }: Priced) {
  const rates = await listTaxRates(ctx)
  const books = type === 'publications' ? discountedFee : (bookFee ?? 0)
  const taxIn = (total: number, head: FeeHead) => {
    const rule = { basisPoints: rates.get(head)?.basisPoints ?? 0, isInterState: false }
    return total - splitTax(total, rule).taxable
  }
  return taxIn(discountedFee - books, 'tuition') + taxIn(books, 'books')
}

const may = {
  mayApprove: ({ actor }: Context) => mayDo(actor, 'prices.approve'),
  listApprovers: (ctx: Context) => listPeopleWith(ctx, 'prices.approve'),
}

export const coursePriceAction: FourEyes<FrozenPrice> = {
  action: 'course-price',
  label: msg`Course prices`,
  short: msg`Price`,
  subjectKind: 'course',
  body: frozenPrice,
  ...may,
  mayRequest: ({ actor }) => mayDo(actor, 'prices.request', null),
  async versionOf(ctx, { subjectId }) {
    const { baseFee, discountedFee, bookFee, type } = await lockCourse(ctx, subjectId)
    const waiting = await ctx.db
      .select({ id: coursePrices.id })
      .from(coursePrices)
      .where(and(eq(coursePrices.courseId, subjectId), isNull(coursePrices.appliedAt)))
      .orderBy(coursePrices.from, coursePrices.id)
    return hashOf([type, baseFee, discountedFee, bookFee, waiting.map(({ id }) => id)])
  },
  async show(ctx, { subjectId, body }) {
    const [course] = await ctx.db.select().from(courses).where(eq(courses.id, subjectId))
    const type = course?.type ?? 'recorded'
    const next = { type, discountedFee: body.discounted_fee, bookFee: body.book_fee }
    return {
      title: course?.name ?? t`A course`,
      path: staffPaths.coursePrices(subjectId),
      rows: [
        { label: t`Fee`, as: 'rupees', before: inRupees(course?.baseFee ?? null), after: body.base_fee / 100 },
        {
          label: t`Price after discount`,
          as: 'rupees',
          before: inRupees(course?.discountedFee ?? null),
          after: body.discounted_fee / 100,
        },
        {
          label: t`Books included`,
          as: 'rupees',
          before: inRupees(course?.bookFee ?? null),
          after: inRupees(body.book_fee),
        },
        {
          label: t`Tax included`,
          as: 'rupees',
          before: course ? (await taxOf(ctx, course)) / 100 : null,
          after: (await taxOf(ctx, next)) / 100,
        },
        { label: t`From`, as: 'time', before: null, after: body.from },
      ],
    }
  },
  async execute(ctx, { subjectId, body }) {
    // A start that passed while the request waited becomes now, so that no row precedes one already in force.
    const from = new Date(Math.max(Date.parse(body.from), ctx.now.getTime()))
    const { base_fee: baseFee, discounted_fee: discountedFee, book_fee: bookFee, reason } = body
    await schedulePrice(ctx, { courseId: subjectId, from, reason, baseFee, discountedFee, bookFee })
  },
}

/**
 * Asks a second person to approve a course price from a given time. 400 for a fee above the one it should be
 * below, 404 for an unknown course.
 */
export async function askForCoursePrice(
  ctx: Context,
  courseId: string,
  { from, reason = '', ...fees }: CoursePriceBody,
) {
  const errors = priceProblems({ base: fees.base_fee, discounted: fees.discounted_fee, books: fees.book_fee })
  const [problem] = Object.values(errors)
  if (problem !== undefined) throw new AppError('invalid', problem, { errors })
  const body = {
    from,
    reason,
    base_fee: paiseOf(fees.base_fee),
    discounted_fee: paiseOf(fees.discounted_fee),
    book_fee: fees.book_fee === null ? null : paiseOf(fees.book_fee),
  }
  return requestApproval(ctx, coursePriceAction, { subjectId: courseId, body, reason })
}

const frozenFee = z.custom<BatchFeeBody & { reason: string }>((value) => typeof value === 'object' && value !== null)
type FrozenFee = z.infer<typeof frozenFee>

async function lockBatch(ctx: Context, batchId: string) {
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, batchId)).for('update')
  if (!batch) throw notFound('batch')
  return batch
}

const listFees = (ctx: Context, batchId: string) =>
  ctx.db.select().from(batchFees).where(eq(batchFees.batchId, batchId)).orderBy(desc(batchFees.from))

type StoredFee = Pick<
  typeof batchFees.$inferSelect,
  'totalFee' | 'admissionFee' | 'tuitionFee' | 'booksFee' | 'instalmentCharges' | 'instalments'
>

function partText(fee: StoredFee | undefined, index: number) {
  const part = fee?.instalments?.[index]
  if (!part) return null
  const when = part.afterDays === 0 ? t`on enrolment` : t`${plural(part.afterDays, '# day', '# days')} later`
  return `${moneyText(part.net)} ${when}`
}

function partRows(before: StoredFee | undefined, after: StoredFee): ShownRow[] {
  const count = Math.max(before?.instalments?.length ?? 0, after.instalments?.length ?? 0)
  return Array.from({ length: count }, (_, index) => {
    return {
      label: t`Instalment ${index + 1}`,
      as: 'text',
      before: partText(before, index),
      after: partText(after, index),
    }
  })
}

function feeRows(before: StoredFee | undefined, after: StoredFee): ShownRow[] {
  const row = (label: string, of: (fee: StoredFee) => number): ShownRow => {
    return { label, as: 'rupees', before: before ? of(before) / 100 : null, after: of(after) / 100 }
  }
  return [
    row(t`Fee`, ({ totalFee }) => totalFee),
    row(t`Admission`, ({ admissionFee }) => admissionFee),
    row(t`Tuition`, ({ tuitionFee }) => tuitionFee),
    row(t`Books`, ({ booksFee }) => booksFee),
    row(t`Instalment charges`, ({ instalmentCharges }) => instalmentCharges),
    ...partRows(before, after),
  ]
}

export const batchFeeAction: FourEyes<FrozenFee> = {
  action: 'batch-fee',
  label: msg`Batch fees and instalments`,
  short: msg`Fee`,
  subjectKind: 'batch',
  body: frozenFee,
  ...may,
  mayRequest: ({ actor }, { centreId }) => mayDo(actor, 'prices.request', centreId),
  async versionOf(ctx, { subjectId }) {
    await lockBatch(ctx, subjectId)
    return hashOf((await listFees(ctx, subjectId)).map(({ id }) => id))
  },
  check: (ctx, { body }) => Promise.resolve(checkFee(ctx, body)),
  async show(ctx, { subjectId, body }) {
    const [batch] = await ctx.db.select({ code: batches.code }).from(batches).where(eq(batches.id, subjectId))
    const [newest] = await listFees(ctx, subjectId)
    return {
      title: batch?.code ?? t`A batch`,
      path: staffPaths.batchFees(subjectId),
      rows: [
        ...feeRows(newest, readFee(body)),
        { label: t`From`, as: 'time', before: null, after: `${body.from}T00:00:00+05:30` },
      ],
    }
  },
  execute: (ctx, { subjectId, body }) => storeBatchFee(ctx, subjectId, body),
}

/**
 * Asks a second person to approve a batch fee. 400 for a plan that does not add up to the fee, 404 for an unknown
 * batch or one of another centre.
 */
export async function askForBatchFee(ctx: Context, batchId: string, { reason = '', ...fee }: BatchFeeBody) {
  const [batch] = await ctx.db.select({ centreId: batches.centreId }).from(batches).where(eq(batches.id, batchId))
  if (!batch || !mayDo(ctx.actor, 'prices.request', batch.centreId)) throw notFound('batch')
  checkFee(ctx, fee)
  const { centreId } = batch
  return requestApproval(ctx, batchFeeAction, { subjectId: batchId, body: { ...fee, reason }, reason, centreId })
}

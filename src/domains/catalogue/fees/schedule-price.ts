import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { rupeesOf } from '../rules.ts'
import { courses } from '../tables.ts'
import type { StaffCoursePrices } from './schema.ts'
import { coursePrices } from './tables.ts'

type NewPrice = {
  courseId: string
  from: Date
  baseFee: number
  discountedFee: number
  bookFee: number | null
  reason?: string
}

/** Sets what a course costs from a time on, now or later; orders that are under way keep the price they were quoted. */
export async function schedulePrice(ctx: Context, price: NewPrice) {
  await inTransaction(ctx, async (ctx) => {
    const setBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
    await ctx.db.insert(coursePrices).values({ ...price, setBy })
    await audit(ctx, { action: 'price-scheduled', subjectId: price.courseId })
    await enqueue(ctx, { kind: 'apply-prices', payload: {}, runAt: price.from })
  })
}

/** Job: puts every price whose time has come on its course, in their order. */
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

type Fees = { baseFee: number; discountedFee: number; bookFee: number | null }

function presentFees({ baseFee, discountedFee, bookFee }: Fees) {
  return {
    base_fee: rupeesOf(baseFee),
    discounted_fee: rupeesOf(discountedFee),
    book_fee: bookFee === null ? null : rupeesOf(bookFee),
  }
}

/** What a course costs now, and every dated price of it, the newest first. */
export async function listCoursePrices({ db }: Context, courseId: string): Promise<StaffCoursePrices> {
  const [course] = await db.select().from(courses).where(eq(courses.id, courseId))
  const rows = await db
    .select()
    .from(coursePrices)
    .where(eq(coursePrices.courseId, courseId))
    .orderBy(desc(coursePrices.from))
    .limit(100)
  const prices = rows.map((row) => ({
    _id: row.id,
    from: row.from.toISOString(),
    ...presentFees(row),
    reason: row.reason,
    is_applied: row.appliedAt !== null,
  }))
  return { current: course ? presentFees(course) : null, prices }
}

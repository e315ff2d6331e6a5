import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { courses } from '../tables.ts'
import { coursePrices } from './tables.ts'

type NewPrice = {
  courseId: string
  from: Date
  baseFee: number
  discountedFee: number
  bookFee: number | null
  reason?: string
}

/** Sets what a course costs from a time on, now or later, when two people have said so; orders that are under way keep the price they were quoted. */
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

import { and, asc, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { createDiscount, discountAction, endDiscount } from '#domains/catalogue/fees/create-discount.ts'
import { discountStudents, discounts } from '#domains/catalogue/fees/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { listOpenAbout } from '#platform/data/approvals/reads.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { lockList } from '../lists/calculate-list.ts'
import { meritRows, meritVersions } from '../tables.ts'
import type { OfferBody, SlabOffer } from './schema.ts'
import { meritOffers } from './tables.ts'

/*
 * Slabs of a final list become discounts in the shop, one for each slab, with the approvals that a discount of this
 * size needs. A correction makes a new version, whose slabs take the place of the earlier ones.
 */

async function listStored(ctx: Context, listId: string) {
  const rows = await ctx.db
    .select({ offer: meritOffers, number: meritVersions.number, discount: discounts })
    .from(meritOffers)
    .innerJoin(meritVersions, eq(meritVersions.id, meritOffers.versionId))
    .leftJoin(discounts, eq(discounts.id, meritOffers.discountId))
    .where(eq(meritVersions.listId, listId))
    .orderBy(desc(meritVersions.number), desc(meritOffers.percent))
  const ids = rows.map(({ offer }) => offer.discountId)
  const waiting = new Set((await listOpenAbout(ctx, discountAction.action, ids)).map(({ subjectId }) => subjectId))
  return rows.map((row) => ({ ...row, isWaiting: waiting.has(row.offer.discountId) }))
}

/** Lists the slabs of a list that were offered, the newest version first. */
export async function listOffers(ctx: Context, listId: string): Promise<SlabOffer[]> {
  const stored = await listStored(ctx, listId)
  return stored.map(({ offer, number, discount, isWaiting }) => ({
    _id: offer.discountId,
    version: number,
    percent: offer.percent,
    candidates: discount?.uses ?? null,
    state: discount ? (discount.until > ctx.now ? 'offered' : 'ended') : isWaiting ? 'waiting' : 'refused',
    until: discount?.until.toISOString() ?? null,
  }))
}

/** Lists the candidates of a slab, without those who have already bought with an earlier offer of the list. */
async function listCandidates(
  { db }: Context,
  { versionId, slab }: { versionId: string; slab: number },
  used: string[],
) {
  const bought = sql`exists (select from payment_orders where student_id = ${meritRows.studentId}
      and discount_id = any(${sql.param(used)}::uuid[]) and state in ('pending', 'held', 'fulfilled', 'partly-refunded')
    ) or exists (select from enrolments where student_id = ${meritRows.studentId} and ended_at is null
      and terms->'discount'->>'id' = any(${sql.param(used)}::text[]))`
  const rows = await db
    .select({ id: meritRows.studentId })
    .from(meritRows)
    .where(and(eq(meritRows.versionId, versionId), eq(meritRows.slab, slab), sql`not (${bought})`))
    .orderBy(asc(meritRows.rank), asc(meritRows.attemptId))
  return rows.map(({ id }) => id)
}

async function requireFinal(ctx: Context, listId: string) {
  const isOf = and(eq(meritVersions.listId, listId), ne(meritVersions.state, 'draft'))
  const [newest] = await ctx.db.select().from(meritVersions).where(isOf).orderBy(desc(meritVersions.number)).limit(1)
  if (newest?.state !== 'final')
    throw new AppError('conflict', t`Slabs can be offered in the shop once the newest list is final.`)
  return newest
}

/**
 * Offers the slabs of the newest final version in the shop and ends those of earlier versions: at once or, for a
 * discount above the limit of one person, when a second approves. 400 for an end that has passed, 403, 404, 409 while
 * the list is not final, for slabs that are already offered, and while an earlier request waits.
 */
export async function offerSlabs(ctx: Context, listId: string, { until, course_id = null, reason }: OfferBody) {
  await inTransaction(ctx, async (ctx) => {
    const { name } = await lockList(ctx, listId)
    const version = await requireFinal(ctx, listId)
    const stored = await listStored(ctx, listId)
    if (stored.some(({ isWaiting }) => isWaiting))
      throw new AppError('conflict', t`Slabs of this list are waiting for approval. Decide on them first.`)
    const running = stored.filter(({ discount }) => discount && discount.until > ctx.now)
    const isOffered = (percent: number) =>
      running.some(({ offer }) => offer.versionId === version.id && offer.percent === percent)
    const wanted = version.figures.slabs.filter(({ percent, candidates }) => candidates > 0 && !isOffered(percent))
    if (wanted.length === 0) throw new AppError('conflict', t`There is no slab of this list that could be offered.`)
    for (const { offer } of running) if (offer.versionId !== version.id) await endDiscount(ctx, offer.discountId)
    const used = stored.map(({ offer }) => offer.discountId)
    for (const { percent } of wanted) {
      const students = await listCandidates(ctx, { versionId: version.id, slab: percent }, used)
      if (students.length === 0) continue
      const discountId = newId()
      await ctx.db.insert(meritOffers).values({ discountId, versionId: version.id, percent })
      const body = {
        kind: 'scholarship' as const,
        code: null,
        name: t`${percent} %, ${name}`.slice(0, 120),
        percent,
        ...{ amount: null, maximum: null, course_id, until, reason },
        from: ctx.now.toISOString(),
        uses: students.length,
        uses_per_student: 1,
        student_ids: students,
      }
      await createDiscount(ctx, body, discountId)
    }
  })
  return listOffers(ctx, listId)
}

/** Returns until when the shop deducts a student's slab; null: it does not, or not yet. */
export async function findOfferEnd({ db, now }: Context, { listId, studentId }: { listId: string; studentId: string }) {
  const [offer] = await db
    .select({ until: discounts.until })
    .from(meritOffers)
    .innerJoin(meritVersions, and(eq(meritVersions.id, meritOffers.versionId), eq(meritVersions.listId, listId)))
    .innerJoin(discounts, eq(discounts.id, meritOffers.discountId))
    .innerJoin(discountStudents, eq(discountStudents.discountId, discounts.id))
    .where(and(eq(discountStudents.studentId, studentId), lte(discounts.from, now), gt(discounts.until, now)))
    .limit(1)
  return offer?.until ?? null
}

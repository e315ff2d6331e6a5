import { eq } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { paiseOf } from '#platform/text/money.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts } from '../ledger/rules.ts'
import { lockDrawers, lockOwnDrawer, requireCash, requireOpen } from './record-cash.ts'
import type { BankFields, HandOverBody } from './schema.ts'
import { type CashDrawer, cashDrawers, drawerEntries, drawerHandovers } from './tables.ts'

/**
 * Records cash brought from the caller's drawer to the bank: it is now on the account. 400 without the number of
 * the slip, 409 for more than is there.
 */
export function bankCash(ctx: Context, drawerId: string, { amount: rupees, reference }: BankFields) {
  if (reference === '') refuseField('reference', t`Please enter the number of the slip.`)
  return inTransaction(ctx, async (ctx) => {
    const drawer = await lockOwnDrawer(ctx, drawerId)
    const amount = paiseOf(rupees)
    await requireCash(ctx, drawer, amount)
    const id = newId()
    await ctx.db.insert(drawerEntries).values({ id, drawerId, kind: 'banked', amount: -amount, reference, at: ctx.now })
    const postings = [
      { account: accounts.bank, amount },
      { account: accounts.counter('cash'), amount: -amount },
    ]
    await postJournal(ctx, { kind: 'cash-banked', sourceId: id, orderId: null, postings })
    const { centreId } = drawer
    const details = { amount }
    await audit(ctx, { action: 'cash-banked', subjectId: drawerId, subjectKind: 'drawer', centreId, details })
    return drawerId
  })
}

/**
 * Offers cash from the caller's drawer to a colleague, who must confirm it. 400 for a drawer that is not open
 * here, 409 for more than is there.
 */
export function handOver(ctx: Context, drawerId: string, { to_drawer_id: toDrawerId, amount: rupees }: HandOverBody) {
  return inTransaction(ctx, async (ctx) => {
    const drawer = await lockOwnDrawer(ctx, drawerId)
    const amount = paiseOf(rupees)
    await requireCash(ctx, drawer, amount)
    // Not locked: it is checked again when the colleague confirms.
    const [other] = await ctx.db.select().from(cashDrawers).where(eq(cashDrawers.id, toDrawerId))
    const isColleagues = other?.centreId === drawer.centreId && other.cashierId !== drawer.cashierId
    if (!isColleagues || other.closedAt !== null)
      refuseField('to_drawer_id', t`This is no open drawer of a colleague at this centre.`)
    const asked = { fromDrawerId: drawerId, toDrawerId, amount, state: 'asked' as const, askedAt: ctx.now }
    await ctx.db.insert(drawerHandovers).values(asked)
    await note(ctx, 'handover-asked', { drawer, amount })
    return drawerId
  })
}

type Noted = { drawer: CashDrawer; amount: number }

async function note(ctx: Context, action: string, { drawer: { id: subjectId, centreId }, amount }: Noted) {
  await audit(ctx, { action, subjectId, subjectKind: 'drawer', centreId, details: { amount } })
}

/** Locks the handover, and then both drawers. 404 unless one of them is the caller's, 409 if it has ended. */
async function lockHandover(ctx: Context, handoverId: string, side: 'fromDrawerId' | 'toDrawerId') {
  const [handover] = await ctx.db.select().from(drawerHandovers).where(eq(drawerHandovers.id, handoverId)).for('update')
  if (!handover) throw notFound('handover')
  const locked = await lockDrawers(ctx, [handover.fromDrawerId, handover.toDrawerId])
  const of = (id: string) => {
    const drawer = locked.find((candidate) => candidate.id === id)
    if (!drawer) throw notFound('handover')
    return drawer
  }
  const [from, to, ownDrawer] = [of(handover.fromDrawerId), of(handover.toDrawerId), of(handover[side])]
  if (ownDrawer.cashierId !== userOf(ctx).id || !mayDo(ctx.actor, 'receipts.take', ownDrawer.centreId))
    throw notFound('handover')
  if (handover.state !== 'asked') throw new AppError('conflict', 'This handover has ended already.')
  return { handover, from, to }
}

function endHandover(ctx: Context, handoverId: string, state: 'accepted' | 'refused' | 'withdrawn') {
  const ended = { state, endedAt: ctx.now, endedBy: userOf(ctx).id }
  return ctx.db.update(drawerHandovers).set(ended).where(eq(drawerHandovers.id, handoverId))
}

/** Accepts a handover: both drawers change in one transaction. 409 if the drawer no longer holds this much, or one of them is closed. */
export function acceptHandover(ctx: Context, handoverId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { handover, from, to } = await lockHandover(ctx, handoverId, 'toDrawerId')
    const { amount } = handover
    for (const drawer of [from, to]) requireOpen(drawer)
    await requireCash(ctx, from, amount)
    const both = { handoverId, at: ctx.now }
    await ctx.db.insert(drawerEntries).values([
      { ...both, drawerId: from.id, kind: 'handed-out', amount: -amount },
      { ...both, drawerId: to.id, kind: 'handed-in', amount },
    ])
    await endHandover(ctx, handoverId, 'accepted')
    await note(ctx, 'handover-accepted', { drawer: to, amount })
    return to.id
  })
}

/** Refuses a handover because the cash has not come; nothing changes. */
export function refuseHandover(ctx: Context, handoverId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { handover, to } = await lockHandover(ctx, handoverId, 'toDrawerId')
    await endHandover(ctx, handoverId, 'refused')
    await note(ctx, 'handover-refused', { drawer: to, amount: handover.amount })
    return to.id
  })
}

/** Withdraws a handover; the cash stays with the person who offered it. */
export function withdrawHandover(ctx: Context, handoverId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { handover, from } = await lockHandover(ctx, handoverId, 'fromDrawerId')
    await endHandover(ctx, handoverId, 'withdrawn')
    await note(ctx, 'handover-withdrawn', { drawer: from, amount: handover.amount })
    return from.id
  })
}

import { closeDrawer, openDrawer } from '#domains/purchases/drawers/close-drawer.ts'
import { listOwnDrawers } from '#domains/purchases/drawers/reads.ts'
import { countsOf } from '#domains/purchases/drawers/rules.ts'
import { counts } from '#domains/purchases/drawers/schema.ts'
import { bankCash } from '#domains/purchases/drawers/transfer-cash.ts'
import type { Context } from '#platform/context.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import { paiseOf } from '#platform/text/money.ts'

/* The cash drawers of the demo: those of earlier days are banked, counted and closed, and the cashier's of today is open. */

const opening = 5000
const hourMs = 3_600_000

type Held = {
  centreId: string
  /** The day is over: what was taken is banked, and the drawer is closed. */
  isOver: boolean
  slip: string
  /** Rupees that were missing in the end. */
  missing?: number
}

const later = (ctx: Context, ms: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) })

/** Opens the drawer before the payment, unless one is open, and ends the day after it. */
export async function holdDrawer(ctx: Context, held: Held, work: () => Promise<void>) {
  const { centreId } = held
  const isHere = (drawer: { center_id: string }) => drawer.center_id === centreId
  // Not before midnight of India: the day of the cashier began today.
  const start = new Date(Math.max(ctx.now.getTime() - 2 * hourMs, indiaAt(ctx.now, 0, 0).getTime()))
  const open = (await listOwnDrawers(ctx)).find(isHere)
  const id = open?._id ?? (await openDrawer({ ...ctx, now: start }, { center_id: centreId, opening }))
  await work()
  if (held.isOver) await endDay(later(ctx, hourMs / 60), id, held)
}

async function endDay(ctx: Context, id: string, { centreId, slip, missing = 0 }: Held) {
  const drawer = (await listOwnDrawers(ctx)).find(({ center_id }) => center_id === centreId)
  const taken = Math.floor((drawer?.cash ?? 0) - opening)
  if (taken > 0) await bankCash(ctx, id, { amount: taken, reference: slip })
  const expected = ((drawer?.cash ?? 0) * 100 - Math.max(0, taken) * 100) / 100
  const reason = missing === 0 ? '' : 'Too much change was given. The manager was told.'
  await closeDrawer(ctx, id, { counts: counts.parse(countsOf(paiseOf(expected - missing))), expected, reason })
}

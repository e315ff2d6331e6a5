import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Posting } from './rules.ts'
import type { JournalKind } from './schema.ts'
import { journals, postings } from './tables.ts'

type Booking = { kind: JournalKind; sourceId: string; orderId: string | null; postings: Posting[] }

/** Books in the caller's transaction, which cannot be committed unless the postings come to nothing together. The same source is booked once: a second time throws. */
export async function postJournal(ctx: Context, { kind, sourceId, orderId, postings: lines }: Booking) {
  const id = newId()
  await ctx.db.insert(journals).values({ id, kind, sourceId, orderId, at: ctx.now })
  const sums = new Map<string, number>()
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount)
  const rows = [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ journalId: id, account, amount }))
  await ctx.db.insert(postings).values(rows)
}

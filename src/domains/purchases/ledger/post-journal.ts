import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/data/database/ids.ts'
import { namedStatement, value } from '../../../platform/data/database/statements.ts'
import type { Posting } from './rules.ts'
import type { JournalKind } from './schema.ts'

type Booking = { kind: JournalKind; sourceId: string; orderId: string | null; postings: Posting[] }

/** A booking as two parts of a larger statement, which is given the values of `bookingValues`. */
export const bookingInto = sql`journal as (
    insert into journals (id, kind, source_id, order_id, at)
    values (${value('journalId')}, ${value('journalKind')}, ${value('journalSource')}, ${value('journalOrder')}, ${value('bookedAt')})
  ), posted as (
    insert into postings (id, journal_id, account, amount)
    select * from jsonb_to_recordset(${value('postings')}::jsonb) as line(id uuid, journal_id uuid, account text, amount bigint)
  )`

/** What an account gets in one booking is one row. */
export function bookingValues(ctx: Context, { kind, sourceId, orderId, postings: lines }: Booking) {
  const journalId = newId()
  const sums = new Map<string, number>()
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount)
  const rows = [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ id: newId(), journal_id: journalId, account, amount }))
  return {
    journalId,
    journalKind: kind,
    journalSource: sourceId,
    journalOrder: orderId,
    bookedAt: ctx.now.toISOString(),
    postings: JSON.stringify(rows),
  }
}

const posting = namedStatement('post_journal', sql`with ${bookingInto} select`)

/** Books in the caller's transaction, which cannot be committed unless the postings come to nothing together. The same source is booked once: a second time throws. */
export async function postJournal(ctx: Context, booking: Booking) {
  await posting(ctx.db, bookingValues(ctx, booking))
}

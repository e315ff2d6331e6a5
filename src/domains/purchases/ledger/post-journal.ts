import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import type { Order } from '../orders/tables.ts'
import { accounts, incomeOf, type Posting, partOf, reversed, taxLines } from './rules.ts'
import type { JournalKind } from './schema.ts'

type Booking = { kind: JournalKind; sourceId: string; orderId: string | null; postings: Posting[] }

const posting = namedStatement(
  'post_journal',
  sql`with journal as (
      insert into journals (id, kind, source_id, order_id, at)
      values (${value('journalId')}, ${value('kind')}, ${value('sourceId')}, ${value('orderId')}, ${value('at')})
    )
    insert into postings (id, journal_id, account, amount)
    select * from jsonb_to_recordset(${value('postings')}::jsonb) as line(id uuid, journal_id uuid, account text, amount bigint)`,
)

/**
 * Posts a booking in the caller's transaction, which cannot commit unless its postings add up to zero. Throws if
 * the same source is booked twice. Postings of one account in a booking become one row.
 */
export async function postJournal(ctx: Context, { kind, sourceId, orderId, postings }: Booking) {
  const journalId = newId()
  const sums = new Map<string, number>()
  for (const { account, amount } of postings) sums.set(account, (sums.get(account) ?? 0) + amount)
  const rows = [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ id: newId(), journal_id: journalId, account, amount }))
  const at = ctx.now.toISOString()
  await posting(ctx.db, { journalId, kind, sourceId, orderId, at, postings: JSON.stringify(rows) })
}

type Owed = { order: Order; refund: { id: string; amount: number } }

/** Reverses the income of the refunded lines, or draws on the suspense account for an unplaced payment. */
function givenBack(order: Order, amount: number): Posting[] {
  if (order.isUnplaced) return [{ account: accounts.suspense, amount }]
  const { lines, isInterState } = order.quote
  return reversed(incomeOf(partOf(taxLines(lines, isInterState), amount, isInterState), order.courseId))
}

/** Books the money of a refund as owed to the student, and no longer as income. */
export async function bookRefundOwed(ctx: Context, { order, refund: { id, amount } }: Owed) {
  const postings = [...givenBack(order, amount), { account: accounts.refundsPayable, amount: -amount }]
  await postJournal(ctx, { kind: 'refund-approved', sourceId: id, orderId: order.id, postings })
}

/** Books the payment of an approved refund: from a drawer, the bank, or what the gateway owes us. */
export async function bookRefundPaid(ctx: Context, { order, refund: { id, amount } }: Owed, from: string) {
  const postings = [
    { account: accounts.refundsPayable, amount },
    { account: from, amount: -amount },
  ]
  await postJournal(ctx, { kind: 'refund-paid', sourceId: id, orderId: order.id, postings })
}

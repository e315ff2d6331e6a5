import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import type { Posting } from './rules.ts'
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

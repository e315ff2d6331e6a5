import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'

const mostNamed = 100

/** Each finds what must not be there, and says it. */
const checks = [
  sql`select 'booking ' || j.id || ' has no postings' as problem from journals j
    where not exists (select from postings p where p.journal_id = j.id)`,
  sql`select 'booking ' || journal_id || ' comes to ' || sum(amount) || ' paise, not to nothing' as problem
    from postings group by journal_id having sum(amount) <> 0`,
  sql`select 'booking ' || journal_id || ' is gone, and its postings are there' as problem
    from postings p where not exists (select from journals j where j.id = p.journal_id)`,
  // What came in is booked as the order says that it was paid, and so says its receipt.
  sql`select 'order ' || o.order_no || ' was paid ' || o.paid_amount || ' paise, and ' || sum(p.amount) || ' are booked' as problem
    from journals j join payment_orders o on o.id::text = j.source_id
      join postings p on p.journal_id = j.id and p.amount > 0
    where j.kind in ('payment', 'unplaced-payment')
    group by o.id having sum(p.amount) is distinct from o.paid_amount`,
  sql`select 'receipt ' || r.number || ' says ' || (r.content->>'total') || ' paise, and its order was paid ' || o.paid_amount as problem
    from receipts r join payment_orders o on o.id = r.source_id
    where r.kind = 'receipt' and (r.content->>'total')::bigint is distinct from o.paid_amount`,
  // What is given back is owed first, and paid no more than once.
  sql`select 'refund ' || r.id || ' is of ' || r.amount || ' paise, and ' || (-p.amount) || ' are booked as owed' as problem
    from journals j join refunds r on r.id::text = j.source_id
      join postings p on p.journal_id = j.id and p.account = 'refunds-payable'
    where j.kind = 'refund-approved' and p.amount <> -r.amount`,
]

/** What the books say that cannot be so: bookings that come to something, and payments, receipts and refunds that are booked with another amount. The first of each kind. */
export async function listLedgerFaults({ db }: Pick<Context, 'db'>) {
  const problems: string[] = []
  for (const check of checks) {
    const { rows } = await db.execute<{ problem: string }>(sql`${check} limit ${mostNamed}`)
    problems.push(...rows.map(({ problem }) => problem))
  }
  return problems
}

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
  // What is given back is owed first, and paid once: all of it when it is done, and nothing before.
  sql`select 'refund ' || r.id || ' is of ' || r.amount || ' paise, and ' || (-p.amount) || ' are booked as owed' as problem
    from journals j join refunds r on r.id::text = j.source_id
      join postings p on p.journal_id = j.id and p.account = 'refunds-payable'
    where j.kind = 'refund-approved' and p.amount <> -r.amount`,
  sql`select 'refund ' || r.id || ' of ' || r.amount || ' paise is ' || r.state || ', and ' || booked.paid || ' are booked as paid back' as problem
    from refunds r, lateral (select coalesce(sum(p.amount), 0) as paid from journals j
      join postings p on p.journal_id = j.id and p.account = 'refunds-payable'
      where j.source_id = r.id::text and j.kind = 'refund-paid') booked
    where booked.paid <> case when r.state = 'done' then r.amount else 0 end`,
  // Cash of drawers is cash of the books: what was taken, handed out, banked, and missing or too much when it was counted.
  sql`select 'drawer entry ' || e.id || ' is of ' || e.amount || ' paise, and ' || coalesce(booked.cash, 0) || ' are booked as cash' as problem
    from drawer_entries e, lateral (select sum(p.amount) as cash from journals j join postings p on p.journal_id = j.id and p.account = 'cash'
      where (j.kind = 'payment' and j.source_id = e.order_id::text) or (j.kind = 'refund-paid' and j.source_id = e.refund_id::text)
        or (j.kind = 'cash-banked' and j.source_id = e.id::text)) booked
    where e.kind in ('taken', 'refund', 'banked') and coalesce(booked.cash, 0) <> e.amount`,
  sql`select 'booking ' || j.id || ' moved ' || p.amount || ' paise of cash, and is in no drawer' as problem
    from journals j join postings p on p.journal_id = j.id and p.account = 'cash'
      left join refunds r on j.kind = 'refund-paid' and r.id::text = j.source_id left join payment_orders o on o.id = j.order_id
    where (j.kind in ('cash-banked', 'drawer-difference')
        or exists (select from cash_drawers d where d.centre_id = coalesce(r.payout_centre_id, o.counter_centre_id) and d.opened_at <= j.at))
      and not exists (select from drawer_entries e where e.order_id::text = j.source_id or e.refund_id::text = j.source_id or e.id::text = j.source_id)
      and not (j.kind = 'drawer-difference' and exists (select from cash_drawers d where d.id::text = j.source_id))`,
  sql`select 'drawer ' || d.id || ' was closed with ' || (d.counted - d.expected) || ' paise of difference, and ' || coalesce(sum(p.amount), 0) || ' are booked' as problem
    from cash_drawers d left join journals j on j.kind = 'drawer-difference' and j.source_id = d.id::text
      left join postings p on p.journal_id = j.id and p.account = 'cash'
    where d.closed_at is not null group by d.id having coalesce(sum(p.amount), 0) <> d.counted - d.expected`,
  sql`select 'drawer ' || d.id || ' was closed as of ' || d.expected || ' paise, and its entries come to ' || (d.opening + coalesce(sum(e.amount), 0)) as problem
    from cash_drawers d left join drawer_entries e on e.drawer_id = d.id
    where d.closed_at is not null group by d.id having d.expected <> d.opening + coalesce(sum(e.amount), 0)`,
  sql`select 'handover ' || h.id || ' is ' || h.state || ', and its drawers changed by ' || coalesce(sum(e.amount), 0) || ' paise in ' || count(e.id) || ' entries' as problem
    from drawer_handovers h left join drawer_entries e on e.handover_id = h.id
    group by h.id having coalesce(sum(e.amount), 0) <> 0 or count(e.id) <> case when h.state = 'accepted' then 2 else 0 end
      or coalesce(max(e.amount), h.amount) <> h.amount`,
]

/** What the books say that cannot be so: bookings that come to something, and payments, receipts, refunds and cash of drawers that are booked with another amount. The first of each kind. */
export async function listLedgerFaults({ db }: Pick<Context, 'db'>) {
  const problems: string[] = []
  for (const check of checks) {
    const { rows } = await db.execute<{ problem: string }>(sql`${check} limit ${mostNamed}`)
    problems.push(...rows.map(({ problem }) => problem))
  }
  return problems
}

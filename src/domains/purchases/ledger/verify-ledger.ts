import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { JournalKind } from './schema.ts'

const mostNamed = 100

/** SQL for the sum in paise that these kinds of bookings post for one source. */
function bookedOf(sourceId: SQL, kinds: JournalKind[], which: SQL) {
  return sql`(select coalesce(sum(p.amount), 0) from journals j join postings p on p.journal_id = j.id and ${which}
    where j.source_id = ${sourceId}::text and j.kind in ${kinds})`
}
const taken = sql`p.amount > 0`
const owed = sql`p.account = 'refunds-payable'`
const payments: JournalKind[] = ['payment', 'unplaced-payment']
const ofOrders: JournalKind[] = [...payments, 'cheque-cleared', 'cheque-bounced']
const ofRefunds: JournalKind[] = ['refund-approved', 'refund-paid']

/**
 * Queries that each find and describe something that must not exist. They start from orders, receipts and refunds, so
 * that a booking deleted with its postings is noticed.
 */
const checks = [
  sql`select 'booking ' || j.id || ' has no postings' as problem from journals j
    where not exists (select from postings p where p.journal_id = j.id)`,
  sql`select 'booking ' || journal_id || ' comes to ' || sum(amount) || ' paise instead of zero' as problem
    from postings group by journal_id having sum(amount) <> 0`,
  sql`select 'booking ' || journal_id || ' is missing, but its postings exist' as problem
    from postings p where not exists (select from journals j where j.id = p.journal_id)`,
  sql`select 'booking ' || j.id || ' is of an order that is gone' as problem from journals j
    where j.kind in ${ofOrders} and not exists (select from payment_orders o where o.id::text = j.source_id)`,
  sql`select 'booking ' || j.id || ' is of a refund that is gone' as problem from journals j
    where j.kind in ${ofRefunds} and not exists (select from refunds r where r.id::text = j.source_id)`,
  // The booked amount of a payment equals the order's paid amount and its receipt.
  sql`select 'order ' || o.order_no || ' was paid ' || coalesce(o.paid_amount, 0) || ' paise, and ' || booked || ' are booked' as problem
    from payment_orders o, lateral ${bookedOf(sql`o.id`, payments, taken)} paid(booked) where booked <> coalesce(o.paid_amount, 0)`,
  sql`select 'order ' || o.order_no || ' of ' || o.amount || ' paise is ' || o.state || ', and was paid ' || coalesce(o.paid_amount, 0) as problem
    from payment_orders o where not o.is_unplaced and o.paid_amount is distinct from o.amount
      and o.state in ('fulfilled', 'refund-pending', 'partly-refunded', 'refunded', 'refund-failed', 'bounced')`,
  sql`select 'order ' || o.order_no || ' bought something, and has no receipt' as problem
    from payment_orders o where o.paid_at is not null and not o.is_unplaced
      and not exists (select from receipts r where r.kind = 'receipt' and r.source_id = o.id)`,
  sql`select 'receipt ' || r.number || ' says ' || (r.content->>'total') || ' paise, but the amount paid for its order is ' || coalesce(o.paid_amount, 0) as problem
    from receipts r left join payment_orders o on o.id = r.source_id
    where r.kind = 'receipt' and (r.content->>'total')::bigint is distinct from o.paid_amount`,
  sql`select 'receipt ' || r.number || ' says ' || (r.content->>'total') || ' paise, and ' || booked || ' are booked' as problem
    from receipts r, lateral ${bookedOf(sql`r.source_id`, ['payment'], taken)} paid(booked)
    where r.kind = 'receipt' and (r.content->>'total')::bigint is distinct from booked`,
  sql`select 'cheque of order ' || o.order_no || ' of ' || o.amount || ' paise ' || case when o.state = 'bounced' then 'bounced' when o.counter_cleared_at is null then 'waits' else 'cleared' end
      || ', and ' || cleared || ' are booked as cleared and ' || bounced || ' as bounced' as problem
    from payment_orders o, lateral ${bookedOf(sql`o.id`, ['cheque-cleared'], taken)} a(cleared), lateral ${bookedOf(sql`o.id`, ['cheque-bounced'], taken)} b(bounced)
    where o.counter_mode = 'cheque' and (cleared <> case when o.counter_cleared_at is null then 0 else o.amount end
      or bounced <> case when o.state = 'bounced' then o.amount else 0 end)`,
  // A refund is booked as owed when approved (at a counter, when handed out), and booked as paid once: in full
  // when done, and nothing before.
  sql`select 'refund ' || r.id || ' of ' || r.amount || ' paise is ' || r.state || ', and ' || -booked || ' are booked as owed' as problem
    from refunds r join payment_orders o on o.id = r.order_id, lateral ${bookedOf(sql`r.id`, ['refund-approved'], owed)} owed(booked)
    where -booked <> case when r.state = 'done' or (r.state in ('approved', 'sent', 'failed') and o.merchant_id is not null) then r.amount else 0 end`,
  sql`select 'refund ' || r.id || ' of ' || r.amount || ' paise is ' || r.state || ', and ' || booked || ' are booked as paid back' as problem
    from refunds r, lateral ${bookedOf(sql`r.id`, ['refund-paid'], owed)} paid(booked)
    where booked <> case when r.state = 'done' then r.amount else 0 end`,
  sql`select 'refund ' || r.id || ' of ' || r.amount || ' paise is ' || r.state || ', and its voucher says ' || coalesce(v.content->>'total', 'nothing') as problem
    from refunds r left join receipts v on v.kind = 'refund-voucher' and v.source_id = r.id
    where case when v.id is not null then r.state <> 'done' or (v.content->>'total')::bigint is distinct from r.amount
      else r.state = 'done' and (r.paid_out_by is not null or exists (select from receipts x where x.source_id = r.order_id)) end`,
  sql`select 'order ' || o.order_no || ' was paid ' || coalesce(o.paid_amount, 0) || ' paise, and ' || sum(r.amount) || ' go back' as problem
    from payment_orders o join refunds r on r.order_id = o.id and r.state <> 'refused'
    group by o.id having sum(r.amount) > coalesce(o.paid_amount, 0)`,
  // Cash in drawers equals cash in the books: taken, paid out, banked, and differences found in counts.
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

/**
 * Lists contradictions in the books: bookings that do not add up to zero, and payments, papers, refunds and cash of
 * drawers that are not booked, or with another amount. Returns the first of each kind.
 */
export async function listLedgerFaults({ db }: Pick<Context, 'db'>) {
  const problems: string[] = []
  for (const check of checks) {
    const { rows } = await db.execute<{ problem: string }>(sql`${check} limit ${mostNamed}`)
    problems.push(...rows.map(({ problem }) => problem))
  }
  return problems
}

import type { Book } from '../../../../sandbox/gateway/book.ts'

export type Query = <T>(text: string, values?: unknown[]) => Promise<T[]>

type Row = {
  id: string
  order_no: string
  mid: string | null
  state: string
  amount: number
  paid_amount: number | null
  txn_id: string | null
  instalment_no: number
  given: boolean
  receipts: number
  mails: number
  failure_mails: number
  journals: number
  refunds_done: number
  refunds_open: number
}

const orders = `select o.id, o.order_no, o.mid, o.state, o.amount::int as amount, o.paid_amount::int as paid_amount, o.txn_id, o.instalment_no,
    (o.instalment_no > 1 and exists (select from instalments i where i.settled_by = o.id))
      or exists (select from entitlements e where e.order_id = o.id) as given,
    (select count(*)::int from receipts r where r.source_id = o.id) as receipts,
    (select count(*)::int from jobs j where j.kind = 'mail-payment' and j.payload->>'orderId' = o.id::text and j.payload->>'outcome' is null) as mails,
    (select count(*)::int from jobs j where j.kind = 'mail-payment' and j.payload->>'orderId' = o.id::text and j.payload->>'outcome' = 'failed') as failure_mails,
    (select count(*)::int from journals j where j.source_id = o.id::text and j.kind in ('payment', 'unplaced-payment')) as journals,
    (select coalesce(sum(amount), 0)::int from refunds r where r.order_id = o.id and r.state = 'done') as refunds_done,
    (select coalesce(sum(amount), 0)::int from refunds r where r.order_id = o.id and r.state not in ('done', 'refused')) as refunds_open
  from payment_orders o`

const ends = ['fulfilled', 'refund-due', 'refund-pending', 'partly-refunded', 'refunded', 'refund-failed', 'held']
const unpaid = ['init-failed', 'failed', 'expired', 'expired-unconfirmed']

type Charged = Book['orders'] extends Map<string, infer C> ? C : never

function comparePaid(key: string, charge: Charged, row: Row) {
  if (charge.state !== 'TXN_SUCCESS') return []
  if (!ends.includes(row.state) || row.paid_amount !== charge.taken)
    return [`P2: ${key} was paid ${charge.taken} and is ${row.state} with ${row.paid_amount}`]
  return charge.taken !== charge.amount && row.state === 'fulfilled'
    ? [`P13: ${key} gave something for another amount`]
    : []
}

function compareRefunds(key: string, charge: Charged, row: Row) {
  const back = charge.refunds.filter(({ state }) => state === 'TXN_SUCCESS').reduce((sum, one) => sum + one.amount, 0)
  const wrong: string[] = []
  if (back > charge.taken) wrong.push(`P19: ${key} gave back ${back} of ${charge.taken}`)
  if (back !== row.refunds_done) wrong.push(`P19: ${key} gave back ${back}, we say ${row.refunds_done}`)
  if (row.refunds_done + row.refunds_open > charge.taken) wrong.push(`P19: ${key} promises more than it took`)
  return wrong
}

/** Compares our record of each payment with the gateway's. */
function compareOrders(book: Book, rows: Row[]) {
  const known = new Map(rows.map((row) => [`${row.mid}/${row.order_no}`, row]))
  return [...book.orders].flatMap(([key, charge]) => {
    const row = known.get(key)
    if (!row) return [`P2: the gateway knows ${key} and we do not`]
    return [...comparePaid(key, charge, row), ...compareRefunds(key, charge, row)]
  })
}

/** Checks what each order gave, and how often. */
function checkOrders(book: Book, rows: Row[]) {
  const wrong: string[] = []
  for (const row of rows) {
    const { order_no: name, state, given } = row
    const charge = book.orders.get(`${row.mid}/${name}`)
    const isPaid = charge?.state === 'TXN_SUCCESS'
    if (given && !(isPaid && charge.taken === row.amount)) wrong.push(`P1: ${name} gave something for no money`)
    if (state === 'fulfilled' && !given) wrong.push(`P2: ${name} is fulfilled and gave nothing`)
    if (!isPaid && !unpaid.includes(state)) wrong.push(`P2: ${name} is ${state} without money`)
    const times = given ? 1 : 0
    if (row.receipts !== times) wrong.push(`P4: ${name} has ${row.receipts} receipts`)
    if (row.journals > 1 || (isPaid && row.journals !== 1)) wrong.push(`P4: ${name} is booked ${row.journals} times`)
    // A student who waited for the bank may be told that the payment failed, and later that it arrived after all.
    if (row.mails > 1) wrong.push(`P4: ${name} was told of ${row.mails} times`)
    if (row.failure_mails > 1) wrong.push(`P4: ${name} was told to have failed ${row.failure_mails} times`)
  }
  return wrong
}

const none: [what: string, text: string][] = [
  [
    'P3: two courses of one kind',
    'select student_id, course_id from entitlements where ended_at is null group by 1, 2 having count(*) > 1',
  ],
  ['P18: a journal that does not balance', 'select journal_id from postings group by 1 having sum(amount) <> 0'],
  [
    'P20: a gap in the receipts',
    "select split_part(number, '-', 1) from receipts group by 1 having count(*) <> max(split_part(number, '-', 2)::int) or max(length(number)) > 16",
  ],
  [
    'P21: dues that do not add up',
    'select e.id from enrolments e join instalments i on i.enrolment_id = e.id group by e.id having sum(i.net) <> e.total',
  ],
  [
    'P21: an instalment that was paid before the one before it',
    'select a.id from instalments a join instalments b on b.enrolment_id = a.enrolment_id and b.number < a.number where a.settled_at is not null and b.settled_at is null and b.waived_at is null',
  ],
  [
    'a seat that was sold twice',
    'select b.id from batches b join enrolments e on e.batch_id = b.id and e.ended_at is null group by b.id having count(*) > b.seats',
  ],
  ['P17: a job that gave up', "select kind from jobs where parked_at is not null and kind not like 'mail-%'"],
  ['a refund with one person', 'select id from refunds where approved_by = requested_by'],
]

/** Checks the merchants' accounts, to the paisa. */
async function checkLedger(book: Book, query: Query) {
  const wrong: string[] = []
  const balances = await query<{ account: string; all: number; unsettled: number }>(
    `select p.account, sum(p.amount)::bigint::int as all,
       (sum(p.amount) filter (where j.kind <> 'settlement'))::bigint::int as unsettled
     from postings p join journals j on j.id = p.journal_id group by 1`,
  )
  const of = (account: string) => balances.find((one) => one.account === account) ?? { all: 0, unsettled: 0 }
  const charges = [...book.orders.values()].filter(({ state }) => state === 'TXN_SUCCESS')
  for (const mid of new Set(charges.map((one) => one.mid))) {
    const own = charges.filter((one) => one.mid === mid)
    const back = own.flatMap(({ refunds }) => refunds).filter(({ state }) => state === 'TXN_SUCCESS')
    const theirs = own.reduce((sum, { taken }) => sum + taken, 0) - back.reduce((sum, { amount }) => sum + amount, 0)
    const ours = of(`gateway-receivable:${mid}`)
    if (ours.unsettled !== theirs) wrong.push(`P18: ${mid} holds ${theirs}, we book ${ours.unsettled}`)
  }
  return wrong
}

/** Lists all problems after everything has settled; empty if there are none. */
export async function checkBooks(book: Book, query: Query) {
  const rows = await query<Row>(orders)
  const wrong = [...compareOrders(book, rows), ...checkOrders(book, rows), ...(await checkLedger(book, query))]
  for (const [what, text] of none) {
    const found = await query<Record<string, unknown>>(text)
    wrong.push(...found.slice(0, 5).map((row) => `${what}: ${JSON.stringify(row)}`))
  }
  return wrong
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChance } from '../faults/chance.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Invariants P5 and P21, over many inputs and plans drawn from a seed. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const charge = (order: { mid: string; orderNo: string }) => shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })

describe('P5: whatever a browser writes into the fields of money and identity', () => {
  const random = createChance(20_261_122)
  const values: unknown[] = [
    0,
    -1,
    0.01,
    1,
    999_999,
    '1',
    '0x10',
    '१',
    ' ',
    '',
    null,
    true,
    [],
    {},
    ['1'],
    '1e3',
    'NaN',
  ]
  const any = () => values[random.below(values.length)]
  const names = [
    'amount',
    'total_amount',
    'studentId',
    'candidate_id',
    'discount',
    'validity',
    'book_fee',
    'created_by',
  ]

  /** What is left of a purchase when names and times are taken away. */
  async function traceOf(studentId: string) {
    const rows = await shop.sql<Record<string, unknown>>(
      `select o.quote, o.amount, o.state, o.paid_amount, o.with_books, o.plan, o.discount_id,
         (select json_agg(json_build_array(i.number, i.net, i.discount, i.charges, i.due_on, i.settled_at is not null) order by i.number)
           from instalments i join enrolments e on e.id = i.enrolment_id where e.order_id = o.id) as dues,
         (select json_agg(json_build_array(p.account, p.amount) order by p.account, p.amount) from postings p join journals j on j.id = p.journal_id where j.order_id = o.id) as books,
         (select json_agg(json_build_array(e.until, e.source, e.ended_at)) from entitlements e where e.order_id = o.id) as given
       from payment_orders o where o.student_id = $1 and o.state = 'fulfilled'`,
      studentId,
    )
    return JSON.stringify(rows)
  }

  async function buyWith(fields: Record<string, unknown>, noise: () => Record<string, unknown>) {
    const { token, user } = await shop.student()
    const made = await shop.mustOrder(token, fields)
    charge(made)
    const others = [
      ['/api/admission/check-payment-status', { orderId: made.orderNo, courseType: 'online' }],
      ['/api/admission/payment-submission', { ...noise(), order_id: made.orderNo }],
      [
        '/api/admission/course-enrolment',
        {
          order_id: made.orderNo,
          courseEnrolment: { ...noise(), batch_id: String(fields.batchId ?? made.orderNo), total_fee: any() },
          instalments: [{ ...noise(), realized: true, net_instalment_amount: any() }],
          payments: [{ ...noise(), ref_no: made.orderNo }],
        },
      ],
    ] as const
    for (const [url, body] of others) await shop.app.call('POST', url, { token, body })
    return traceOf(user.id)
  }
  const noisy = () => Object.fromEntries(names.map((name) => [name, any()]))

  it('is refused by the order, or changes not a byte of what is bought', async () => {
    const course = await makeCourse(shop.app, { bookFee: 20_000 })
    const { fields: batch } = await makeClassroom(shop.app)
    for (const fields of [{ websiteCourseId: course.id }, { ...batch, insopt: true }]) {
      const control = await buyWith(fields, () => ({}))
      for (let n = 0; n < 6; n += 1) expect(await buyWith(fields, noisy)).toBe(control)
      // In the order itself they are compared: right, or refused.
      for (let n = 0; n < 25; n += 1) {
        const { token, user } = await shop.student()
        const name = random.pick([
          'amount',
          'studentId',
          'bookopt',
          'insopt',
          'instalmentNo',
          'coupon',
          'price',
          'validity',
        ])
        const answer = await shop.order(token, { ...fields, [name]: any() })
        expect([200, 400, 403, 404, 409], `${name}: ${answer.text}`).toContain(answer.status)
        if (answer.status !== 200) continue
        const [row] = await shop.sql<{ amount: string; quote: { planTotal: number } }>(
          'select amount, quote from payment_orders where student_id = $1',
          user.id,
        )
        const offered = fields.websiteCourseId ? [99_950, 79_950] : [1_200_000, 600_000]
        expect(offered).toContain(Number(row?.amount))
      }
    }
  }, 120_000)
})

it('P21: plans of any shape are paid in order, each part once, and come to what was agreed', async () => {
  const random = createChance(2_026)
  for (let n = 0; n < 8; n += 1) {
    const { fields, batch } = await makeClassroom(shop.app, { areBooksInStock: random.happens(0.5) })
    const count = 2 + random.below(5)
    const heads = {
      admission: 100 * random.below(3_000),
      tuition: 100_000 + random.below(1_000_000),
      books: random.below(200_000),
    }
    const charges = random.below(50_000)
    const shares = Array.from({ length: count }, (_, index) =>
      index < count - 1 ? Math.floor(heads.tuition / count) : 0,
    )
    shares[count - 1] = heads.tuition - shares.reduce((sum, one) => sum + one, 0)
    const parts = shares.map((tuition, index) => {
      const [admission, books] = index === 0 ? [heads.admission, heads.books] : [0, 0]
      const net = admission + books + tuition + (index === count - 1 ? charges : 0)
      return { number: index + 1, admission, tuition, books, net, afterDays: index * 30 }
    })
    await shop.sql(
      `update batch_fees set admission_fee = $2, tuition_fee = $3, books_fee = $4, total_fee = $5, instalment_charges = $6, instalments = $7 where batch_id = $1`,
      ...[
        batch.id,
        heads.admission,
        heads.tuition,
        heads.books,
        heads.admission + heads.tuition + heads.books,
        charges,
      ],
      JSON.stringify(parts),
    )
    const { token, user } = await shop.student()
    await shop.buy(token, { ...fields, insopt: true })
    const paid = ['1']
    for (let tries = 0; tries < 30; tries += 1) {
      const wanted = 1 + random.below(count + 2)
      // No faster than the limit lets anybody try.
      shop.app.advance(5)
      const answer = await shop.order(token, { ...fields, instalmentNo: wanted })
      const next = paid.length + 1
      const owed = await shop.sql(
        'select 1 from instalments i join enrolments e on e.id = i.enrolment_id where e.student_id = $1 and i.settled_at is null',
        user.id,
      )
      expect(answer.status === 200, `${wanted} after ${paid.join()}`).toBe(wanted === next && owed.length > 0)
      if (answer.status !== 200) continue
      const { orderId: orderNo, mid } = answer.body.data.reqBody.body
      // Twice, in two tabs.
      charge({ orderNo, mid })
      await Promise.all([shop.check(token, orderNo), shop.check(token, orderNo)])
      paid.push(String(wanted))
    }
    const rows = await shop.sql<{ total: string; net: string; due: string; paid: string }>(
      `select e.total, sum(i.net) net, coalesce(sum(i.net) filter (where i.settled_at is null), 0) due,
         (select sum(o.paid_amount) from payment_orders o where o.student_id = $1 and o.state = 'fulfilled') paid
       from enrolments e join instalments i on i.enrolment_id = e.id where e.student_id = $1 group by e.id`,
      user.id,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.net).toBe(rows[0]?.total)
    expect(Number(rows[0]?.due) + Number(rows[0]?.paid)).toBe(Number(rows[0]?.total))
  }
}, 120_000)

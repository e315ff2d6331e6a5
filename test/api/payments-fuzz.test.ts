import { describe, expect, it } from 'vitest'
import { createChance } from '../long/faults/chance.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { charge, setUp, shop } from './payments-fuzz.ts'

setUp()

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

  /** Returns a purchase without its names and times. */
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

  it('is refused, or changes nothing about the purchase', async () => {
    const course = await makeCourse(shop.app, { bookFee: 20_000 })
    const { fields: batch } = await makeClassroom(shop.app)
    for (const fields of [{ websiteCourseId: course.id }, { ...batch, insopt: true }]) {
      const control = await buyWith(fields, () => ({}))
      for (let n = 0; n < 6; n += 1) expect(await buyWith(fields, noisy)).toBe(control)
      // The order's own fields are compared: right, or refused.
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

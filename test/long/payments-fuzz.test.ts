import { expect, it } from 'vitest'
import { charge, setUp, shop } from '../api/payments-fuzz.ts'
import { makeClassroom } from '../merchants.ts'
import { createChance } from './faults/chance.ts'

setUp()

it('P21: plans of any shape are paid in order, each part once, and add up to the agreed sum', async () => {
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
      // No faster than the rate limit allows.
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
      // Charged twice, in two tabs.
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

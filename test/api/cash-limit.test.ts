import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDrawer } from '../drawers.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCentre, makeCourse } from '../make-offers.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Section 269ST: cash of two lakh rupees or more from one student in one day of India is refused, whatever it is for and wherever it is counted. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const lakh = 100_000

async function makeCounter() {
  const centre = await makeCentre(shop.app)
  const { token } = await makeSignedIn(shop.app, { role: 'accounts' })
  await openDrawer(shop.app, token, { centreId: centre.id })
  return { centre, token }
}
type Counter = Awaited<ReturnType<typeof makeCounter>>

/** Buys a new course of so many rupees. */
async function pay(
  { centre, token }: Counter,
  studentId: string,
  { rupees, ...more }: { rupees: number; mode?: string },
) {
  const fee = Math.round(rupees * 100)
  const course = await makeCourse(shop.app, { baseFee: fee, discountedFee: fee })
  const what = { type: 'online', websiteCourseId: course.id, student_id: studentId, center_id: centre.id }
  const body = { ...what, amount: rupees, mode: 'cash', ...more }
  return shop.app.call<{ errors?: Record<string, string> }>('POST', '/api/staff/counter-payments', { token, body })
}
const problem = 'You may not take ₹2,00,000 or more in cash from one student in a day.'

it('counts the payments of a day together, at all counters, and no other student’s and no cheques', async () => {
  const [one, other] = [await makeCounter(), await makeCounter()]
  const [student, someone] = [await shop.student(), await shop.student()]
  expect((await pay(one, student.user.id, { rupees: lakh })).status).toBe(200)
  const refused = await pay(other, student.user.id, { rupees: lakh })
  expect([refused.status, refused.body.errors?.mode]).toEqual([
    400,
    `${problem} ₹1,00,000 has already been taken today. Please ask for a cheque or a bank transfer.`,
  ])
  expect((await pay(other, student.user.id, { rupees: lakh - 0.01 })).status, 'one paisa below').toBe(200)
  expect((await pay(one, student.user.id, { rupees: 0.01 })).status, 'the last paisa').toBe(400)
  expect((await pay(one, someone.user.id, { rupees: 2 * lakh - 0.01 })).status).toBe(200)
  const cheque = { mode: 'cheque', reference: '000123', bank_name: 'SBI', instrument_date: '2026-11-20' }
  expect((await pay(one, student.user.id, { rupees: lakh, ...cheque })).status).toBe(200)
  expect((await pay(one, (await shop.student()).user.id, { rupees: 2 * lakh })).body.errors?.mode).toBe(
    `${problem} Please ask for a cheque or a bank transfer.`,
  )
})

it('holds for concurrent counters', async () => {
  const counters = await Promise.all(Array.from({ length: 4 }, makeCounter))
  const { user } = await shop.student()
  const answers = await Promise.all(counters.map((counter) => pay(counter, user.id, { rupees: 70_000 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400])
})

it('ends with India’s day, which is not that of UTC', async () => {
  const { user } = await shop.student()
  const until = (time: string) => {
    const day = shop.app.now().toISOString().slice(0, 10)
    shop.app.advance((Date.parse(`${day}T${time}Z`) - shop.app.now().getTime()) / 1000)
  }
  until('18:29:58')
  let counter = await makeCounter()
  expect((await pay(counter, user.id, { rupees: lakh })).status).toBe(200)
  shop.app.advance(1)
  expect((await pay(counter, user.id, { rupees: lakh })).status, '18:29:59 is the same day').toBe(400)
  shop.app.advance(1)
  expect((await pay(counter, user.id, { rupees: lakh })).status, '18:30:00 is the next').toBe(200)
  // After midnight in UTC it is still that day.
  shop.app.advance(6 * 3600)
  counter = await makeCounter()
  expect((await pay(counter, user.id, { rupees: lakh })).status).toBe(400)
})

import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import { openDrawer } from './drawers.ts'
import { makeSession, makeSignedIn } from './factories.ts'
import { makeCourse } from './make-offers.ts'
import { makeClassroom } from './merchants.ts'
import { makeShop } from './payments.ts'

/* A November and early December at two centres: every way in which money arrives, returns and is late. */

type Place = Awaited<ReturnType<typeof makeClassroom>>
type Body = Record<string, unknown>
type Answer<T> = { data: T; message?: string; errors?: Record<string, string> }
type Taken = { _id: string; order_id: string }
type Shop = Awaited<ReturnType<typeof makeShop>>

export const inIndia = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString()
export const monthOf = (at: Date) => inIndia(at).slice(0, 7)

const cheque = (reference: string) => ({ mode: 'cheque', reference, bank_name: 'SBI', instrument_date: '2026-11-20' })

/** Actions of the shop's office staff. */
function officeOf(shop: Shop) {
  const post = <T>(token: string, url: string, body: Body = {}) =>
    shop.app.call<Answer<T>>('POST', `/api/staff/${url}`, {
      token,
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const ask = <T>(token: string, url: string) => shop.app.call<Answer<T>>('GET', `/api/staff/${url}`, { token })
  const signIn = async (role: StaffRole, ...centreIds: string[]) =>
    (await makeSignedIn(shop.app, centreIds.length > 0 ? { role, centreIds } : { role })).token
  async function must<T>(answer: Promise<{ status: number; text: string; body: Answer<T> }>) {
    const { status, text, body } = await answer
    if (status !== 200) throw new Error(`${status} ${text}`)
    return body.data
  }
  const get = async <T>(url: string, token?: string) => must(ask<T>(token ?? (await signIn('accounts')), url))
  const act = async <T>(url: string, body: Body = {}) => must(post<T>(await signIn('accounts'), url, body))
  return {
    ask,
    signIn,
    get,
    act,
    /** Takes money at a counter of the batch's centre. */
    async take({ fields, centre }: Place, studentId: string, more: Body = {}) {
      const token = await signIn('accounts')
      await openDrawer(shop.app, token, { centreId: centre.id })
      const usual = { student_id: studentId, center_id: centre.id, amount: 12_000, mode: 'cash' }
      return must(post<Taken>(token, 'counter-payments', { ...fields, ...usual, ...more }))
    },
    /** Requests a refund that two people approve; returns its id. */
    async approveRefund(order: Taken, rupees: number, revokes = false) {
      const wish = { order_id: order.order_id, amount: rupees, reason: 'left-course', revokes }
      const asked = await post<{ approval_id: string }>(await signIn('accounts'), 'refunds', wish)
      await act(`approvals/${asked.body.data.approval_id}/approve`)
      return (await get<StaffOrder>(`payments/${order._id}`)).refunds.at(-1)?._id ?? ''
    },
    payOut: (refundId: string, { centre }: Place) =>
      act(`refunds/${refundId}/payout`, { center_id: centre.id, mode: 'upi', reference: `6327${refundId.slice(-8)}` }),
    async orderOf(orderNo: string): Promise<Taken> {
      const [row] = await shop.sql<{ id: string }>('select id from payment_orders where order_no = $1', orderNo)
      return { _id: row?.id ?? '', order_id: orderNo }
    },
    goTo: (time: string) => shop.app.advance((Date.parse(time) - shop.app.now().getTime()) / 1000),
  }
}

/** Makes the months. `here` and `there`: a batch each, at its own centre. The clock ends in the first days of December. */
export async function makeReportMonths() {
  const shop = await makeShop()
  const [here, there] = [await makeClassroom(shop.app), await makeClassroom(shop.app)]
  const office = officeOf(shop)
  const { take, act, approveRefund, payOut, orderOf, goTo } = office
  const cash = await shop.student()
  const paid = await take(here, cash.user.id)
  await payOut(await approveRefund(paid, 1500.01), here)
  // In three parts; the second paid in advance, the third in part.
  const parts = await shop.student()
  const first = await shop.buy(parts.token, { ...here.fields, insopt: true })
  await take(here, parts.user.id, { instalmentNo: 2, amount: 3150, mode: 'upi', reference: '632712340001' })
  await take(here, parts.user.id, { instalmentNo: 3, amount: 0.01, is_part: true })
  const behind = await shop.student()
  await shop.buy(behind.token, { ...there.fields, insopt: true })
  await take(there, (await shop.student()).user.id, cheque('000001'))
  const bounced = await take(there, (await shop.student()).user.id, cheque('000002'))
  const cleared = await take(there, (await shop.student()).user.id, cheque('000003'))
  const late = await take(there, (await shop.student()).user.id, cheque('000004'))
  await act(`counter-payments/${bounced._id}/bounce`, { note: 'No funds' })
  await act(`counter-payments/${cleared._id}/clear`)
  // A course without a batch, bought in another state, with books that have no tax rate.
  const away = await shop.student()
  await shop.sql(
    `insert into profiles (user_id, present_address, updated_at) values ($1, '{"state": "West Bengal"}', now())
     on conflict (user_id) do update set present_address = excluded.present_address`,
    away.user.id,
  )
  await shop.buy(away.token, { websiteCourseId: (await makeCourse(shop.app, { bookFee: 20_001 })).id })
  const twice = await shop.student()
  const course = await makeCourse(shop.app)
  const old = await shop.mustOrder(twice.token, { websiteCourseId: course.id })
  await shop.sql("update payment_orders set state = 'expired' where order_no = $1", old.orderNo)
  await shop.buy(twice.token, { websiteCourseId: course.id })
  // A millisecond before midnight in India, and at midnight.
  goTo('2026-11-30T18:29:59.999Z')
  await take(here, (await shop.student()).user.id)
  const online = await orderOf(first.orderNo)
  await approveRefund(online, 100)
  goTo('2026-11-30T18:30:00.000Z')
  await take(here, (await shop.student()).user.id)
  await take(there, (await shop.student()).user.id, { ...cheque('000005') })
  // December: the provider has completed November's requests, and a cheque is returned.
  goTo('2026-12-02T06:00:00Z')
  for (let n = 0; n < 3; n += 1) {
    await shop.runJobs()
    shop.app.advance(6.1 * 3600)
  }
  await act(`counter-payments/${late._id}/bounce`, { note: '' })
  await payOut(await approveRefund(cleared, 11_999.99), there)
  // Money that finds nothing to buy was never earned.
  shop.gateway.charge({ ...old, outcome: 'TXN_SUCCESS' })
  await shop.check(await makeSession(shop.app, twice.user.id), old.orderNo)
  return { shop, here, there, ...office, students: { parts: parts.user, behind: behind.user } }
}

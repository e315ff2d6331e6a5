import type { DayBook } from '#domains/purchases/day-book/schema.ts'
import type { OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { makeSignedIn } from './factories.ts'
import { makeCentre, makeCourse } from './make-offers.ts'
import type { Shop } from './payments.ts'

/* A counter with its drawers, as the day book tests use it. */

export type Body = Record<string, unknown>
export type Told<T> = { data: T; message?: string; errors?: Record<string, string> }
export type Taken = { _id: string; order_id: string; receipts: { number: string }[] }
type Paying = { rupees: number; mode?: string; more?: Body }

export function atCounters(shop: Shop) {
  const post = <T = OwnDrawer>(token: string, path: string, body: Body = {}) =>
    shop.app.call<Told<T>>('POST', `/api/staff/${path}`, {
      token,
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  /** Posts, and throws unless the call succeeds. */
  async function must<T = OwnDrawer>(token: string, path: string, body: Body = {}) {
    const answer = await post<T>(token, path, body)
    if (answer.status !== 200) throw new Error(`${path} ${answer.status} ${answer.text}`)
    return answer.body.data
  }
  let references = 0
  const bankOf = { bank_name: 'Utkal Bank', instrument_date: '2026-11-20' }

  return {
    post,
    must,
    async cashier(centreId?: string, opening = 0) {
      const centre = centreId ?? (await makeCentre(shop.app)).id
      const { user, token } = await makeSignedIn(shop.app, { role: 'cashier', centreIds: [centre] })
      const drawer = await must(token, 'drawers', { center_id: centre, opening })
      return { user, token, centre, id: drawer._id }
    },
    async take({ token, centre }: { token: string; centre: string }, { rupees, mode = 'cash', more = {} }: Paying) {
      const fee = Math.round(rupees * 100)
      const course = await makeCourse(shop.app, { baseFee: fee, discountedFee: fee })
      const { user } = await shop.student()
      references += 1
      const reference = mode === 'cash' ? '' : `R${references}`
      const what = {
        type: 'online',
        websiteCourseId: course.id,
        student_id: user.id,
        center_id: centre,
        amount: rupees,
      }
      const cheque = mode === 'cheque' ? bankOf : {}
      return must<Taken>(token, 'counter-payments', { ...what, mode, reference, ...cheque, ...more })
    },
    /** Requests a refund of a payment, which two people approve. */
    async approved({ order_id, _id }: Taken, rupees: number) {
      const [asking, approving] = await Promise.all([1, 2].map(() => makeSignedIn(shop.app, { role: 'accounts' })))
      const wanted = { order_id, amount: rupees, reason: 'left-course', revokes: false }
      const { approval_id } = (await post<{ approval_id: string }>(asking?.token ?? '', 'refunds', wanted)).body.data
      await must(approving?.token ?? '', `approvals/${approval_id}/approve`)
      const [refund] = await shop.sql<{ id: string }>('select id from refunds where order_id = $1', _id)
      return refund?.id ?? ''
    },
    book: async (token: string, centre: string, day: string) =>
      shop.app.call<Told<DayBook>>('GET', `/api/staff/day-book?centre=${centre}&day=${day}`, { token }),
  }
}

import { afterAll, beforeAll } from 'vitest'
import { makeCourse } from '../make-offers.ts'
import { keys } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* What messages may do to an order: invariants P6 to P17 and P23. */

export let shop: Shop

export type Raw = { raw: string; contentType: string }
export const post = (path: string, { raw, contentType }: Raw) =>
  shop.app.app.inject({
    method: 'POST',
    url: `/api/payments/paytm/${path}`,
    payload: raw,
    headers: { 'content-type': contentType },
  })

export async function makeOrder() {
  const { token, user } = await shop.student()
  const course = await makeCourse(shop.app)
  const made = await shop.mustOrder(token, { websiteCourseId: course.id })
  return { token, user, course, ...made }
}
export type Made = Awaited<ReturnType<typeof makeOrder>>

export function chargeOf({ mid, orderNo }: Pick<Made, 'mid' | 'orderNo'>) {
  const found = shop.gateway.book.find(mid, orderNo)
  if (!found) throw new Error('not in the book')
  return found
}
export const keyOf = ({ mid }: Pick<Made, 'mid'>) => keys[mid] ?? ''
export const pay = (order: Made, outcome: 'TXN_SUCCESS' | 'TXN_FAILURE' | 'PENDING' = 'TXN_SUCCESS', taken?: number) =>
  shop.gateway.charge({ mid: order.mid, orderNo: order.orderNo, outcome, taken })

export async function entitled({ user, course }: Pick<Made, 'user' | 'course'>) {
  const rows = await shop.sql(
    'select 1 from entitlements where student_id = $1 and course_id = $2 and ended_at is null',
    user.id,
    course.id,
  )
  return rows.length
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    shop = await makeShop()
  })
  afterAll(() => shop.close())
}

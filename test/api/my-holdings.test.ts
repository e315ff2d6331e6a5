import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MyHoldings } from '#domains/student-area/schema.ts'
import { makeSignedIn, password } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* What a person who deletes the account loses, owes and is owed, by name and sum. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const holdingsOf = async (token: string) =>
  (await shop.app.call<{ data: MyHoldings }>('GET', '/api/student-portal/my-holdings', { token })).body.data
const remove = (token: string, more: object = {}) =>
  shop.app.call<{ message: string }>('POST', '/api/um/delete-account', {
    token,
    body: { password, confirm: 'DELETE', ...more },
  })

it('are empty for a new student, whose account can be deleted at once', async () => {
  const { token } = await makeSignedIn(shop.app)
  expect(await holdingsOf(token)).toEqual({
    courses: [],
    tests: { handed_in: 0, to_come: [] },
    dues: [],
    due_total: 0,
    coming_back: [],
    receipts: [],
  })
  expect((await remove(token)).status).toBe(200)
})

it('name a course with its days, its last day included, and its receipt', async () => {
  const { token } = await shop.student()
  const course = await makeCourse(shop.app)
  await shop.buy(token, { websiteCourseId: course.id })
  const until = async (moment: string) => {
    await shop.sql('update entitlements set until = $1 where course_id = $2', moment, course.id)
    return (await holdingsOf(token)).courses
  }
  const now = shop.app.now()
  const endOfToday = new Date(Math.floor((now.getTime() + 19_800_000) / 86_400_000 + 1) * 86_400_000 - 19_800_000)
  expect(await until(endOfToday.toISOString())).toEqual([{ course_name: course.name, days_left: 1 }])
  const tomorrow = new Date(endOfToday.getTime() + 1)
  expect(await until(tomorrow.toISOString())).toEqual([{ course_name: course.name, days_left: 1 }])
  await shop.sql('update entitlements set until = null where course_id = $1', course.id)
  const all = await holdingsOf(token)
  expect(all.courses).toEqual([{ course_name: course.name, days_left: null }])
  expect(all.receipts).toEqual([expect.stringMatching(/^RC2627-/)])
})

it('with dues refer to the office first; continuing requires the exact sum', async () => {
  const { fields } = await makeClassroom(shop.app)
  const { token, user } = await shop.student()
  await shop.buy(token, { ...fields, insopt: true })
  const { dues, due_total } = await holdingsOf(token)
  expect(dues.map(({ installment_no }) => installment_no)).toEqual([2, 3])
  expect(due_total).toBe(dues.reduce((sum, { amount }) => sum + amount, 0))
  for (const owes of [undefined, 0, due_total - 0.01, due_total + 0.01]) {
    const refused = await remove(token, owes === undefined ? {} : { owes })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^You still owe ₹[\d,]+\.\d{2} in fees\. Please contact the office first\.$/),
    ])
    shop.app.advance(120)
  }
  const still = await shop.sql<{ deleted_at: Date | null }>('select deleted_at from users where id = $1', user.id)
  expect(still).toEqual([{ deleted_at: null }])
  expect((await remove(token, { owes: due_total })).status).toBe(200)
})

it('without dues after a waiver or an ended enrolment allow deletion at once', async () => {
  for (const end of ['update instalments set waived_at = now()', 'update enrolments set ended_at = now()']) {
    const { fields } = await makeClassroom(shop.app)
    const { token } = await shop.student()
    await shop.buy(token, { ...fields, insopt: true })
    await shop.sql(end)
    expect((await holdingsOf(token)).due_total).toBe(0)
    // An outdated sum is no reason to refuse.
    expect((await remove(token, { owes: 100 })).status).toBe(200)
  }
})

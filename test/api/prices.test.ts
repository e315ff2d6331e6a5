import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPricedBatches } from '#domains/catalogue/fees/reads-prices.ts'
import type { PriceRow, StaffCoursePrices } from '#domains/catalogue/fees/schema.ts'
import { batchFees, coursePrices } from '#domains/catalogue/fees/tables.ts'
import { courses } from '#domains/catalogue/tables.ts'
import type { ApprovalRow } from '#domains/console/approvals/schema.ts'
import type { PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { approvals } from '#platform/data/database/tables.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'
import { makeDesk } from '../staff-editing.ts'
import type { Body } from '../test-app.ts'

type SignedIn = Awaited<ReturnType<typeof makeSignedIn>>
type Staff = { asker: SignedIn; decider: SignedIn; keeper: SignedIn }
let shop: Shop
let staff: Staff
beforeAll(async () => {
  shop = await makeShop()
  const { app } = shop
  const [asker, decider] = [await makeSignedIn(app, { role: 'admin' }), await makeSignedIn(app, { role: 'admin' })]
  staff = { asker, decider, keeper: await makeSignedIn(app, { role: 'accounts' }) }
})
afterAll(() => shop.close())

const post = <T = unknown>({ token }: { token: string }, url: string, body: object) =>
  shop.app.call<Body & { data: T }>('POST', `/api/staff/${url}`, { token, body })
const soon = () => new Date(shop.app.now().getTime() + 3_600_000).toISOString()
const higher = (from: string) => ({
  from,
  base_fee: 2500,
  discounted_fee: 1800,
  book_fee: 200,
  reason: 'Paper costs more.',
})
const openAbout = async (subjectId: string) =>
  (await shop.app.db.select().from(approvals).where(eq(approvals.subjectId, subjectId))).find(
    (one) => one.decision === null,
  )?.id ?? ''
const approve = async (by: SignedIn, subjectId: string) =>
  post<ApprovalRow>(by, `approvals/${await openAbout(subjectId)}/approve`, {})
const quote = async (token: string, fields: object) =>
  (await shop.app.call<{ data: PresentedQuote }>('POST', '/api/admission/payment-quote', { token, body: fields })).body
    .data.amount
const onSale = (more: object = {}) =>
  makeCourse(shop.app, { baseFee: 200_000, discountedFee: 150_000, validityDays: 90, ...more })

describe('the price of a course', () => {
  it('changes only with a second person’s approval, from its day on, also for orders', async () => {
    const course = await onSale()
    const { token } = await shop.student()
    const fields = { type: 'online', websiteCourseId: course.id, bookopt: true }
    const asked = await post<StaffCoursePrices>(staff.keeper, `courses/${course.id}/prices`, higher(soon()))
    expect([asked.status, asked.body.data]).toMatchObject([202, { prices: [], waiting_id: expect.any(String) }])
    shop.app.advance(7200)
    await shop.runJobs()
    expect(await quote(token, fields)).toBe(1500)

    const approved = await approve(staff.decider, course.id)
    expect([approved.status, approved.body.data.state]).toEqual([200, 'approved'])
    // Its day came while it waited: orders use the dated row before the job updates the course.
    expect(await quote(token, fields)).toBe(1800)
    await shop.runJobs()
    expect(await quote(token, fields)).toBe(1800)
    const [row] = await shop.app.db.select().from(courses).where(eq(courses.id, course.id))
    expect(row).toMatchObject({ baseFee: 250_000, discountedFee: 180_000, bookFee: 20_000 })
  })

  it('holds from its day on and not before', async () => {
    const course = await onSale()
    const { token } = await shop.student()
    const fields = { type: 'online', websiteCourseId: course.id, bookopt: true }
    await post(staff.asker, `courses/${course.id}/prices`, higher(soon()))
    expect((await approve(staff.decider, course.id)).status).toBe(200)
    expect(await quote(token, fields)).toBe(1500)
    shop.app.advance(3600)
    expect(await quote(token, fields)).toBe(1800)
  })

  it('cannot be approved by the requester, or by those who may only ask', async () => {
    const course = await onSale()
    await post(staff.asker, `courses/${course.id}/prices`, higher(soon()))
    expect((await approve(staff.asker, course.id)).status).toBe(403)
    expect((await approve(staff.keeper, course.id)).status).toBe(404)
    expect(await shop.app.db.$count(coursePrices, eq(coursePrices.courseId, course.id))).toBe(0)
  })

  it('lapses when the price of the course has changed', async () => {
    const course = await onSale()
    await post(staff.asker, `courses/${course.id}/prices`, higher(soon()))
    await shop.app.db.update(courses).set({ discountedFee: 140_000 }).where(eq(courses.id, course.id))
    expect((await approve(staff.decider, course.id)).status).toBe(409)
    expect(await shop.app.db.$count(coursePrices, eq(coursePrices.courseId, course.id))).toBe(0)
  })

  it('is refused with a fee above its base, without a reason, and for a classroom course', async () => {
    const course = await onSale()
    const url = `courses/${course.id}/prices`
    expect((await post(staff.asker, url, { ...higher(soon()), discounted_fee: 2600 })).body.errors).toEqual({
      discounted_fee: 'The price after discount cannot be more than the base fee.',
    })
    expect((await post(staff.asker, url, { ...higher(soon()), book_fee: 1900 })).body.errors).toHaveProperty('book_fee')
    expect((await post(staff.asker, url, { ...higher(soon()), reason: '' })).body.errors).toHaveProperty('reason')
    const { course: classroom } = await makeClassroom(shop.app)
    expect((await post(staff.asker, `courses/${classroom.id}/prices`, higher(soon()))).status).toBe(409)
  })

  it('is first set with publication, by or with approval of those who approve prices', async () => {
    const { user, token } = await makeSignedIn(shop.app, { role: 'editor' })
    const course = await onSale()
    const desk = makeDesk(shop.app, token)
    const opened = await desk.open('course', course.id)
    const { body } = opened.body.data
    const fees = { name: 'A new course', seo_url: '', base_fee: 10, discounted_fee: 1, book_fee: null }
    const { id, version } = await desk.begin('course', { ...body, ...fees })
    // An editor must request it, because it has a price; a person who may approve prices needs nobody.
    expect((await desk.publish('course', id, { version })).status).toBe(202)
    expect(await shop.app.db.$count(courses, eq(courses.id, id))).toBe(0)
    expect((await approve(staff.asker, id)).status).toBe(200)
    expect(await shop.app.db.$count(courses, eq(courses.id, id))).toBe(1)
    const own = await desk.begin('course', { ...body, ...fees, name: 'Another new course' })
    const published = await makeDesk(shop.app, staff.asker.token).publish('course', own.id, { version: own.version })
    expect(published.status).toBe(200)
    // From then on an editor publishes its texts, and fees in a draft have no effect.
    const again = await desk.begin('course', { ...body, base_fee: 5, discounted_fee: 1 }, course.id)
    expect((await desk.publish('course', course.id, { version: again.version })).status).toBe(200)
    const [row] = await shop.app.db.select().from(courses).where(eq(courses.id, course.id))
    expect([row?.baseFee, row?.discountedFee, user.role]).toEqual([200_000, 150_000, 'staff'])
  })
})

describe('the fee of a batch', () => {
  const dearer = (from: string) => ({
    from,
    admission_fee: 1000,
    tuition_fee: 12_000,
    books_fee: 2000,
    installment_charges: 0,
    reason: 'A longer course',
  })

  it('changes only with approval, and an increase never affects enrolled students', async () => {
    const { batch, fields } = await makeClassroom(shop.app)
    const early = await shop.student()
    await shop.buy(early.token, { ...fields, insopt: true })
    const day = '2026-12-01'
    const asked = await post(staff.keeper, `batches/${batch.id}/fees`, dearer(day))
    expect(asked.status).toBe(202)
    expect(await shop.app.db.$count(batchFees, eq(batchFees.batchId, batch.id))).toBe(1)
    expect((await approve(staff.decider, batch.id)).status).toBe(200)
    shop.app.advance(14 * 86_400)
    await shop.app.pool.query(
      `update sessions set expires_at = expires_at + interval '60 days', idle_seconds = 9999999`,
    )
    const { token } = await shop.student()
    expect(await quote(token, fields)).toBe(15_000)
    const second = await shop.buy(early.token, { ...fields, instalmentNo: 2 })
    expect(second.amount).toBe('3150.00')
  })

  it('is refused if the plan does not add up to it, and for a past day', async () => {
    const { batch } = await makeClassroom(shop.app)
    const part = { admission_amt: 0, tuition_amt: 0, book_amt: 0, ins_sub_after_day: 0 }
    const plan = [1, 2].map((installment_no) => ({ ...part, installment_no, net_amt: 5000 }))
    const wrong = { ...dearer('2027-01-01'), general_instalment_structure: plan }
    expect((await post(staff.asker, `batches/${batch.id}/fees`, wrong)).body.errors).toHaveProperty(
      'general_instalment_structure',
    )
    expect((await post(staff.asker, `batches/${batch.id}/fees`, dearer('2020-01-01'))).body.errors).toHaveProperty(
      'from',
    )
  })

  it('can be requested by a manager of its centre only, and never approved by one', async () => {
    const { batch, centre } = await makeClassroom(shop.app)
    const own = await makeSignedIn(shop.app, { role: 'centre-manager', centreIds: [centre.id] })
    const other = await makeSignedIn(shop.app, { role: 'centre-manager' })
    expect((await post(other, `batches/${batch.id}/fees`, dearer('2027-02-01'))).status).toBe(404)
    expect((await post(own, `batches/${batch.id}/fees`, dearer('2027-02-01'))).status).toBe(202)
    expect((await approve(own, batch.id)).status).toBe(403)
    expect((await approve(other, batch.id)).status).toBe(404)
  })
})

describe('the list of prices', () => {
  it('shows pending and coming prices', async () => {
    const course = await onSale({ name: 'Banking, the long course' })
    await post(staff.asker, `courses/${course.id}/prices`, higher(soon()))
    const list = async () =>
      (
        await shop.app.call<{ data: PriceRow[] }>('GET', '/api/staff/prices?of=courses&q=the%20long', {
          token: staff.keeper.token,
        })
      ).body.data
    expect(await list()).toMatchObject([{ _id: course.id, discounted_fee: 1500, is_waiting: true, next_from: null }])
    await approve(staff.decider, course.id)
    expect(await list()).toMatchObject([{ is_waiting: false, next_fee: 1800, next_from: expect.any(String) }])
    const batches = await shop.app.call<{ data: PriceRow[] }>('GET', '/api/staff/prices?of=batches', {
      token: staff.keeper.token,
    })
    expect(batches.body.data).toContainEqual(
      expect.objectContaining({ of: 'batches', instalments: 3, base_fee: 12_000 }),
    )
  })

  it('has the batches of the chosen centre alone, until the end of their last day in India', async () => {
    const [here, there] = [await makeClassroom(shop.app), await makeClassroom(shop.app)]
    const listed = async (centre: string) => {
      const url = `/api/staff/prices?of=batches&limit=200&centre=${centre}`
      const answer = await shop.app.call<{ data: PriceRow[] }>('GET', url, { token: staff.keeper.token })
      return answer.body.data.map(({ _id }) => _id)
    }
    expect([await listed(here.centre.id), await listed(there.centre.id)]).toEqual([[here.batch.id], [there.batch.id]])
    const ctx = { ...shop.app.context(), now: new Date(`${here.batch.endDate}T18:29:59Z`) }
    const query = { centre: here.centre.id, limit: 10 }
    expect((await listPricedBatches(ctx, query)).data).toHaveLength(1)
    expect((await listPricedBatches({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, query)).data).toEqual([])
  })
})

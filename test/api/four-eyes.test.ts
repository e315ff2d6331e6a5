import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyDecisions } from '#domains/attempts/challenges/tables.ts'
import {
  batchFees,
  coursePrices,
  discounts,
  merchants,
  taxRates,
  taxRegistrations,
} from '#domains/catalogue/fees/tables.ts'
import { courses } from '#domains/catalogue/tables.ts'
import { fourEyesActions } from '#domains/console/collect-four-eyes.ts'
import { correctQuestion } from '#domains/exams/results/correct-question.ts'
import { tests } from '#domains/exams/tables.ts'
import type { RoleChoice } from '#domains/identity/staff/schema.ts'
import { staffGrants, totpSecrets } from '#domains/identity/tables.ts'
import { meritVersions } from '#domains/merit/tables.ts'
import { paymentOrders, refunds } from '#domains/purchases/orders/tables.ts'
import { approveRequest } from '#platform/data/approvals/decide-approval.ts'
import { newId } from '#platform/data/database/ids.ts'
import { approvals, auditLog, revisions } from '#platform/data/database/tables.ts'
import { concessionRow } from '../dues-desk.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { makeChallenged } from '../make-challenges.ts'
import { computeMerit } from '../make-merit-list.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'
import { simulateField } from '../simulate-field.ts'
import { makeDesk } from '../staff-editing.ts'
import { makeTestOf, numeric } from '../student-api.ts'

/*
 * Rules for every action that two people decide: never approved by its requester, after a week, or when its subject has changed; and carried out once, however
 * many people approve.
 */

type SignedIn = Awaited<ReturnType<typeof makeSignedIn>>
let shop: Shop
let deciding: SignedIn[]
beforeAll(async () => {
  shop = await makeShop()
  deciding = [await makeSignedIn(shop.app, { role: 'admin' }), await makeSignedIn(shop.app, { role: 'admin' })]
})
afterAll(() => shop.close())

const post = ({ token }: SignedIn, url: string, body: object) =>
  shop.app.call('POST', `/api/staff/${url}`, { token, body })
const reason = 'It has to be so.'
let number = 0
const nextDay = () => new Date(Date.parse('2027-02-01') + ++number * 86_400_000).toISOString().slice(0, 10)

/**
 * A row per action: how to request it (returns the subject), how to invalidate it meanwhile, and how often it was
 * carried out.
 */
type Row = {
  asker: RoleChoice
  ask: (by: SignedIn) => Promise<string>
  change: (subject: string) => Promise<unknown>
  done: (subject: string) => Promise<number>
}

async function mustAsk(by: SignedIn, url: string, body: object) {
  const { status, text } = await post(by, url, body)
  expect([url, status, text]).toEqual([url, 202, text])
}

const db = () => shop.app.db
const published = (id: string) => db().$count(revisions, eq(revisions.subjectId, id))

/** Requests the publication of a draft; saving the draft again changes the subject. */
const publication = (kind: string, bodyOf: (by: SignedIn) => Promise<object>): Row => ({
  asker: 'editor',
  async ask(by) {
    const desk = makeDesk(shop.app, by.token)
    const { id, version } = await desk.begin(kind, await bodyOf(by))
    expect((await desk.publish(kind, id, { version })).status).toBe(202)
    return id
  },
  async change(id) {
    const desk = makeDesk(shop.app, deciding[0]?.token ?? '')
    const { body, version } = (await desk.open(kind, id)).body.data
    const name = `Another ${newId()}`
    expect((await desk.save(kind, id, { version, body: { ...(body as object), name } })).status).toBe(200)
  },
  done: published,
})

const consent = { result_on: '2026-05-02', given_on: '2026-05-03', is_minor: false, guardian_name: '' }
const topper = {
  name: 'Itishree Sahoo',
  photo_url: null,
  exam: 'SBI PO',
  year: 2026,
  result: 'Rank 12',
  course_name: 'Bank PO live',
  course_duration: '8 months',
  is_paid: true,
}

const rows: Record<string, Row> = {
  'grant-role': {
    asker: 'admin',
    async ask(by) {
      const { user } = await makeSignedIn(shop.app, { role: 'author' })
      await mustAsk(by, `people/${user.id}/grants`, { role: 'accounts', reason })
      return user.id
    },
    change: (userId) => db().insert(staffGrants).values({ userId, role: 'translator', createdAt: shop.app.now() }),
    done: (id) => db().$count(staffGrants, and(eq(staffGrants.userId, id), eq(staffGrants.role, 'accounts'))),
  },
  'reset-second-factor': {
    asker: 'admin',
    async ask(by) {
      const { user } = await makeSignedIn(shop.app, { role: 'author' })
      const secret = { userId: user.id, secret: Buffer.from('sealed'), confirmedAt: shop.app.now() }
      await db().insert(totpSecrets).values(secret)
      await mustAsk(by, `people/${user.id}/second-factor-resets`, { reason })
      return user.id
    },
    change: (id) =>
      db()
        .update(totpSecrets)
        .set({ secret: Buffer.from('another') })
        .where(eq(totpSecrets.userId, id)),
    done: async (id) => 1 - (await db().$count(totpSecrets, eq(totpSecrets.userId, id))),
  },
  'course-price': {
    asker: 'accounts',
    async ask(by) {
      const { id } = await makeCourse(shop.app)
      const fees = { base_fee: 2500, discounted_fee: 1800, book_fee: 200 }
      await mustAsk(by, `courses/${id}/prices`, { from: '2027-02-01T00:00:00Z', reason, ...fees })
      return id
    },
    change: (id) => db().update(courses).set({ discountedFee: 90_000 }).where(eq(courses.id, id)),
    done: (id) => db().$count(coursePrices, eq(coursePrices.courseId, id)),
  },
  'batch-fee': {
    asker: 'accounts',
    async ask(by) {
      const { batch } = await makeClassroom(shop.app)
      const fees = { admission_fee: 1000, tuition_fee: 12_000, books_fee: 2000, installment_charges: 0 }
      await mustAsk(by, `batches/${batch.id}/fees`, { from: '2027-02-01', reason, ...fees })
      return batch.id
    },
    async change(batchId) {
      const heads = { totalFee: 100, admissionFee: 100, tuitionFee: 0, booksFee: 0, instalmentCharges: 0 }
      await db()
        .insert(batchFees)
        .values({ batchId, from: '2027-03-01', instalments: null, ...heads })
    },
    done: (id) => db().$count(batchFees, and(eq(batchFees.batchId, id), eq(batchFees.from, '2027-02-01'))),
  },
  'tax-rate': {
    asker: 'accounts',
    async ask(by) {
      const from = nextDay()
      await mustAsk(by, 'taxes/rates', { head: 'books', code: '4901', percent: 5, from, reason })
      return from
    },
    change: () => db().insert(taxRates).values({ head: 'books', code: '4901', basisPoints: 100, from: nextDay() }),
    done: (from) => db().$count(taxRates, eq(taxRates.from, from)),
  },
  'tax-registration': {
    asker: 'accounts',
    async ask(by) {
      const from = nextDay()
      const holder = { legal_name: 'Mahanadi', address: 'Cuttack', state: 'Odisha', gstin: null }
      await mustAsk(by, 'taxes/registrations', { merchant: 'courses', from, reason, ...holder })
      return from
    },
    async change() {
      const [merchant] = await db().select().from(merchants).where(eq(merchants.key, 'courses'))
      const holder = { legalName: 'Mahanadi', address: 'Puri', state: 'Odisha', gstin: null }
      await db()
        .insert(taxRegistrations)
        .values({ merchantId: merchant?.id ?? '', from: nextDay(), ...holder })
    },
    done: (from) => db().$count(taxRegistrations, eq(taxRegistrations.from, from)),
  },
  discount: {
    asker: 'accounts',
    async ask(by) {
      const code = `C${newId().slice(-12)}`.toUpperCase()
      const days = { from: '2026-11-01T00:00:00Z', until: '2027-11-01T00:00:00Z', uses: 100 }
      const off = { percent: 100, amount: null, maximum: null, course_id: null }
      await mustAsk(by, 'discounts', { kind: 'coupon', code, name: code, reason, ...days, ...off })
      return code
    },
    // It has no existing subject, but its code may be taken meanwhile.
    async change(code) {
      const days = { from: new Date('2026-11-01'), until: new Date('2027-11-01'), uses: 1, usesPerStudent: 1 }
      await db()
        .insert(discounts)
        .values({ id: newId(), kind: 'coupon', name: 'Another', code, basisPoints: 100, ...days })
    },
    done: (code) => db().$count(discounts, eq(discounts.name, code)),
  },
  refund: {
    asker: 'accounts',
    async ask(by) {
      const { token } = await shop.student()
      const { orderNo } = await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
      await mustAsk(by, 'refunds', { order_id: orderNo, amount: 100, reason: 'mistake', revokes: false })
      return orderNo
    },
    change: (orderNo) =>
      shop.sql(
        `insert into refunds (id, order_id, ref_id, amount, reason, revokes, state, state_at, requested_at)
         select gen_random_uuid(), id, order_no, 20000, 'other', false, 'requested', now(), now() from payment_orders where order_no = $1`,
        orderNo,
      ),
    async done(orderNo) {
      const [order] = await db().select().from(paymentOrders).where(eq(paymentOrders.orderNo, orderNo))
      return db().$count(refunds, and(eq(refunds.orderId, order?.id ?? ''), ne(refunds.state, 'requested')))
    },
  },
  concession: concessionRow(() => shop, mustAsk),
  'correct-key': {
    asker: 'examiner',
    async ask(by) {
      const opensAt = new Date(shop.app.now().getTime() - 3_600_000)
      const ranked = { type: 'scholarship' as const, durationMinutes: 10, opensAt, isReleasedByStaff: true }
      const { testId, questionIds } = await makeTestOf(shop.app, { questions: [numeric('1')], ...ranked })
      await db().update(tests).set({ resultsReleasedAt: shop.app.now() }).where(eq(tests.id, testId))
      const key = { kind: 'numeric', value: '2', tolerance: '0' }
      await mustAsk(by, `tests/${testId}/corrections`, { question_id: questionIds[0], reason, key })
      return testId
    },
    async change(testId) {
      const { rows } = await shop.app.pool.query('select question_id from test_questions where test_id = $1', [testId])
      const key = { kind: 'numeric' as const, value: '3', tolerance: '0' }
      const ctx = shop.app.context(actorAs('examiner', deciding[0]?.user.id ?? ''))
      await correctQuestion(ctx, testId, { question_id: String(rows[0]?.question_id), reason, key })
    },
    async done(testId) {
      const [test] = await db().select().from(tests).where(eq(tests.id, testId))
      return (test?.paperVersion ?? 1) - 1
    },
  },
  'publish-merit': {
    asker: 'examiner',
    async ask(by) {
      const results = {}
      const { testIds } = await simulateField(shop.app, {
        seed: ++number,
        candidates: 3,
        shifts: 1,
        centreIds: [],
        results,
      })
      const shifts = testIds.map((test_id) => ({ test_id, name: 'One' }))
      const made = await shop.app.call<{ data: { _id: string } }>('POST', '/api/staff/merit-lists', {
        token: by.token,
        body: { name: 'A list', shifts, rules: {} },
      })
      const id = made.body.data._id
      await computeMerit(shop.app, by, { id })
      await mustAsk(by, `merit-lists/${id}/publications`, { version: 1, state: 'provisional', reason })
      return id
    },
    async change(id) {
      await shop.app.pool.query(
        `update test_candidates set category = 'SC' where student_id in (select student_id from merit_rows r join merit_versions v on v.id = r.version_id where list_id = $1)`,
        [id],
      )
    },
    done: (id) => db().$count(meritVersions, and(eq(meritVersions.listId, id), eq(meritVersions.state, 'provisional'))),
  },
  'decide-challenge': {
    asker: 'examiner',
    async ask(by) {
      const { caseId } = await makeChallenged(shop.app)
      await mustAsk(by, `challenged-questions/${caseId}/decisions`, { verdict: 'bonus-all', reason })
      return caseId
    },
    change: (caseId) =>
      shop.app.pool.query(
        "update challenge_windows set closes_at = closes_at - interval '1 minute' where test_id = (select test_id from challenged_questions where id = $1)",
        [caseId],
      ),
    done: (caseId) => db().$count(keyDecisions, eq(keyDecisions.challengedId, caseId)),
  },
  'publish-topper': publication('topper', async () => {
    const papers = { file: `consents/paper-${++number}.pdf`, guardian_file: null }
    return { ...topper, consent: { ...consent, ...papers } }
  }),
  'publish-course': publication('course', async ({ token }) => {
    const { id } = await makeCourse(shop.app)
    const { body } = (await makeDesk(shop.app, token).open('course', id)).body.data
    const fees = { base_fee: 10, discounted_fee: 1, book_fee: null }
    return { ...(body as object), name: `New ${newId()}`, seo_url: '', ...fees }
  }),
}

/** Requests an action and returns the request with its requester and subject. */
async function ask(action: string) {
  const row = rows[action] as Row
  const by = await makeSignedIn(shop.app, { role: row.asker })
  const subject = await row.ask(by)
  const [request] = await db().select().from(approvals).where(eq(approvals.requestedBy, by.user.id))
  expect(request?.action).toBe(action)
  const id = request?.id ?? ''
  const decision = async () => (await db().select().from(approvals).where(eq(approvals.id, id)))[0]?.decision
  return { by, subject, id, row, decision }
}
const approve = (by: SignedIn | undefined, id: string) =>
  post(by as SignedIn, `approvals/${id}/approve`, { note: 'Yes' })
const asDirector = (userId: string) => shop.app.context(actorAs('admin', userId))

it('covers every action', () => {
  expect(Object.keys(rows).toSorted()).toEqual([...fourEyesActions.keys()].toSorted())
})

describe.each(Object.keys(rows))('%s', (action) => {
  it('cannot be approved by the requester, not even a director, and is done once by two concurrent approvals', async () => {
    const { by, subject, id, row, decision } = await ask(action)
    const before = await row.done(subject)
    expect([403, 404]).toContain((await approve(by, id)).status)
    const own = approveRequest(asDirector(by.user.id), fourEyesActions, { id, note: 'I am the director.' })
    await expect(own).rejects.toMatchObject({ code: 'forbidden' })
    expect([await row.done(subject), await decision()]).toEqual([before, null])
    const answers = await Promise.all(deciding.map((one) => approve(one, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await row.done(subject), await decision()]).toEqual([before + 1, 'approved'])
  })

  it('lapses when its subject has changed', async () => {
    const { subject, id, row, decision } = await ask(action)
    await row.change(subject)
    const before = await row.done(subject)
    const answer = await approve(deciding[0], id)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This request has lapsed. What it was about has changed in the meantime.',
    ])
    expect([await row.done(subject), await decision()]).toEqual([before, 'lapsed'])
  })

  it('lapses when the requester has lost the permission', async () => {
    const { by, subject, id, row, decision } = await ask(action)
    const before = await row.done(subject)
    await db().delete(staffGrants).where(eq(staffGrants.userId, by.user.id))
    const answer = await approve(deciding[0], id)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This request has lapsed. The person who made it no longer has permission to do so.',
    ])
    expect([await row.done(subject), await decision()]).toEqual([before, 'lapsed'])
  })

  it('cannot be approved by a person who lost the permission, whatever their session has cached', async () => {
    const { subject, id, row, decision } = await ask(action)
    const before = await row.done(subject)
    const { user } = await makeSignedIn(shop.app, { role: 'editor' })
    const yes = approveRequest(asDirector(user.id), fourEyesActions, { id, note: 'Yes' })
    await expect(yes).rejects.toMatchObject({ code: 'not_found' })
    expect([await row.done(subject), await decision()]).toEqual([before, null])
  })

  it("cannot be approved by the requester's inviter, but by another person", async () => {
    const { by, subject, id, row, decision } = await ask(action)
    const before = await row.done(subject)
    const [inviter, other] = deciding
    const invited = { action: 'invited', actorId: inviter?.user.id, subjectId: by.user.id }
    await db()
      .insert(auditLog)
      .values({ ...invited, at: shop.app.now(), details: {} })
    expect((await approve(inviter, id)).status).toBe(403)
    expect([await row.done(subject), await decision()]).toEqual([before, null])
    expect((await approve(other, id)).status).toBe(200)
    expect([await row.done(subject), await decision()]).toEqual([before + 1, 'approved'])
  })

  it('cannot be approved after a week', async () => {
    const { subject, id, row, decision } = await ask(action)
    const before = await row.done(subject)
    const now = new Date(shop.app.now().getTime() + 7 * 86_400_000)
    const ctx = { ...asDirector(deciding[0]?.user.id ?? ''), now }
    await expect(approveRequest(ctx, fourEyesActions, { id, note: '' })).rejects.toMatchObject({ code: 'conflict' })
    expect([await row.done(subject), await decision()]).toEqual([before, 'lapsed'])
  })
})

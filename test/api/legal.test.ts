import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseTeachers, teachers } from '#domains/catalogue/tables.ts'
import { draftKinds } from '#domains/console/collect-kinds.ts'
import { recordConsents } from '#domains/content/legal/record-consents.ts'
import { onlyOne } from '#domains/content/rules.ts'
import { lockStaff } from '#domains/identity/staff/lock-staff.ts'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { publishOnTime } from '#platform/data/drafts/publish-draft.ts'
import { documentOfHtml } from '#platform/text/rich-text/document-of-html.ts'
import { makeSignedIn } from '../factories.ts'
import { makeBatch, makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'
import { makeDesk } from '../staff-editing.ts'
import type { Body } from '../test-app.ts'

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

type Text = { version: number; title: string; content: string; published_at: string | null }
const read = async (kind: string) =>
  (await shop.app.call<{ data: Text }>('GET', `/api/website/web/legal/${kind}`)).body.data
const editor = async () => (await makeSignedIn(shop.app, { role: 'editor' })).token
/** Publishes as the office does: a draft, then its publication. */
type Words = { title: string; html: string; asks_again?: boolean }
async function publish(kind: string, { html, ...more }: Words) {
  const desk = makeDesk(shop.app, await editor())
  const { version } = await desk.begin(`legal-${kind}`, { ...more, text: documentOfHtml(html) }, onlyOne)
  return desk.publish(`legal-${kind}`, onlyOne, { version })
}
type Listed = { kind: string; state: string; versions: { _id: string; version: number; published_by: string | null }[] }
async function listed(kind: string) {
  const { body } = await shop.app.call<{ data: Listed[] }>('GET', '/api/staff/legal-texts', { token: await editor() })
  return body.data.find((one) => one.kind === kind)
}

describe('the texts of the law', () => {
  it.each(['privacy', 'terms', 'refunds', 'shipping', 'grievance', 'accessibility'])(
    '%s has a standard text',
    async (kind) => {
      const text = await read(kind)
      expect(text).toMatchObject({ version: 1, published_at: null })
      expect(text.content).toContain('New institute')
      expect(text.content).not.toMatch(/[{}]/)
    },
  )

  it('answers 404 or 400 for an unknown text', async () => {
    expect((await shop.app.call('GET', '/api/website/web/legal/cookies')).status).toBe(400)
  })

  it('are published as the next version, sanitised, and the previous one is unchanged', async () => {
    const html = '<p onclick="x()">By bullock cart from {institute}.</p><script>x()</script>'
    const answer = await publish('shipping', { title: 'Shipping', html })
    expect(answer.status).toBe(200)
    shop.app.onContentChange()
    expect(await read('shipping')).toMatchObject({ version: 2, content: '<p>By bullock cart from New institute.</p>' })
    await expect(shop.app.pool.query("update legal_texts set content = 'x'")).rejects.toThrow('never changed')
    expect((await publish('shipping', { title: ' ', html: '<p>x</p>' })).body.errors).toHaveProperty('title')
    const first = await listed('shipping')
    expect(first).toMatchObject({ state: 'changed', versions: [{ version: 2 }, { version: 1, published_by: null }] })
    expect(first?.versions[0]?.published_by).toEqual(expect.any(String))
    const words = await shop.app.call<{ data: Text }>('GET', `/api/staff/legal-texts/${first?.versions[1]?._id}`, {
      token: await editor(),
    })
    expect(words.body.data.content).toContain('We dispatch parcels within 3 working days')
  })

  it('are refused with unknown placeholders, and can be scheduled', async () => {
    const answer = await publish('grievance', { title: 'Grievance officer', html: '<p>Ask {director} at {phone}.</p>' })
    expect([answer.status, answer.body.errors?.text]).toEqual([400, expect.stringContaining('{director}')])
    const desk = makeDesk(shop.app, await editor())
    const text = documentOfHtml('<p>Ask Mrs Das at {phone}.</p>')
    const { version } = await desk.begin('legal-grievance', { title: 'Grievance officer', text }, onlyOne)
    const at = new Date(shop.app.now().getTime() + 3_600_000).toISOString()
    expect((await desk.publish('legal-grievance', onlyOne, { version, at })).status).toBe(200)
    expect(await listed('grievance')).toMatchObject({ state: 'scheduled', versions: [] })
    expect((await read('grievance')).content).not.toContain('Mrs Das')
    const place = { kind: 'legal-grievance', subjectId: onlyOne, at }
    await publishOnTime(shop.app.context(), { kinds: draftKinds, lockStaff }, place)
    expect(await listed('grievance')).toMatchObject({ state: 'published', versions: [{ version: 2 }, { version: 1 }] })
  })
})

describe('consent', () => {
  const consents = (userId: string) =>
    shop.sql('select kind, version, act, subject_id from text_consents where user_id = $1 order by kind', userId)

  it('to terms and privacy is recorded with the registration, in the version in force', async () => {
    await publish('terms', { title: 'Terms', html: '<p>Newer</p>' })
    const email = 'consenting@people.example'
    const body = { name: 'Asha', contact: '9811112222', email, password: 'Correct#Horse1', source: 'website' }
    expect((await shop.app.call('POST', '/api/um/web-registration', { body })).status).toBe(200)
    const [user] = await shop.sql<{ id: string }>('select id from users where email = $1', email)
    expect(await consents(user?.id ?? '')).toEqual([
      { kind: 'privacy', version: 1, act: 'registration', subject_id: null },
      { kind: 'terms', version: 2, act: 'registration', subject_id: null },
    ])
    // The accepted text is stored word for word, even if the institute has written none.
    expect(await shop.sql("select 1 from legal_texts where kind = 'privacy' and version = 1")).toHaveLength(1)
  })

  it('to the texts beside the button is recorded with the order, once each', async () => {
    const { token, user } = await shop.student()
    const course = await makeCourse(shop.app, { isShipped: true, bookFee: 10_000 })
    const address = { name: 'A', mobile: '9876543210', address_line_1: '1', address_line_2: '2', state: 'Odisha' }
    const wish = { websiteCourseId: course.id, shipping_address: { ...address, pincode: '751001' } }
    const { orderNo } = await shop.mustOrder(token, wish)
    await shop.mustOrder(token, wish)
    const [order] = await shop.sql<{ id: string }>('select id from payment_orders where order_no = $1', orderNo)
    const found = await consents(user.id)
    expect(found.map(({ kind }) => kind)).toEqual(['privacy', 'refunds', 'shipping', 'terms'])
    expect(new Set(found.map(({ subject_id, act }) => `${subject_id} ${act}`))).toEqual(
      new Set([`${order?.id} purchase`]),
    )
  })
})

describe('a new version', () => {
  /** Registers a student, and returns the student area's requests for consent. */
  async function makeAsked() {
    const { user, token } = await makeSignedIn(shop.app)
    await recordConsents(shop.app.context(), { userId: user.id, act: 'registration', kinds: ['terms', 'privacy'] })
    const asked = async () =>
      (await shop.app.call<{ data: MyPurchases }>('GET', '/api/student-portal/my-purchases', { token })).body.data
        .texts_to_agree
    const agree = (texts: object[]) =>
      shop.app.call<Body>('POST', '/api/student-portal/text-consents', { token, body: { texts } })
    return { id: user.id, asked, agree }
  }
  const consents = (userId: string) =>
    shop.sql("select kind, version from text_consents where user_id = $1 and act = 'new-version'", userId)
  const publishTerms = async (asks_again: boolean) => {
    expect((await publish('terms', { title: 'Terms', html: '<p>Other words</p>', asks_again })).status).toBe(200)
    return (await listed('terms'))?.versions[0]?.version ?? 0
  }

  it('asks nobody by default', async () => {
    const { asked } = await makeAsked()
    await publishTerms(false)
    expect(await asked()).toEqual([])
  })

  it('asks those who agreed to an earlier one until they agree to the current version, once even for a double press', async () => {
    const { id, asked, agree } = await makeAsked()
    const first = await publishTerms(true)
    expect(await asked()).toEqual([{ kind: 'terms', version: first }])
    // A small correction asks nobody; those who were asked already now agree to the corrected version.
    const second = await publishTerms(false)
    expect(await asked()).toEqual([{ kind: 'terms', version: second }])
    const old = await agree([{ kind: 'terms', version: first }])
    expect([old.status, old.body.message]).toEqual([409, 'There is now a newer version. Please read that one.'])
    const both = await Promise.all([1, 2, 3, 4, 5, 6].map(() => agree([{ kind: 'terms', version: second }])))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await consents(id)).toEqual([{ kind: 'terms', version: second }])
    expect(await asked()).toEqual([])
  })

  it('asks about both texts at once, and keeps the one not agreed to', async () => {
    const { id, asked, agree } = await makeAsked()
    const version = await publishTerms(true)
    await publish('privacy', { title: 'Privacy', html: '<p>Other words</p>', asks_again: true })
    const [privacy] = await asked()
    expect(await asked()).toEqual([
      { kind: 'privacy', version: privacy?.version },
      { kind: 'terms', version },
    ])
    await agree([{ kind: 'terms', version }])
    expect(await asked()).toEqual([privacy])
    expect(await consents(id)).toEqual([{ kind: 'terms', version }])
  })

  it('asks nobody who registered with it, or who never agreed to any', async () => {
    const version = await publishTerms(true)
    expect(await (await makeAsked()).asked()).toEqual([])
    const { user, token } = await makeSignedIn(shop.app)
    const body = { texts: [{ kind: 'terms', version }] }
    expect((await shop.app.call('POST', '/api/student-portal/text-consents', { token, body })).status).toBe(200)
    expect(await consents(user.id)).toEqual([])
  })

  it('of a text that nobody agrees to by registering cannot ask; and no other text can be agreed to again', async () => {
    const refused = await publish('shipping', { title: 'Shipping', html: '<p>x</p>', asks_again: true })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { asks_again: 'Students do not agree to this text when they register, so nobody can be asked again.' },
    ])
    const { agree } = await makeAsked()
    expect((await agree([{ kind: 'shipping', version: 2 }])).status).toBe(400)
    expect((await agree([])).status).toBe(400)
  })

  it('asks nobody initially, and the log and the list of versions show when it asks', async () => {
    await publishTerms(true)
    const desk = makeDesk(shop.app, await editor())
    expect((await desk.open('legal-terms', onlyOne)).body.data.body).toMatchObject({ asks_again: false })
    expect((await listed('terms'))?.versions[0]).toMatchObject({ asks_again: true })
    const log = await shop.app.call<{ data: { sentence: string }[] }>('GET', '/api/staff/audit', {
      token: (await makeSignedIn(shop.app, { role: 'admin' })).token,
    })
    expect(log.body.data.map(({ sentence }) => sentence).join('\n')).toContain(
      'published a legal text that students must accept again: terms',
    )
  })
})

describe('the prospectus of a course', () => {
  type Prospectus = {
    lines: object[]
    total: number
    total_without_books: number | null
    instalments: { net_amt: number; due_on: string | null }[]
    refund: Record<string, number> | null
    teachers: { name: string }[]
    validity_days: number | null
  }
  const prospectus = async (seoUrl: string) =>
    (await shop.app.call<{ data: Prospectus }>('GET', `/api/website/web/prospectus/${seoUrl}`)).body.data

  it('shows the fee with its taxes, and a refund whose sum adds up', async () => {
    const batch = await makeBatch(shop.app, { startDate: '2026-12-01', endDate: '2027-05-31' })
    const course = await makeCourse(shop.app, { type: 'live', batchId: batch.id, bookFee: 20_000, validityDays: null })
    const shown = await prospectus(course.seoUrl)
    expect(shown.lines).toEqual([
      { title: 'Course fee', code: '999293', value: 677.54, tax: 121.96, tax_percent: 18, total: 799.5 },
      { title: 'Books', code: '4901', value: 200, tax: 0, tax_percent: 0, total: 200 },
    ])
    expect(shown).toMatchObject({ total: 999.5, total_without_books: 799.5, validity_days: null })
    // 60 of 182 days of 799.50: 263.58 with the odd part of a paisa.
    const sum = { paid: 999.5, books: 200, teaching: 799.5, total_days: 182, used_days: 60, used: 263.58, back: 535.92 }
    expect(shown.refund).toEqual(sum)
  })

  it('shows the plan of a batch, and the teachers of the course before all others', async () => {
    const { course } = await makeClassroom(shop.app)
    const teacher = { subjects: 'English', qualification: 'M.A.', experience: '' }
    const [own, other] = [
      { ...teacher, id: '01890000-0000-7000-8000-000000000001', name: 'Own', position: 2 },
      { ...teacher, id: '01890000-0000-7000-8000-000000000002', name: 'Other', position: 1 },
    ]
    await shop.app.db.insert(teachers).values([own, other])
    await shop.app.db.insert(courseTeachers).values({ courseId: course.id, teacherId: own.id })
    const shown = await prospectus(course.seoUrl)
    expect(shown.teachers.map(({ name }) => name)).toEqual(['Own'])
    expect(shown.total).toBe(12_000)
    expect(shown.instalments.map(({ net_amt }) => net_amt)).toEqual([6000, 3150, 3150])
    const recorded = await prospectus((await makeCourse(shop.app)).seoUrl)
    expect(recorded.teachers.map(({ name }) => name)).toEqual(['Other', 'Own'])
    expect(recorded).toMatchObject({ validity_days: 365, refund: { total_days: 365, used_days: 121 } })
  })

  it('shows books that are out of stock as a later due', async () => {
    const { course } = await makeClassroom(shop.app, { areBooksInStock: false })
    const { instalments } = await prospectus(course.seoUrl)
    expect(instalments.map(({ net_amt, due_on }) => [net_amt, due_on !== null])).toEqual([
      [4000, false],
      [3150, false],
      [3150, false],
      [2000, true],
    ])
  })

  it('does not exist for a course that is not on sale', async () => {
    const course = await makeCourse(shop.app, { isLive: false })
    const answer = await shop.app.call('GET', `/api/website/web/prospectus/${course.seoUrl}`)
    expect(answer.status).toBe(404)
  })
})

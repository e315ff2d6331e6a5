import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { batches, courses } from '#domains/catalogue/tables.ts'
import { draftKinds, listedThings } from '#domains/console/collect-kinds.ts'
import { expireContent } from '#domains/content/staff/expire-content.ts'
import { banners, contentItems, contentSubCategories, toppers } from '#domains/content/tables.ts'
import { lockStaff } from '#domains/identity/staff/lock-staff.ts'
import { newId } from '#platform/data/database/ids.ts'
import { publishOnTime } from '#platform/data/drafts/publish-draft.ts'
import { documentOfHtml } from '#platform/text/rich-text/document-of-html.ts'
import { type JobHandler, runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn } from '../factories.ts'
import { makeBatch, makeCentre, makeCourse, makeItem, makeSubCategory, newName } from '../make-offers.ts'
import { makeDesk } from '../staff-editing.ts'
import type { Body } from '../test-app.ts'
import { app, director, editor, type List, list, makePlace, setUp, sit } from './site-editing.ts'

setUp()

async function noticeBody(more: object = {}) {
  const { category, sub } = await makePlace()
  const body = { title: newName('Notice'), sub_category_id: sub.id, text: documentOfHtml('<p>Closed.</p>'), ...more }
  return { body, category, sub }
}
const publish: JobHandler = (ctx, payload) => publishOnTime(ctx, { kinds: draftKinds, lockStaff }, payload)
const runJobs = async () => {
  while (await runNextJob(app.context(), { 'publish-draft': publish }));
}

describe('a draft', () => {
  it('is hidden without permission to draft its kind', async () => {
    const translator = await sit('translator')
    const { body } = await noticeBody()
    const { id } = await editor.begin('content-item', body)
    expect((await translator.open('content-item', id)).status).toBe(404)
    expect((await list(translator.token, 'content-item')).status).toBe(404)
    expect((await editor.open('content-item', id)).status).toBe(200)
  })

  it('reports everything missing at once, in sentences, by field', async () => {
    const { id, version, draft } = await editor.begin('content-item', { link: 'javascript:alert(1)' })
    const refused = await editor.publish('content-item', id, { version })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(['link', 'sub_category_id', 'title'])
    expect(draft.problems).toEqual(refused.body.errors)
  })

  it('never overwrites a concurrent change', async () => {
    const { body } = await noticeBody()
    const { id, version } = await editor.begin('content-item', body)
    const mine = await editor.save('content-item', id, { version, body: { ...body, title: 'Mine' } })
    const theirs = await director.save('content-item', id, { version, body: { ...body, title: 'Theirs' } })
    expect([mine.status, theirs.status, theirs.body.code]).toEqual([200, 409, 'stale'])
    expect(theirs.text).toContain('Mine')
  })

  it('stores no Aadhaar number, wherever it is typed', async () => {
    const { body } = await noticeBody({ text: documentOfHtml('<p>My number is 2345 6789 0124.</p>') })
    const { id, version, draft } = await editor.begin('content-item', body)
    expect(JSON.stringify(draft)).not.toContain('2345 6789')
    const saved = await editor.save('content-item', id, { version, body })
    expect(saved.headers['x-masked']).toBe('aadhaar')
  })
})

describe('publishing', () => {
  it('shows a notice at its address at once, sanitised', async () => {
    const text = documentOfHtml('<p>Closed <strong>on</strong> 26 January.</p>')
    const { body, category, sub } = await noticeBody({ title: 'Holiday on 26 January!', text })
    const { id, version } = await editor.begin('content-item', body)
    const done = await editor.publish('content-item', id, { version })
    expect(done.body.data).toMatchObject({
      state: 'published',
      path: `/notifications/${category.seoUrl}/${sub.seoUrl}/holiday-on-26-january`,
    })
    app.onContentChange()
    const { text: shown } = await app.call('GET', '/api/website/details-by-url/content-item/holiday-on-26-january')
    expect(shown).toContain('<p>Closed <strong>on</strong> 26 January.</p>')
  })

  it('happens automatically at its time, not before', async () => {
    const { body } = await noticeBody()
    const { id, version } = await editor.begin('content-item', body)
    const at = new Date(app.now().getTime() + 3_600_000).toISOString()
    expect((await editor.publish('content-item', id, { version, at })).body.data).toMatchObject({ state: 'scheduled' })
    expect((await list(editor.token, 'content-item?state=scheduled')).body.data.map(({ _id }) => _id)).toContain(id)
    const isThere = async () => (await app.db.$count(contentItems, eq(contentItems.id, id))) > 0
    await runJobs()
    expect(await isThere()).toBe(false)
    app.advance(3601)
    await runJobs()
    expect(await isThere()).toBe(true)
  })

  it('needs permission: only directors publish the institute and consents', async () => {
    for (const kind of ['institute', 'theme', 'testimonial']) {
      const { id, version } = await editor.begin(kind, {})
      expect([kind, (await editor.publish(kind, id, { version })).status]).toEqual([kind, 403])
    }
  })

  it('of a batch is allowed to managers of its centre', async () => {
    const [own, other] = [await makeCentre(app), await makeCentre(app)]
    const { token } = await makeSignedIn(app, { role: 'centre-manager', centreIds: [own.id] })
    const desk = makeDesk(app, token)
    const batch = await makeBatch(app, { centreId: own.id })
    const theirs = await makeBatch(app, { centreId: other.id })
    const { body: opened } = await desk.open('batch', batch.id)
    const body = { ...opened.data.body, seats: 40 }
    const saved = await desk.save('batch', batch.id, { version: opened.data.version, body })
    expect((await desk.publish('batch', batch.id, { version: saved.body.data.version })).status).toBe(200)
    expect((await app.db.select().from(batches).where(eq(batches.id, batch.id)))[0]?.seats).toBe(40)
    expect((await desk.open('batch', theirs.id)).status).toBe(404)
    const moved = await desk.save('batch', batch.id, { version: 'p2', body: { ...body, centre_id: other.id } })
    expect(moved.status).toBe(404)
  })
})

describe('a list', () => {
  it('is paged without losing or repeating a row, drafts first', async () => {
    const { sub } = await makePlace()
    for (let day = 1; day <= 5; day += 1)
      await makeItem(app, { subCategoryId: sub.id, publishedAt: new Date(`2026-10-0${day}T06:00:00Z`) })
    const { body } = await noticeBody({ sub_category_id: sub.id, title: 'Not yet' })
    await editor.begin('content-item', body)
    const seen: string[] = []
    const states: string[] = []
    let after = ''
    do {
      const page: List = (await list(editor.token, `content-item?sub_category_id=${sub.id}&limit=2${after}`)).body
      seen.push(...page.data.map(({ _id }) => _id))
      states.push(...page.data.map(({ state }) => state))
      after = page.next ? `&after=${page.next}` : ''
    } while (after !== '')
    expect([seen.length, new Set(seen).size]).toEqual([6, 6])
    expect(states).toEqual(['draft', ...Array(5).fill('published')])
  })

  it('filters by state, searches titles and refuses unknown filters', async () => {
    const { sub } = await makePlace()
    const [live, gone] = [
      await makeItem(app, { subCategoryId: sub.id }),
      await makeItem(app, { subCategoryId: sub.id, isLive: false }),
    ]
    const idsIn = async (query: string) =>
      (await list(editor.token, `content-item?sub_category_id=${sub.id}${query}`)).body.data.map(({ _id }) => _id)
    expect(await idsIn('')).toEqual([live.id])
    expect(await idsIn('&state=archived')).toEqual([gone.id])
    expect(new Set(await idsIn('&state=all'))).toEqual(new Set([live.id, gone.id]))
    expect(await idsIn(`&q=${encodeURIComponent(live.title)}`)).toEqual([live.id])
    expect(await idsIn('&q=%25')).toEqual([])
    const refused = await list(editor.token, `content-item?product_id=${newId()}`)
    expect([refused.status, refused.body.errors]).toEqual([400, { product_id: 'is not a filter of this list' }])
  })

  it.each([...listedThings].filter(([, { list: shown }]) => shown).map(([kind]) => kind))(
    'of every kind can be read: %s',
    async (kind) => {
      expect((await list(director.token, kind)).status).toBe(200)
      expect((await list(director.token, `${kind}?q=x&state=all&limit=1`)).status).toBe(200)
    },
  )
})

describe('prices', () => {
  it('wait for a second person, and are never above their base', async () => {
    const course = await makeCourse(app, { baseFee: 200_000, discountedFee: 150_000 })
    const url = `/api/staff/courses/${course.id}/prices`
    const price = {
      from: '2027-01-01T00:00:00+05:30',
      base_fee: 2500,
      discounted_fee: 1800,
      book_fee: 200,
      reason: 'A longer course',
    }
    expect((await app.call('POST', url, { token: director.token, body: price })).status).toBe(202)
    const wrong = await app.call('POST', url, { token: director.token, body: { ...price, discounted_fee: 2600 } })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { discounted_fee: 'The price after discount cannot be more than the base fee.' },
    ])
    const books = await app.call('POST', url, { token: director.token, body: { ...price, book_fee: 1900 } })
    expect(books.body.errors).toEqual({ book_fee: 'The books cannot cost more than the price after discount.' })
    const told = await app.call<{ data: { current: object; prices: object[] } }>('GET', url, { token: editor.token })
    expect(told.body.data).toMatchObject({
      current: { base_fee: 2000, discounted_fee: 1500 },
      prices: [],
      waiting_id: expect.any(String),
    })
  })
})

describe('archiving', () => {
  const archive = (token: string, path: string, archived = true) =>
    app.call('POST', `/api/staff/things/${path}/archive`, { token, body: { archived } })

  it('takes a notice from the site and brings it back', async () => {
    const { sub } = await makePlace()
    const item = await makeItem(app, { subCategoryId: sub.id })
    const isLive = async () => (await app.db.select().from(contentItems).where(eq(contentItems.id, item.id)))[0]?.isLive
    expect((await archive(editor.token, `content-item/${item.id}`)).status).toBe(200)
    expect(await isLive()).toBe(false)
    expect((await archive(editor.token, `content-item/${item.id}`, false)).status).toBe(200)
    expect(await isLive()).toBe(true)
    expect((await archive(editor.token, `content-item/${newId()}`)).status).toBe(404)
    expect((await archive(editor.token, `institute/${newId()}`)).status).toBe(409)
  })

  const inAWeek = () => new Date(app.now().getTime() + 7 * 86_400_000)
  const stateOf = async (table: typeof banners | typeof contentItems, id: string) => {
    const [row] = await app.db.select().from(table).where(eq(table.id, id))
    return { isLive: row?.isLive, expiresAt: row?.expiresAt }
  }
  const goLive = async (kind: string, body: object) => {
    const { id, version } = await editor.begin(kind, body)
    return { id, answer: await editor.publish(kind, id, { version }) }
  }

  it.each(['content-item', 'banner'] as const)(
    'and restoring keeps the expiry of a %s, which cannot be restored after it',
    async (kind) => {
      const table = kind === 'banner' ? banners : contentItems
      const expiresAt = inAWeek()
      const { body } = await noticeBody({ expires_at: expiresAt.toISOString() })
      const { id, answer } = await goLive(
        kind,
        kind === 'banner' ? { title: 'Sale', expires_at: expiresAt.toISOString() } : body,
      )
      expect(answer.status).toBe(200)
      expect((await archive(editor.token, `${kind}/${id}`)).status).toBe(200)
      expect(await stateOf(table, id)).toEqual({ isLive: false, expiresAt })
      expect((await archive(editor.token, `${kind}/${id}`, false)).status).toBe(200)
      expect(await stateOf(table, id)).toEqual({ isLive: true, expiresAt })
      // As its job does at that time.
      await expireContent({ ...app.context(), now: expiresAt })
      expect(await stateOf(table, id)).toEqual({ isLive: false, expiresAt })
      await app.db.update(table).set({ expiresAt: app.now() }).where(eq(table.id, id))
      const late = await archive(editor.token, `${kind}/${id}`, false)
      expect([late.status, late.body.message]).toEqual([409, 'Please publish it again. This time is in the past.'])
    },
  )

  it('and restoring never shows a seventh banner, also concurrently', async () => {
    await app.db.update(banners).set({ isLive: false })
    const made = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => goLive('banner', { title: `Banner ${n}` })))
    expect(made.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    const [first, second] = made.map(({ id }) => `banner/${id}`)
    if (!first || !second) throw new Error('nothing was made')
    expect((await archive(editor.token, first)).status).toBe(200)
    const seventh = await goLive('banner', { title: 'Banner 7' })
    expect(seventh.answer.status).toBe(200)
    const words = 'There are already 6 banners on the site. Please archive one of them first.'
    const refused = await archive(editor.token, first, false)
    expect([refused.status, refused.body.message]).toEqual([409, `Please publish it again. ${words}`])
    expect(await app.db.$count(banners, eq(banners.isLive, true))).toBe(6)
    expect((await archive(editor.token, second)).status).toBe(200)
    const both = await Promise.all([first, second].map((path) => archive(editor.token, path, false)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await app.db.$count(banners, eq(banners.isLive, true))).toBe(6)
  })

  it('refuses a product that still has courses', async () => {
    const course = await makeCourse(app)
    const refused = await archive(director.token, `product/${course.productId}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Before you archive this, please move or archive 1 course of this product.',
    ])
    await app.db.update(courses).set({ isLive: false }).where(eq(courses.id, course.id))
    expect((await archive(director.token, `product/${course.productId}`)).status).toBe(200)
  })

  it('sorts things into the chosen order', async () => {
    const { category } = await makePlace()
    const subs = [
      await makeSubCategory(app, { categoryId: category.id }),
      await makeSubCategory(app, { categoryId: category.id }),
    ]
    const ids = subs.map(({ id }) => id).reverse()
    await app.call('POST', '/api/staff/things/content-sub-category/order', { token: editor.token, body: { ids } })
    const rows = await app.db
      .select()
      .from(contentSubCategories)
      .where(eq(contentSubCategories.categoryId, category.id))
    const positions = ids.map((id) => rows.find((row) => row.id === id)?.position ?? 0)
    expect(positions).toEqual([1, 2])
  })
})

async function upload(use: string, bytes: Buffer, token = director.token) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/staff/files?use=${use}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json<Body & { data: { url: string } }>() }
}
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')

describe('files', () => {
  it('are typed by their bytes, and other types are refused', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    const picture = await upload('picture', png)
    expect(picture.body.data).toMatchObject({ width: 40, height: 20 })
    const document = await upload('document', pdf)
    const shown = await app.app.inject({ url: document.body.data.url })
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(pdf)]).toEqual([
      200,
      'application/pdf',
      true,
    ])
    for (const [use, bytes] of [
      ['picture', pdf],
      ['document', png],
      ['document', Buffer.from('<svg onload="x()"/>')],
      ['consent', Buffer.from('MZ\u0000')],
      ['picture', Buffer.alloc(0)],
    ] as const)
      expect([use, (await upload(use, bytes)).status]).toEqual([use, 400])
    expect((await upload('document', Buffer.concat([pdf, Buffer.alloc(20 << 20)]))).status).toBe(400)
    expect((await upload('document', Buffer.concat([pdf, Buffer.alloc(40 << 20)]))).status).toBe(413)
  })

  it('of a consent are readable only with permission for consents', async () => {
    const { body } = await upload('consent', pdf)
    const { url } = body.data
    expect(url).toMatch(/^consents\//)
    const read = (token: string) => app.call('GET', `/api/staff/consent-files/${url.split('/')[1]}`, { token })
    expect((await read(director.token)).status).toBe(200)
    expect((await read((await sit('translator')).token)).status).toBe(403)
    expect((await app.call('GET', `/media/files/${url.split('/')[1]}`)).status).toBe(404)
  })
})

describe('a topper', () => {
  it('is shown with a consent, and taken down when it is withdrawn', async () => {
    const file = (await upload('consent', pdf)).body.data.url
    const shown = { name: 'Itishree Sahoo', exam: 'SBI PO', year: 2026, result: 'Rank 12' }
    const course = { course_name: 'Bank PO live', course_duration: '8 months', is_paid: true }
    const minor = {
      file,
      result_on: '2026-05-02',
      given_on: '2026-05-01',
      is_minor: true,
      guardian_name: '',
      guardian_file: null,
    }
    const { id, version } = await director.begin('topper', { ...shown, ...course, consent: minor })
    const refused = await director.publish('topper', id, { version })
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual([
      'consent.given_on',
      'consent.guardian_file',
      'consent.guardian_name',
    ])
    const consent = { ...minor, given_on: '2026-05-03', is_minor: false }
    const saved = await director.save('topper', id, { version, body: { ...shown, ...course, consent } })
    expect((await director.publish('topper', id, { version: saved.body.data.version })).status).toBe(202)
    expect(await app.db.$count(toppers, eq(toppers.id, id))).toBe(0)
    const second = await sit('admin')
    const open = await app.call<{ data: { _id: string }[] }>('GET', '/api/staff/approvals?box=for-me', {
      token: second.token,
    })
    const url = `/api/staff/approvals/${open.body.data.at(-1)?._id}/approve`
    expect((await app.call('POST', url, { token: second.token, body: {} })).status).toBe(200)
    const withdraw = () =>
      app.call('POST', '/api/staff/consents/withdraw', { token: director.token, body: { kind: 'topper', id } })
    expect((await withdraw()).status).toBe(200)
    expect((await app.db.select().from(toppers).where(eq(toppers.id, id)))[0]?.isLive).toBe(false)
    const back = await app.call('POST', `/api/staff/things/topper/${id}/archive`, {
      token: director.token,
      body: { archived: false },
    })
    expect([back.status, back.body.message]).toEqual([409, 'Please publish it again. The signed consent is missing.'])
  })
})

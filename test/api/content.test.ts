import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentItemDetail } from '#domains/content/schema.ts'
import { makeContentCategory, makeItem, makeSubCategory, newName } from '../make-offers.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const listUrl = '/api/website/list/content-item'
const wholeUrl = `${listUrl}?page=1&limit=1000&sort_by=date_publish&sort_type=desc&source=website`

type Category = { seo_url: string; sub_categories: { seo_url: string; items_count: number }[] }
type Item = Record<string, unknown> & { seo_url: string; date_publish: string; content: string }
type Items = { data: Item[]; total: number }

function listItems(subCategoryId: string, url = wholeUrl) {
  return app.call<Items>('POST', url, { body: { content_sub_category_id: subCategoryId, status: true } })
}

function ask(type: string, seoUrl: string) {
  return app.call<{ data: Record<string, unknown> }>('GET', `/api/website/details-by-url/${type}/${seoUrl}`)
}

describe('the categories of a section', () => {
  it('come in their order with their sub-categories and the number of live items of each', async () => {
    const category = await makeContentCategory(app, { section: 'time-table', position: 2, iconUrl: '/media/icon.webp' })
    const earlier = await makeContentCategory(app, { section: 'time-table', position: 1 })
    const second = await makeSubCategory(app, { categoryId: category.id, position: 2 })
    const first = await makeSubCategory(app, { categoryId: category.id, position: 1 })
    await makeItem(app, { subCategoryId: first.id })
    await makeItem(app, { subCategoryId: first.id })
    await makeItem(app, { subCategoryId: first.id, isLive: false })
    const { status, body } = await app.call<{ data: Category[] }>(
      'GET',
      '/api/website/web/all-notifications/time-table?limit=1000',
    )
    expect(status).toBe(200)
    expect(body.data.map(({ seo_url }) => seo_url)).toEqual([earlier.seoUrl, category.seoUrl])
    expect(body.data[1]).toEqual({
      _id: category.id,
      content_category_name: category.name,
      seo_url: category.seoUrl,
      icon_url: '/media/icon.webp',
      sub_categories: [
        {
          _id: first.id,
          content_sub_category_name: first.name,
          seo_url: first.seoUrl,
          icon_url: null,
          items_count: 2,
        },
        {
          _id: second.id,
          content_sub_category_name: second.name,
          seo_url: second.seoUrl,
          icon_url: null,
          items_count: 0,
        },
      ],
    })
  })

  it('come alone when named, and not under another section', async () => {
    const { seoUrl } = await makeContentCategory(app, { section: 'free-downloads' })
    await makeContentCategory(app, { section: 'free-downloads' })
    const url = `/api/website/web/all-notifications/free-downloads?limit=1000&url=${seoUrl}`
    const { body } = await app.call<{ data: Category[] }>('GET', url)
    expect(body.data.map(({ seo_url }) => seo_url)).toEqual([seoUrl])
    const elsewhere = await app.call('GET', url.replace('free-downloads', 'result'))
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'not_found'])
  })

  it('are limited, and results are in descending order under either name of their section', async () => {
    const low = await makeContentCategory(app, { section: 'result', position: 1 })
    const high = await makeContentCategory(app, { section: 'result', position: 9 })
    for (const section of ['result', 'results']) {
      const { body } = await app.call<{ data: Category[] }>('GET', `/api/website/web/all-notifications/${section}`)
      expect(body.data.map(({ seo_url }) => seo_url)).toEqual([high.seoUrl, low.seoUrl])
    }
    const { body } = await app.call<{ data: Category[] }>('GET', '/api/website/web/all-notifications/result?limit=1')
    expect(body.data.map(({ seo_url }) => seo_url)).toEqual([high.seoUrl])
  })
})

describe('the archive of a section', () => {
  type Archive = {
    data: {
      items: { seo_url: string; category: { seo_url: string }; sub_category: { seo_url: string } }[]
      total: number
      years: { year: number; items_count: number }[]
    }
  }
  const archive = (query = '') => app.call<Archive>('GET', `/api/website/web/archive/latest-news${query}`)

  it('counts the live items of each year in India, and lists them newest first with where they stand', async () => {
    const category = await makeContentCategory(app, { section: 'latest-news' })
    const sub = await makeSubCategory(app, { categoryId: category.id })
    const at = (time: string) => makeItem(app, { subCategoryId: sub.id, publishedAt: new Date(time) })
    const old = await at('2024-12-31T18:29:59Z')
    // Half past midnight in India.
    const young = await at('2024-12-31T18:30:00Z')
    await makeItem(app, { subCategoryId: sub.id, isLive: false })
    const { body } = await archive()
    expect(body.data.items.map(({ seo_url }) => seo_url)).toEqual([young.seoUrl, old.seoUrl])
    expect(body.data.items[0]).toMatchObject({
      category: { seo_url: category.seoUrl },
      sub_category: { seo_url: sub.seoUrl },
    })
    expect(body.data.years).toEqual([
      { year: 2025, items_count: 1 },
      { year: 2024, items_count: 1 },
    ])
    const [older, none] = [(await archive('?year=2024')).body.data, (await archive('?year=2001')).body.data]
    expect([older.items.map(({ seo_url }) => seo_url), older.total]).toEqual([[old.seoUrl], 1])
    expect([none.items, none.total]).toEqual([[], 0])
    for (const year of [1, 9999]) expect((await archive(`?year=${year}`)).body.data.items).toEqual([])
    expect((await archive('?page=2')).body.data.items).toEqual([])
  })

  it('refuses an invalid section, year or page', async () => {
    const answers = [
      await app.call('GET', '/api/website/web/archive/elsewhere'),
      await archive('?year=twenty'),
      await archive('?year=0'),
      await archive('?page=0'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })
})

describe('the items of a sub-category', () => {
  it('come newest first with exactly the fields of an item, the live ones only', async () => {
    const sub = await makeSubCategory(app)
    const old = await makeItem(app, { subCategoryId: sub.id, publishedAt: new Date('2026-10-01T00:00:00Z') })
    const young = await makeItem(app, { subCategoryId: sub.id, bannerUrl: '/media/b.webp' })
    await makeItem(app, { subCategoryId: sub.id, isLive: false })
    await makeItem(app)
    const { status, body } = await listItems(sub.id)
    expect(status).toBe(200)
    expect(body.total).toBe(2)
    expect(body.data.map(({ seo_url }) => seo_url)).toEqual([young.seoUrl, old.seoUrl])
    expect(body.data[0]).toEqual({
      _id: young.id,
      content_item_title: young.title,
      content_item_sub_title: '<p>In short</p>',
      content: '<p>At length</p>',
      seo_url: young.seoUrl,
      banner_url: '/media/b.webp',
      date_publish: '2026-11-01T04:30:00.000Z',
      content_sub_category_id: { content_sub_category_name: sub.name, seo_url: sub.seoUrl },
      pdf_bytes: null,
    })
    const rising = await listItems(sub.id, `${listUrl}?sort_type=asc`)
    expect(rising.body.data.map(({ seo_url }) => seo_url)).toEqual([old.seoUrl, young.seoUrl])
  })

  it('come in pages with the total of all; a page beyond the end is empty', async () => {
    const sub = await makeSubCategory(app)
    const days = [5, 4, 3, 2, 1]
    const made = await Promise.all(
      days.map((day) => makeItem(app, { subCategoryId: sub.id, publishedAt: new Date(`2026-10-0${day}T00:00:00Z`) })),
    )
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listItems(sub.id, `${listUrl}?page=${page}&limit=2`)))
    expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5, 5])
    expect(pages.map(({ body }) => body.data.length)).toEqual([2, 2, 1, 0])
    expect(pages.flatMap(({ body }) => body.data.map(({ seo_url }) => seo_url))).toEqual(
      made.map((item) => item.seoUrl),
    )
  })

  it('are empty for an unknown sub-category', async () => {
    expect((await listItems(nobody)).body).toEqual({ success: true, data: [], total: 0 })
  })

  it('show a change with the next request, and the cached answer until then', async () => {
    const sub = await makeSubCategory(app)
    const item = await makeItem(app, { subCategoryId: sub.id })
    const before = await listItems(sub.id)
    const again = await listItems(sub.id)
    expect(again.text).toBe(before.text)
    await app.pool.query("update content_items set title = 'Changed' where id = $1", [item.id])
    app.onContentChange()
    expect((await listItems(sub.id)).body.data[0]?.content_item_title).toBe('Changed')
    await app.pool.query('update content_items set is_live = false where id = $1', [item.id])
    app.onContentChange()
    expect((await listItems(sub.id)).body.total).toBe(0)
  })

  it('are never mixed up with another list', async () => {
    const [one, two] = [await makeSubCategory(app), await makeSubCategory(app)]
    await makeItem(app, { subCategoryId: one.id })
    expect((await listItems(one.id)).body.total).toBe(1)
    expect((await listItems(two.id)).body.total).toBe(0)
    expect((await listItems(one.id, `${listUrl}?page=2`)).body.data).toEqual([])
  })
})

describe('the details of what is published', () => {
  it('contain an item with the levels above it', async () => {
    const category = await makeContentCategory(app, { section: 'notifications' })
    const sub = await makeSubCategory(app, { categoryId: category.id })
    const item = await makeItem(app, { subCategoryId: sub.id })
    const { body } = await ask('content-item', item.seoUrl)
    expect(body.data).toEqual({
      _id: item.id,
      content_item_title: item.title,
      content_item_sub_title: '<p>In short</p>',
      sub_title: '<p>In short</p>',
      content: '<p>At length</p>',
      seo_url: item.seoUrl,
      banner_url: null,
      info_cards: [],
      tabs: [],
      date_publish: '2026-11-01T04:30:00.000Z',
      content_sub_category_id: { content_sub_category_name: sub.name, seo_url: sub.seoUrl },
      content_category_id: {
        content_category_name: category.name,
        seo_url: category.seoUrl,
        display_position: 'notifications',
      },
      next_items: [],
    })
    const above = await ask('content-sub-category', sub.seoUrl)
    expect(above.body.data).toMatchObject({
      _id: sub.id,
      content_sub_category_name: sub.name,
      seo_url: sub.seoUrl,
      icon_url: null,
      content_category_id: { content_category_name: category.name, display_position: 'notifications' },
    })
    const top = await ask('content-category', category.seoUrl)
    expect(top.body.data).toMatchObject({
      _id: category.id,
      content_category_name: category.name,
      display_position: 'notifications',
      sub_categories: [{ _id: sub.id, items_count: 1 }],
    })
  })

  it('lead from an item to the one after it, and so to all of its kind and back', async () => {
    const { id: subCategoryId } = await makeSubCategory(app)
    const day = (date: number) => new Date(Date.UTC(2026, 9, date))
    // Two of the same moment, one that is not live, and more than one answer shows.
    const dates = [1, 2, 3, 3, 4, 5, 6, 7, 8]
    const items = []
    for (const date of dates) items.push(await makeItem(app, { subCategoryId, publishedAt: day(date) }))
    await makeItem(app, { subCategoryId, publishedAt: day(5), isLive: false })
    await makeItem(app, {})
    const seen = []
    let seoUrl = items[4]?.seoUrl ?? ''
    for (const _ of dates) {
      seen.push(seoUrl)
      const { body } = await ask('content-item', seoUrl)
      const { next_items } = contentItemDetail.parse(body.data)
      expect(next_items).toHaveLength(6)
      expect(next_items.map((next) => next.seo_url)).not.toContain(seoUrl)
      seoUrl = next_items[0]?.seo_url ?? ''
    }
    expect(seoUrl).toBe(items[4]?.seoUrl)
    expect(seen.toSorted()).toEqual(items.map((item) => item.seoUrl).toSorted())
  })

  it('are not found for an item that is not live', async () => {
    const item = await makeItem(app, { isLive: false })
    expect((await ask('content-item', item.seoUrl)).status).toBe(404)
  })

  it('are sanitised even if the table is not', async () => {
    const bad = '<p onclick="x()">Text</p><script>alert(1)</script><a href="javascript:x">a</a>'
    const item = await makeItem(app, { content: bad, subTitle: bad })
    const detail = await ask('content-item', item.seoUrl)
    const list = await listItems(item.subCategoryId)
    for (const text of [detail.text, list.text]) {
      expect(text).toContain('<p>Text</p>')
      expect(text).not.toMatch(/script|onclick|alert/)
    }
  })

  it('contain the notices of every category, however many newer ones another has', async () => {
    const quiet = await makeSubCategory(app, {
      categoryId: (await makeContentCategory(app, { section: 'notifications' })).id,
    })
    const busy = await makeSubCategory(app, {
      categoryId: (await makeContentCategory(app, { section: 'notifications' })).id,
    })
    const notice = await makeItem(app, { subCategoryId: quiet.id, publishedAt: new Date('2020-01-01T00:00:00Z') })
    await app.pool.query(
      `insert into content_items (id, sub_category_id, title, sub_title, content, seo_url, published_at)
       select gen_random_uuid(), $1, 'n', '', '', $2 || g, now() from generate_series(1, 1100) g`,
      [busy.id, newName('busy')],
    )
    app.onContentChange()
    type Notices = { data: { items: { seo_url: string; content_sub_category_id: { seo_url: string } }[] }[] }
    const { body } = await app.call<Notices>('GET', '/api/website/web/all-notifications')
    const shown = body.data.flatMap(({ items }) => items)
    expect(shown.map(({ seo_url }) => seo_url)).toContain(notice.seoUrl)
    expect(shown.filter(({ content_sub_category_id: sub }) => sub.seo_url === busy.seoUrl)).toHaveLength(20)
  })
})

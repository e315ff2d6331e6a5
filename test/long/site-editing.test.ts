import { describe, expect, it } from 'vitest'
import { listedThings } from '#domains/console/collect-kinds.ts'
import { contentVersion } from '#platform/data/database/tables.ts'
import { app, director, editor, makePlace, setUp } from '../api/site-editing.ts'
import { makeItem } from '../make-offers.ts'
import { bodyFull } from '../staff-editing.ts'

setUp()

const versionNow = async () => (await app.db.select().from(contentVersion))[0]?.version

describe('a draft', () => {
  const canary = 'canaryofadraft'
  it('is in no public answer, list or site map, and clears nothing from the cache while it is typed', async () => {
    const { category, sub } = await makePlace()
    const item = await makeItem(app, { subCategoryId: sub.id })
    const before = await versionNow()
    for (const kind of listedThings.keys()) {
      const own = kind === 'content-item' ? { sub_category_id: sub.id } : {}
      const { id, version } = await director.begin(kind, { ...bodyFull(kind, canary), ...own })
      const again = await director.save(kind, id, { version, body: { ...bodyFull(kind, `${canary}x`), ...own } })
      expect([kind, again.status]).toEqual([kind, 200])
    }
    await director.begin('content-item', { ...bodyFull('content-item', canary), sub_category_id: sub.id }, item.id)
    expect(await versionNow()).toBe(before)
    app.onContentChange()
    const { body: api } = await app.call<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
    const open = Object.keys(api.paths).filter((path) => !path.includes('{') && !path.includes('/staff/'))
    const named = [
      ...['free-downloads', 'time-table', 'result', 'notifications', 'latest-news'].flatMap((section) => [
        `/api/website/web/all-notifications/${section}`,
        `/api/website/web/archive/${section}`,
      ]),
      ...['products', 'exam-category', 'centers', 'course-category', 'exam', 'content-category'].map(
        (module) => `/api/website/list/${module}/all`,
      ),
      ...['pages', 'courses', 'exams', 'centres', 'content'].map((file) => `/sitemaps/${file}.xml`),
      `/api/website/details-by-url/content-category/${category.seoUrl}`,
      `/api/website/details-by-url/content-sub-category/${sub.seoUrl}`,
      `/api/website/details-by-url/content-item/${item.seoUrl}`,
      `/api/website/details-by-url/content-item/${canary}`,
    ]
    for (const url of [...open, ...named, '/manifest.webmanifest', '/favicon.svg']) {
      const { text } = await app.call('GET', url, { token: editor.token })
      expect([url, text.includes('canaryof')]).toEqual([url, false])
    }
    for (const url of ['/api/website/list/content-item', '/api/website/list/course']) {
      const body = url.endsWith('item') ? { content_sub_category_id: sub.id } : {}
      expect((await app.call('POST', url, { body })).text).not.toContain('canaryof')
    }
  })
})

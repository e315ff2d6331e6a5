import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentVersion } from '#platform/data/database/tables.ts'
import { makeSignedIn } from '../factories.ts'
import { makeContentCategory, makeSubCategory } from '../make-offers.ts'
import { bodyFull, makeDesk } from '../staff-editing.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const canary = 'canaryofwaiting'

it('a scheduled draft is in no public list, address, site map or search, and clears no cache', async () => {
  const { token } = await makeSignedIn(app, { role: 'editor' })
  const desk = makeDesk(app, token)
  const category = await makeContentCategory(app, { section: 'notifications' })
  const sub = await makeSubCategory(app, { categoryId: category.id })
  const versionNow = async () => (await app.db.select().from(contentVersion))[0]?.version
  const before = await versionNow()
  const own = { sub_category_id: sub.id, seo_url: canary, link: '', pdf_url: null, picture_url: null }
  const body = Object.assign(bodyFull('content-item', canary), own, { expires_at: null })
  const { id, version } = await desk.begin('content-item', body)
  const at = new Date(app.now().getTime() + 3_600_000).toISOString()
  const scheduled = await desk.publish('content-item', id, { version, at })
  expect([scheduled.status, scheduled.body.data?.state, await versionNow()]).toEqual([200, 'scheduled', before])
  app.onContentChange()
  const asked = [
    ...['all-notifications', 'archive'].map((list) => `/api/website/web/${list}/notifications`),
    ...['pages', 'content'].map((file) => `/sitemaps/${file}.xml`),
    `/api/website/details-by-url/content-category/${category.seoUrl}`,
    `/api/website/details-by-url/content-sub-category/${sub.seoUrl}`,
    `/api/website/details-by-url/content-item/${canary}`,
    `/api/website/search?q=${canary}`,
  ]
  for (const url of asked) expect([url, (await app.call('GET', url)).text.includes(canary)]).toEqual([url, false])
  const list = await app.call('POST', '/api/website/list/content-item', { body: { content_sub_category_id: sub.id } })
  expect([list.status, list.text.includes(canary)]).toEqual([200, false])
})

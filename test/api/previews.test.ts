import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentItems } from '#domains/content/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { Pages } from '../../src/pages.ts'
import { makeSignedIn } from '../factories.ts'
import { makeItem } from '../make-offers.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/** Pages that show the API's answers about a content item, as the real ones do: over the same calls in the same process. */
const none = {
  styles: [],
  scripts: [],
  modulePreloads: [],
  fontPreloads: [],
  inline: { boot: '', presses: '', start: '' },
}
const pages: Pages = {
  lang: 'en-IN',
  assetsOf: () => none,
  staffAssets: none,
  module: {
    createRenderer: ({ send }) => ({
      cacheKey: (address: string) => address,
      ignoresQuery: () => true,
      async render(address: string) {
        const seoUrl = address.split('/').at(-1)
        const answer = await send({ method: 'GET', path: `/api/website/details-by-url/content-item/${seoUrl}` })
        const body = `<html><head></head><body><script>1</script>${answer.status} ${answer.text}</body></html>`
        return { status: 200, body, cacheAs: null }
      },
    }),
  },
}

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ pages })
})
afterAll(() => app.close())

type Draft = Body & { data: { version: string; body: Record<string, unknown>; path: string } }

async function makeDraft(title: string) {
  const item = await makeItem(app)
  const { token } = await makeSignedIn(app, { role: 'editor' })
  const url = `/api/staff/drafts/content-item/${item.id}`
  const opened = (await app.call<Draft>('GET', url, { token })).body.data
  const headers = { 'if-match': `"${opened.version}"` }
  const body = { body: { ...opened.body, title } }
  const saved = await app.call<Draft>('PUT', url, { token, headers, body })
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  const preview = () => app.call<Body & { data: { path: string } }>('POST', `${url}/previews`, { token, body: {} })
  return { item, url, token, preview }
}

it('shows the page as it would be published, and leaves no trace of it anywhere', async () => {
  const { item, preview } = await makeDraft('Canary of the preview')
  const publicUrl = `/api/website/details-by-url/content-item/${item.seoUrl}`
  const before = await app.call('GET', publicUrl)
  const version = async () => (await app.pool.query('select version from content_version')).rows
  const counted = await version()
  const made = await preview()
  expect([made.status, made.text]).toEqual([200, expect.stringContaining('/preview/')])
  const page = await app.call('GET', made.body.data.path)
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Canary of the preview')])
  expect(page.text).toContain('This is a preview')
  expect(page.text).not.toContain('<script')
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  expect((await app.call('GET', publicUrl)).text).toBe(before.text)
  expect(await version()).toEqual(counted)
  const [row] = await app.db.select().from(contentItems).where(eq(contentItems.id, item.id))
  expect(row?.title).toBe(item.title)
})

it('does not include other drafts, by anyone', async () => {
  const own = await makeDraft('What is looked at')
  const other = await makeDraft('Canary of another draft')
  await other.preview()
  const page = await app.call('GET', (await own.preview()).body.data.path)
  expect(page.text).toContain('What is looked at')
  expect(page.text).not.toContain('Canary of another draft')
  const publicUrl = `/api/website/details-by-url/content-item/${other.item.seoUrl}`
  expect((await app.call('GET', publicUrl)).text).not.toContain('Canary of')
})

it('expires after ten minutes, and needs permission to draft', async () => {
  const { url, preview } = await makeDraft('Another')
  const { path } = (await preview()).body.data
  expect((await app.call('GET', path)).status).toBe(200)
  app.advance(601)
  expect((await app.call('GET', path)).status).toBe(404)
  const cashier = await makeSignedIn(app, { role: 'cashier' })
  expect((await app.call('POST', `${url}/previews`, { token: cashier.token, body: {} })).status).toBe(404)
  expect((await app.call('GET', `/preview/${newId()}`)).status).toBe(404)
})

import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ isDemo: true })
})
afterAll(() => app.close())

type List = { data: Record<string, unknown>[] }

describe('the public lists', () => {
  it.each([
    ['products', 'product_name,seo_url,product_sub_title,featured_card_image,is_featured'],
    ['exam-category', 'exam_category_name,seo_url'],
    ['centers', 'center_name,seo_url'],
    ['content-category', 'content_category_name,seo_url,display_position,order'],
    ['content-category', 'content_category_name,seo_url,display_position,icon_url'],
  ])('%s answers exactly the keys %s', async (module, keys) => {
    const { status, body } = await app.call<List>('GET', `/api/website/list/${module}/all?keys=${keys}`)
    expect(status).toBe(200)
    expect(body.data.length).toBeGreaterThan(2)
    for (const row of body.data) expect(Object.keys(row).sort()).toEqual(keys.split(',').sort())
  })

  it.each([
    ['/api/website/list/users/all', 'module'],
    ['/api/website/list/__proto__/all', 'module'],
    ['/api/website/list/products/all?keys=id', 'keys'],
    ['/api/website/list/products/all?keys=seo_url,password_hash', 'keys'],
    ['/api/website/list/products/all?keys=constructor', 'keys'],
    ['/api/website/list/products/all?limit=1000000', 'querystring'],
    ['/api/website/web/banners?x=1', 'querystring'],
  ])('refuses %s naming %s', async (url, field) => {
    const { status, body } = await app.call('GET', url)
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? {})).toContain(field)
  })

  it.each([
    '/api/website/web/institute',
    '/api/website/web/banners',
    '/api/website/web/testimonials',
    '/api/website/get-whats-new-list',
    '/api/website/web/all-notifications',
    '/api/website/web/all-exams-and-categories',
  ])('%s answers what its schema says', async (url) => {
    const { status, body } = await app.call<{ data: unknown }>('GET', url)
    expect(status).toBe(200)
    expect(body.data).toBeTruthy()
  })

  it('returns every notice category, including an empty one, newest notice first', async () => {
    const { body } = await app.call<{ data: { items: { date_publish: string }[] }[] }>(
      'GET',
      '/api/website/web/all-notifications',
    )
    expect(body.data.some(({ items }) => items.length === 0)).toBe(true)
    for (const { items } of body.data) {
      const dates = items.map(({ date_publish }) => date_publish)
      expect(dates).toEqual([...dates].sort().reverse())
    }
  })

  it('answers an unknown API path with a 404 in JSON', async () => {
    const { status, body } = await app.call('GET', '/api/website/nothing')
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'not_found' })
  })
})

describe('a new installation', () => {
  it("shows a default banner with the institute's name until it has banners", async () => {
    const empty = await makeTestApp()
    const { body } = await empty.call<List>('GET', '/api/website/web/banners')
    expect(body.data.map(({ title }) => title)).toEqual(['New institute'])
    await empty.close()
  })
})

describe('the cache of public answers', () => {
  const url = '/api/website/web/testimonials'

  it('shows a change as soon as it is noticed, and never the old answer again', async () => {
    const before = await app.call<List>('GET', url)
    await app.pool.query("update testimonials set title = 'Changed name' where position = 1")
    app.onContentChange()
    const after = await app.call<List>('GET', url)
    expect(before.body.data[0]?.title).not.toBe('Changed name')
    expect(after.body.data[0]?.title).toBe('Changed name')
  })

  it('answers 304 for an unchanged answer', async () => {
    await app.call('GET', url)
    const { headers } = await app.call('GET', url)
    const etag = String(headers.etag)
    const again = await app.call('GET', url, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    await app.pool.query("update testimonials set title = 'Another name' where position = 1")
    app.onContentChange()
    expect((await app.call('GET', url, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('compresses on request, with the security headers', async () => {
    await app.call('GET', url)
    const answer = await app.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).success).toBe(true)
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const refused = await app.app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } })
    expect(refused.headers['content-encoding']).toBeUndefined()
  })

  it('does not keep refusals', async () => {
    const wrong = '/api/website/list/products/all?keys=nothing'
    expect((await app.call('GET', wrong)).status).toBe(400)
    expect((await app.call('GET', wrong)).status).toBe(400)
  })
})

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exams } from '#domains/catalogue/tables.ts'
import { loadBuiltPages, speakLanguageOf } from '../../src/pages.ts'
import { makeExam, newName } from '../make-offers.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  if (!existsSync('dist/server/entry-server.js'))
    throw new Error('The pages are not built: npm test builds them first.')
  const languages = { language: 'en', otherLanguages: ['hi'] }
  speakLanguageOf(languages)
  app = await makeTestApp({ isDemo: true, pages: await loadBuiltPages(languages) })
})
afterAll(() => app.close())

describe('a public page', () => {
  it('is complete in the server HTML: menus, products, exams and notices as real links', async () => {
    const { status, text } = await app.call('GET', '/')
    expect(status).toBe(200)
    for (const link of [
      '/product/live-course',
      '/center/',
      '/exam-category/',
      '/exam/',
      '/results/',
      '/time-table/',
      '/free-downloads/',
      '/notifications/',
      '/latest-news/',
    ]) {
      expect(text).toContain(`href="${link}`)
    }
    expect(text).toContain('<link rel="canonical" href="https://institute.example/">')
  })

  it('has the answers 200, 404 and redirect where they belong', async () => {
    expect((await app.call('GET', '/login')).status).toBe(200)
    const missing = await app.call('GET', '/no/such/page')
    expect(missing.status).toBe(404)
    expect(missing.text).toContain('Page Not Found')
    const moved = await app.call('GET', '/account')
    expect([moved.status, moved.headers.location]).toEqual([302, '/account/dashboard'])
    const slash = await app.call('GET', '/login/?redirect=%2Fx')
    expect([slash.status, slash.headers.location]).toEqual([301, '/login?redirect=%2Fx'])
    expect((await app.call('GET', '//evil.example/')).headers.location ?? '').not.toMatch(/^(https?:)?\/\//)
  })

  it('redirects from every former address, and from archived things to their list', async () => {
    const exam = await makeExam(app)
    const [old, renamed] = [exam.seoUrl, newName('exam')]
    expect((await app.call('GET', `/exam/${old}`)).status).toBe(200)
    await app.db.update(exams).set({ seoUrl: renamed }).where(eq(exams.id, exam.id))
    app.onContentChange()
    const moved = await app.call('GET', `/exam/${old}?utm_source=letter`)
    expect([moved.status, moved.headers.location]).toEqual([301, `/exam/${renamed}`])
    await app.db.update(exams).set({ isLive: false }).where(eq(exams.id, exam.id))
    app.onContentChange()
    const archived = await app.call('GET', `/exam/${old}`)
    expect([archived.status, archived.headers.location]).toEqual([301, expect.stringMatching(/^\/exam-category\//)])
    expect((await app.call('GET', '/exam/never-was')).status).toBe(404)
  })

  it('has an address in each language, and answers it in that language', async () => {
    const hindi = await app.call('GET', '/hi/login')
    expect(hindi.status).toBe(200)
    expect(hindi.text).toContain('<html lang="hi-IN" data-language="hi"')
    expect(hindi.text).toContain('<link rel="canonical" href="https://institute.example/hi/login">')
    expect(hindi.text).toContain('<link rel="alternate" hreflang="en" href="https://institute.example/login">')
    expect(hindi.text).toMatch(/<a [^>]*href="\/hi\/registration"/)
    const [english, again] = [await app.call('GET', '/login'), await app.call('GET', '/hi/login')]
    expect(english.text).toContain('<link rel="alternate" hreflang="hi" href="https://institute.example/hi/login">')
    expect([english.text.includes('hi-IN'), again.text]).toEqual([false, hindi.text])
    const refuse = (headers: Record<string, string>) =>
      app.call('POST', '/api/auth/web-login', { body: { user_name: 'nobody', password: 'wrong' }, headers })
    expect((await refuse({ 'x-language': 'hi' })).body.message).toMatch(/\p{Script=Devanagari}/u)
    expect((await refuse({ 'x-language': 'xx' })).body.message).toMatch(/^[\p{ASCII}’]+$/u)
    const open = (path: string, cookie: string) => app.call('GET', path, { headers: { cookie } })
    const led = async (path: string, cookie: string) => (await open(path, cookie)).headers.location ?? null
    expect(await led('/account/dashboard?a=1', 'language=hi')).toBe('/hi/account/dashboard?a=1')
    expect(await led('/hi/account/dashboard', 'theme=x; language=en')).toBe('/account/dashboard')
    expect([await led('/hi/account/dashboard', ''), await led('/about', 'language=hi')]).toEqual([null, null])
    expect((await app.call('GET', '/sitemaps/pages.xml')).text).toContain(
      '<loc>https://institute.example/hi/about</loc>',
    )
  })

  it('opens from a link with added query parameters', async () => {
    const tracked = 'utm_source=letter&utm_medium=e-mail&fbclid=IwAR0x&gclid=1'
    for (const path of ['/', '/about', '/login', '/course-details', '/privacy', '/account/dashboard']) {
      const [plain, shared] = [await app.call('GET', path), await app.call('GET', `${path}?${tracked}`)]
      expect([path, shared.status]).toEqual([path, 200])
      expect(shared.text, path).toBe(plain.text)
    }
    const second = await app.call('GET', '/course-details?page=2')
    expect((await app.call('GET', `/course-details?page=2&${tracked}`)).text).toBe(second.text)
    // The way back from a payment, with whatever the provider's page adds.
    expect((await app.call('GET', '/api/payments/paytm/callback?ORDERID=1&x=2')).status).toBe(303)
    // Calls made by programs only refuse unknown fields.
    expect((await app.call('GET', '/api/website/web/banners?utm_source=letter')).body).toMatchObject({
      code: 'invalid',
      message: 'Unknown field: "utm_source".',
    })
  })

  it('is the same for everyone, signed in or not, without personal data', async () => {
    const plain = await app.call('GET', '/account/dashboard')
    const signedIn = await app.call('GET', '/account/dashboard', { token: 'some-token', headers: { cookie: 'a=b' } })
    expect(signedIn.text).toBe(plain.text)
  })

  it('answers 304 while it is unchanged and shows changed content at once', async () => {
    await app.call('GET', '/')
    const { headers } = await app.call('GET', '/')
    const etag = String(headers.etag)
    expect((await app.call('GET', '/', { headers: { 'if-none-match': etag } })).status).toBe(304)
    await app.pool.query("update products set name = 'Evening Course' where seo_url = 'live-course'")
    app.onContentChange()
    const after = await app.call('GET', '/', { headers: { 'if-none-match': etag } })
    expect(after.status).toBe(200)
    expect(after.text).toContain('Evening Course')
  })

  it('carries no executable inline script but the three whose hashes the policy names', async () => {
    const { text, headers } = await app.call('GET', '/')
    const inline = [...text.matchAll(/<script>(.*?)<\/script>/gs)]
    expect(text.match(/ on[a-z]+="/)).toBeNull()
    const policy = String(headers['content-security-policy'])
    const hashes = inline.map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
    expect(hashes).toHaveLength(3)
    expect(policy).toContain(`script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('escapes data', async () => {
    await app.pool.query("update testimonials set title = '</script><script>x()</script>'")
    await app.pool.query("update products set name = '</script><script>x()</script>' where seo_url = 'live-course'")
    app.onContentChange()
    const { text } = await app.call('GET', '/')
    expect(text).not.toContain('<script>x()')
    await app.pool.query("update products set name = 'Live Course' where seo_url = 'live-course'")
    app.onContentChange()
  })
})

describe('a page whose data fail', () => {
  it('shows what it has with an apology for the rest, and recovers', async () => {
    await app.pool.query('alter table banners rename to banners_away')
    app.onContentChange()
    const broken = await app.call('GET', '/')
    await app.pool.query('alter table banners_away rename to banners')
    expect(broken.status).toBe(200)
    expect(broken.text).toContain('/product/live-course')
    const mended = await app.call('GET', '/')
    expect(mended.text).not.toBe(broken.text)
    expect(mended.text.length).toBeGreaterThan(broken.text.length)
  })

  it('shows an apology, never a blank page, when even the institute cannot be read', async () => {
    await app.pool.query('alter table institute rename to institute_away')
    app.onContentChange()
    const broken = await app.call('GET', '/')
    await app.pool.query('alter table institute_away rename to institute')
    expect(broken.status).toBe(503)
    expect(broken.text).toContain('Please try again')
    expect((await app.call('GET', '/')).status).toBe(200)
  })
})

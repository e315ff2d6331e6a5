import { existsSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadBuiltPages } from '../../src/pages.ts'
import { createChance } from '../long/faults/chance.ts'
import { getRaw } from '../raw-requests.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp
let port: number
export const get = (target: string) => getRaw(port, target)

const card = '/download-ftd-admit-card/00000000-0000-4000-8000-000000000001'
const analysis = '/account/quiz-analysis/00000000-0000-4000-8000-000000000001'
/** A cached page of each kind: for a path, for a private route's pattern, and for unknown addresses. */
export const known = [
  '/',
  '/about',
  '/login',
  '/account',
  '/account/dashboard',
  card,
  analysis,
  '/no/such/page',
  '/unknown',
]

async function look() {
  const seen: Record<string, unknown> = {}
  for (const path of known) {
    const { status, headers, body } = await get(path)
    const title = /<title>(.*?)<\/title>/.exec(body)?.[1] ?? ''
    seen[path] = [status, headers.get('location') ?? '', title, body.includes('submissionId')]
  }
  return seen
}

export const odd = [
  '//x/about',
  '/a/../login',
  '/%2e/about',
  '/%2E%2e/about',
  '/\\x/about',
  '/\\evil.com/',
  '/%5cevil.com/',
  'http://evil.example/login',
  'https://institute.example/login',
  '/download-ftd-admit-card/%2e%2e',
  '/download-ftd-admit-card/..',
  '/account/quiz-analysis/%2e%2e',
  '/account/quiz-analysis/x/..',
  '/ACCOUNT',
  '/Account/',
  '/%61ccount',
  '/Register?x=1',
  '/%ff',
  '/a%00b',
  '/a%0d%0ab',
  '/login#about',
  '*',
]

/** Addresses of the short form: one of each odd kind. */
export const oddest = [
  '//x/about',
  '/%2E%2e/about',
  '/\\evil.com/',
  'http://evil.example/login',
  '/Account/',
  '/%ff',
  '*',
]

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    if (!existsSync('dist/server/entry-server.js'))
      throw new Error('The pages are not built: npm test builds them first.')
    app = await makeTestApp({ isDemo: true, pages: await loadBuiltPages() })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.app.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => app.close())
  beforeEach(() => app.onContentChange())
}

/** Registers tests that neither the odd addresses nor `rounds` times forty random ones change what is cached. */
export function proveKept(addresses: string[], rounds: number) {
  describe('a cached page', () => {
    let before: Awaited<ReturnType<typeof look>>
    beforeAll(async () => {
      before = await look()
      expect(before).toMatchObject({ '/about': [200, '', expect.stringContaining('About'), false] })
      expect(before).toMatchObject({ '/account': [302, '/account/dashboard', '', false] })
      expect(before).toMatchObject({ '/unknown': [404, '', expect.any(String), false] })
    })

    it.each(addresses)('is unaffected by an earlier GET %s', async (target) => {
      const { status, headers } = await get(target)
      expect([200, 301, 302, 308, 400, 404]).toContain(status)
      expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
      expect(headers.has('content-security-policy')).toBe(status !== 400)
      expect(await look()).toEqual(before)
    })

    it('is unaffected by concurrent rendering', async () => {
      await Promise.all([...odd, '/unknown', analysis, card].map(get))
      expect(await look()).toEqual(before)
    })

    it(`is what it was after ${40 * rounds} odd addresses`, async () => {
      const seed = 20_261_122
      const { pick, below } = createChance(seed)
      const pieces: [string, ...string[]] = [
        'about',
        'login',
        'account',
        'Account',
        'register',
        'download-ftd-admit-card',
        'quiz-analysis',
        'x',
        'evil.example',
      ]
      const joints: [string, ...string[]] = [
        '/',
        '//',
        '/./',
        '/../',
        '/%2e/',
        '/%2e%2e/',
        '\\',
        '/%2f',
        '%5c',
        '/;',
        '/@',
        '%00/',
        '/%ff/',
        '/%E0%A4/',
        '?a=/',
        '/..;/',
      ]
      for (let round = 0; round < rounds; round++) {
        app.onContentChange()
        const targets = Array.from({ length: 40 }, () =>
          Array.from({ length: 1 + below(3) }, () => pick(joints) + pick(pieces)).join(''),
        )
        const answers = await Promise.all(targets.map(get))
        for (const [at, { status, headers }] of answers.entries()) {
          expect([200, 301, 302, 308, 400, 404], `seed ${seed}: ${targets[at]}`).toContain(status)
          expect(headers.get('location') ?? '/', targets[at]).toMatch(/^\/(?![/\\])/)
        }
        expect(await look(), `seed ${seed}, one of ${targets.join(' ')}`).toEqual(before)
      }
    })
  })
}

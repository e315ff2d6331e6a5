import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { cardLink } from '#domains/content/rules.ts'
import type { ContentItemDetail } from '#domains/content/schema.ts'
import { pageRoutes } from '#web/routes.ts'
import { pagesInParts, test } from './fixtures.ts'

/*
 * Crawls the site as a search engine does: reads HTML, runs no script, and follows links. This must find every public page.
 */

type Read = { path: string; status: number; html: string }

const routes = pageRoutes.flatMap(({ audience, path }) => {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`)
  return audience === 'public' ? [{ id: path, pattern }] : []
})

function routeOf(path: string) {
  const [bare = ''] = path.split(/[?#]/)
  return routes.find(({ pattern }) => pattern.test(bare))?.id
}

const named: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' }

/** Returns the same-site addresses that a document links to, without their fragments. */
function linksIn({ path, html }: Read) {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const address = href.replace(/&(?:amp|#x27|quot);/g, (entity) => named[entity] ?? entity)
    const url = URL.canParse(address, `http://site${path}`) ? new URL(address, `http://site${path}`) : null
    return url?.host === 'site' ? [url.pathname + url.search] : []
  })
}

/** Pages read in this worker: the first two tests request the same hundreds of pages. */
const known = new Map<string, Promise<Read>>()

function read(request: APIRequestContext, path: string): Promise<Read> {
  const reading = known.get(path) ?? readAnew(request, path)
  known.set(path, reading)
  return reading
}

async function readAnew(request: APIRequestContext, path: string): Promise<Read> {
  const answer = await request.get(path)
  return { path, status: answer.status(), html: await answer.text() }
}

/** Returns the prefix of an address in a further language; '' for the first language. */
const languageIn = (path: string) => /^\/(?:hi|or|bn)(?=\/|$)/.exec(path)?.[0] ?? ''

/** Accepts the first `most` addresses of each route, and of each further language. */
function firstOfEachRoute(most: number) {
  const counts = new Map<string, number>()
  return (path: string) => {
    const route = languageIn(path) || (routeOf(path) ?? path.split('/').slice(0, 3).join('/'))
    const count = (counts.get(route) ?? 0) + 1
    counts.set(route, count)
    return count <= most
  }
}

/** Reads every page reachable from the home page, or `most` of each kind; only requests the signed-in area and the files. */
async function crawl(request: APIRequestContext, most: number) {
  const isLetIn = firstOfEachRoute(most)
  const seen = new Map<string, Read>()
  const linkedFrom = new Map<string, string>([['/', 'the start']])
  const passed = new Set<string>()
  const waiting = ['/']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || passed.has(path)) continue
    if (!isLetIn(path)) {
      passed.add(path)
      continue
    }
    const page = await read(request, path)
    seen.set(path, page)
    const isPublicPage = routeOf(path) !== undefined && !path.startsWith('/login?')
    for (const link of isPublicPage ? linksIn(page) : []) {
      if (!linkedFrom.has(link)) linkedFrom.set(link, path)
      waiting.push(link)
    }
  }
  return { pages: [...seen.values()], passed, linkedFrom }
}

/**
 * Texts that no institute here would print, and the spelling "center", which only labels from the specification have,
 * with a capital.
 */
const unlikely = /Getting here|Notebook provided|We will write to this address|\bcenters?\b/g

function unlikelyWords({ path, html }: Read) {
  const text = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
  return [...text.matchAll(unlikely)].map(([words]) => `${path}: ${words}`)
}

/** Pages reached from a mail, from another page's address, or not at all. */
const notLinked = new Set([
  '/reset-password',
  '/confirm-email',
  '/guardian-invitation',
  '/login/return',
  '/404',
  '/coming-soon',
  '/offline',
  // Reached through a form.
  '/compare',
  '/key-decisions/:id',
  // The demo institute has published no merit list.
  '/merit/:id',
  // The code is printed on paper only.
  '/verify/:code',
])

async function locationsIn(request: APIRequestContext, path: string) {
  const { status, html } = await read(request, path)
  expect(status, path).toBe(200)
  return [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

async function sitemapPaths(request: APIRequestContext) {
  const files = await locationsIn(request, '/sitemap.xml')
  const lists = await Promise.all(files.map((file) => locationsIn(request, file)))
  return lists.flat()
}

/**
 * Returns the address of an item's page; null for an item whose card leads straight to the link in its text, as specified:
 * nothing needs to link to its own page.
 */
async function leadsElsewhere(request: APIRequestContext, path: string) {
  const answer = await request.get(`/api/website/details-by-url/content-item/${path.split('/').at(-1)}`)
  if (answer.status() !== 200) return path
  const { data }: { data: ContentItemDetail } = await answer.json()
  return cardLink(data, path) === path ? path : null
}

/**
 * Registers two tests of `most` pages of each kind: their links work, and each has what a search engine reads. One worker runs both, so that the second reuses
 * the pages that the first has read.
 */
export function testReadPages(name: string, most: number) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' })

    test('following the links of the home page reaches every page without a broken link', async ({ request }) => {
      test.setTimeout(300_000)
      const { pages, passed, linkedFrom } = await crawl(request, most)
      const broken = pages.filter(({ status }) => status !== 200)
      expect(broken.map(({ path, status }) => `${path}: ${status}, linked from ${linkedFrom.get(path)}`)).toEqual([])

      expect(pages.flatMap(unlikelyWords)).toEqual([])

      const found = new Set(pages.map(({ path }) => routeOf(path)))
      expect(routes.map(({ id }) => id).filter((id) => !found.has(id) && !notLinked.has(id))).toEqual([])

      const listed = await sitemapPaths(request)
      expect(listed.length).toBeGreaterThan(100)
      // Pages linked only from skipped pages are not reached.
      if (passed.size > 0) return
      const reached = new Set(pages.map(({ path }) => path))
      const alone = await Promise.all(
        listed.filter((path) => !reached.has(path)).map((path) => leadsElsewhere(request, path)),
      )
      expect(alone.filter((path) => path !== null)).toEqual([])
    })

    test('every address of the sitemaps is a page with one heading, a title, a description and its own address', async ({
      request,
    }) => {
      test.setTimeout(300_000)
      const titles = new Map<string, string>()
      for (const path of (await sitemapPaths(request)).filter(firstOfEachRoute(most))) {
        const { status, html } = await read(request, path)
        expect(status, path).toBe(200)
        expect(html.match(/<h1[\s>]/g)?.length, `headings of ${path}`).toBe(1)
        const title = `${languageIn(path)} ${/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''}`
        expect(titles.get(title), `${path} has the title of another page: ${title}`).toBeUndefined()
        titles.set(title, path)
        expect(html, path).toMatch(/<meta name="description" content="[^"]{20,320}">/)
        expect(html, path).toMatch(
          new RegExp(`<link rel="canonical" href="http://[^"/]+${path.replace(/\/$/, '')}/?">`),
        )
        for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
          const graph: { '@graph': { '@type': string }[] } = JSON.parse(json)
          expect(
            graph['@graph'].every((node) => typeof node['@type'] === 'string'),
            path,
          ).toBe(true)
        }
        const unsized = [...html.matchAll(/<img\s[^>]*>/g)].filter(
          ([tag]) => !/\swidth="\d/.test(tag) || !/\sheight="\d/.test(tag),
        )
        expect(
          unsized.map(([tag]) => tag),
          `pictures without a size on ${path}`,
        ).toEqual([])
      }
    })
  })
}

/**
 * Returns one address of each route of the public site, except the pages checked before and after their first use and those of a test, which have their own
 * specs.
 */
export async function samples(request: APIRequestContext) {
  const chosen = new Map<string, string>([...notLinked].map((path) => [path, path]))
  for (const path of [...(await sitemapPaths(request)), '/login', '/registration', '/forget-password']) {
    const id = routeOf(path)
    if (id && !chosen.has(id)) chosen.set(id, path)
  }
  return [...chosen.values()].filter((path) => !pagesInParts.includes(path) && !path.includes(':'))
}

/** Collects the browser's complaints; the page for unknown addresses is intentionally a 404. */
export function collectProblems(page: Page) {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !page.url().endsWith('/404')) problems.push(`${page.url()}: ${message.text()}`)
  })
  return problems
}

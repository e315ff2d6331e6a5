import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { type PublicCache, pathOf } from '#platform/data/cache/public-cache.ts'
import { sendReady } from '#platform/data/cache/ready-answer.ts'
import type { App } from '../serve.ts'

/**
 * `cacheAs`: cache key determined by what was rendered; null: not cached. `isWhole` is false if a part failed to
 * load: such a page is shown, but not cached.
 */
type RenderedPage = {
  status: number
  body: string
  location?: string
  headers?: Record<string, string>
  /** The page is personal: never cached, neither by us nor by browsers or search engines. */
  isPersonal?: boolean
  cacheAs: string | null
  isWhole: boolean
}

export type PageRenderer = {
  /**
   * Cache key for an address (path and query), equal for all addresses with the same HTML; null when it must not
   * be cached.
   */
  cacheKey: (address: string) => string | null
  /** Returns whether the cached page of a path is valid for any query. */
  ignoresQuery: (path: string) => boolean
  /** Patterns of the pages that handle forms sent by browsers without scripts. */
  formPaths: string[]
  /** `visitor`: IP address on whose behalf the page's loaders call; `form`: what was posted to the page. */
  render: (address: string, by?: { visitor?: string; form?: string }) => Promise<RenderedPage>
  /**
   * Returns the address of a page in the language that this browser has chosen, for pages without an address per language;
   * `location` null: this address; null for all other pages.
   */
  findChosen: (address: string, cookie: string | undefined) => { location: string | null } | null
  /** Returns the current path of something that was once at this path; null if there never was anything. */
  findMoved: (ctx: Context, path: string) => Promise<string | null>
}

/** Limit of a form post, in bytes: a few short fields. */
const largestForm = 4096

const ofPerson = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** Uses none of the page's own code, as that may be what failed. */
const apology: RenderedPage = {
  status: 503,
  cacheAs: null,
  isWhole: false,
  body:
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><title>Please try again</title></head><body><h1>This page cannot be shown at the moment</h1>' +
    '<p>Something is wrong on our side. Please try again in a minute. Nothing that you have saved is lost.</p></body></html>',
}

/**
 * Serves every GET that no other route takes as a page. Pages contain nothing personal, so each is rendered once and
 * served whole from the cache. Only pages that say so read their query; with one they are rendered each time.
 */
export function servePages(app: App, cache: PublicCache, renderer: PageRenderer) {
  /** Redirects every address that was ever public to its current one. */
  async function leadOn({ ctx, url }: FastifyRequest, page: RenderedPage): Promise<RenderedPage> {
    if (page.status !== 404) return page
    const location = await renderer.findMoved(ctx, pathOf(url))
    if (location === null || location === pathOf(url)) return page
    return { status: 301, location, body: '', cacheAs: renderer.cacheKey(url), isWhole: page.isWhole }
  }

  const render = ({ url, ip, body, log }: FastifyRequest) =>
    renderer
      .render(url, typeof body === 'string' ? { visitor: ip, form: body } : { visitor: ip })
      .catch((error: unknown) => {
        log.error({ err: error }, 'a page could not be rendered')
        return apology
      })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asText = { parseAs: 'string', bodyLimit: largestForm } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', asText, (_request, body, done) => done(null, body))
    for (const path of renderer.formPaths)
      scope.post(path, { schema: { hide: true } }, async (request, reply) => {
        const { status, body, headers } = await render(request)
        return reply
          .code(status)
          .headers({ ...headers, ...ofPerson })
          .type('text/html; charset=utf-8')
          .send(body)
      })
  })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    if (path.startsWith('/api/')) return reply.callNotFound()
    if (path.length > 1 && path.endsWith('/')) {
      const query = request.url.slice(path.length)
      return reply.redirect(path.slice(0, -1) + query, 301)
    }
    const chosen = renderer.findChosen(request.url, request.headers.cookie)
    if (chosen?.location) return reply.header('cache-control', 'private, no-store').redirect(chosen.location, 302)
    const cacheKey = renderer.cacheKey(request.url)
    const key = `page:${cacheKey ?? request.url}`
    const ready = await cache.make(key, async () => {
      const rendered = await render(request)
      const page = await leadOn(request, rendered)
      // Cache only if the key of the address equals the key of what was rendered; a page stored under another's
      // key would be served in its place.
      const keep = page.isWhole && !page.isPersonal && cacheKey !== null && page.cacheAs === cacheKey
      const headers = page.isPersonal ? { ...page.headers, ...ofPerson } : page.headers
      return { ...page, headers, contentType: 'text/html; charset=utf-8', keep }
    })
    if (cacheKey !== null && !chosen) cache.link(path, { key, anyQuery: renderer.ignoresQuery(path) })
    reply.hijack()
    sendReady(ready, request.raw, reply.raw)
  })
}

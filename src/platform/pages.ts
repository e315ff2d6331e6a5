import type { App } from './http.ts'
import type { PublicCache } from './public-cache.ts'

/** `isWhole` is false when a part of the page could not be loaded: such a page is shown, but not kept. */
export type RenderedPage = { status: number; body: string; location?: string; isWhole: boolean }

export type PageRenderer = {
  /** What the page of `path` is cached under: the same for all paths whose HTML is the same. */
  cacheKey: (path: string) => string
  render: (path: string) => Promise<RenderedPage>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isPage?: boolean
  }
}

function pathOf(url: string) {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/**
 * Every GET that no other route takes is a page. Pages hold nothing personal, so each is rendered once and served whole from the cache; the query
 * plays no part in the HTML.
 */
export function servePages(app: App, cache: PublicCache, renderer: PageRenderer) {
  const keyOf = (path: string) => `page:${renderer.cacheKey(path)}`

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isPage) return done()
    if (cache.serve(keyOf(pathOf(request.url)), request.raw, reply.raw)) return reply.hijack()
    done()
  })

  app.get('/*', { schema: { hide: true }, config: { isPage: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    if (path.startsWith('/api/')) return reply.callNotFound()
    if (path.length > 1 && path.endsWith('/')) {
      const query = request.url.slice(path.length)
      return reply.redirect(`/${path.replace(/^\/+|\/+$/g, '')}${query}`, 301)
    }
    const stored = await cache.make(keyOf(path), async () => {
      const page = await renderer.render(path)
      return { ...page, contentType: 'text/html; charset=utf-8', keep: page.isWhole && page.status < 500 }
    })
    reply.hijack()
    cache.send(stored, request.raw, reply.raw)
  })
}

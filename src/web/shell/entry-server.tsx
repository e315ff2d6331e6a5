import { text } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { layoutFile, notFoundFile, type PageRoute, pageRoutes, redirects } from '../routes.ts'
import { ApiContext } from './api/api-context.ts'
import { createApi, type Send } from './api/call-api.ts'
import { type Assets, renderDocument } from './document.ts'
import { type PageData, packErrors } from './hydration.ts'
import { addressBelow, type Offered, OfferedLanguages } from './offered-languages.ts'
import type { PageMeta } from './page.ts'
import { failedTitle, metaOf } from './page-meta.ts'
import { createRoutes, notFoundId } from './router.tsx'

type RenderOptions = {
  /** Carries the loaders' calls to the API. */
  send: Send
  /** Scheme and host of the site, for canonical addresses. */
  origin: string
  /** The language of every document. */
  lang: string
  /** Path prefix of its addresses: empty, or /hi. */
  base?: string
  /** All offered languages, including this one. */
  offered?: Offered[]
  /** Returns the files that the given source files (paths below src/web) need. */
  assetsOf: (files: string[]) => Assets
}

type Pattern = { path: string; page?: PageRoute }
// Matches like the router: the same redirects and pages, ignoring case.
const patterns: Pattern[] = [
  ...pageRoutes.map((page) => ({ path: page.path, page })),
  ...redirects.map(({ path }) => ({ path })),
]

/**
 * Cache of matches by path. The router compiles and ranks all patterns on every call, which takes half a millisecond;
 * the result for a path never changes.
 */
const matched = new LRUCache<string, { pattern: Pattern | undefined }>({ max: 1000 })

function patternOf(path: string) {
  const known = matched.get(path) ?? { pattern: matchRoutes(patterns, path)?.[0]?.route }
  matched.set(path, known)
  return known.pattern
}

function pageOf(path: string) {
  return patternOf(path)?.page
}

function splitAddress(address: string) {
  const [path = '', ...query] = address.split('?')
  return { path, query: new URLSearchParams(query.join('?')) }
}

function isRedirect(path: string) {
  const pattern = patternOf(path)
  return pattern !== undefined && pattern.page === undefined
}

/** Returns the part of the query that the page's loader reads, sorted; a redirect passes on all of it. */
function queryOf(address: string) {
  const { path, query } = splitAddress(address)
  if (isRedirect(path)) return query.toString()
  const names = pageOf(path)?.query ?? []
  const read = new URLSearchParams([...query].filter(([name]) => names.includes(name)))
  read.sort()
  return read.toString()
}

const unknown = '*'

/**
 * Returns the cache key for an address's HTML; null if it depends on the query, which has too many values to cache. All
 * unknown paths share one page, and so do all private pages of one route.
 */
function cacheKey(address: string) {
  const { path } = splitAddress(address)
  if (isRedirect(path)) return queryOf(address) === '' ? path : null
  const page = pageOf(path)
  if (!page) return unknown
  if (page.audience === 'private') return page.path
  return queryOf(address) === '' ? path : null
}

/** Returns whether the cached page of a path is valid for any query. */
function ignoresQuery(path: string) {
  return pageOf(path)?.query === undefined && !isRedirect(path)
}

/**
 * Returns the key under which a rendered page may be cached; null: not at all, as for addresses of things that do not
 * exist, whose number is unlimited.
 */
function cacheAsOf(address: string, { status, routeId }: { status: number; routeId: string | undefined }) {
  const ownKey = cacheKey(address)
  const page = pageOf(splitAddress(address).path)
  if (ownKey === unknown) return status === 404 && routeId === notFoundId ? ownKey : null
  if (page?.audience === 'private') return status === 200 && routeId === page.path ? ownKey : null
  return status < 400 ? ownKey : null
}

function filesOf(path: string) {
  const page = pageOf(path)
  return page ? [layoutFile(page.area), page.file] : [layoutFile('site'), notFoundFile]
}

function isInstitute(data: unknown): data is PublicInstitute {
  return typeof data === 'object' && data !== null && 'brand_hue' in data
}

function failedMeta({ statusCode }: StaticHandlerContext, institute: PublicInstitute) {
  return { title: failedTitle(statusCode, institute) }
}

// Renders the whole page at once: streaming would use inline scripts, which the security policy refuses.
const oneChunk = { progressiveChunkSize: Number.MAX_SAFE_INTEGER }

const sent = (body: string) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

type Rendered = { context: StaticHandlerContext; root: string; path: string }

/** Returns an empty list if there is nothing to choose. */
const languagesOf = ({ offered = [] }: RenderOptions) => (offered.length > 1 ? offered : [])

function pageData({ loaderData, errors }: StaticHandlerContext, options: RenderOptions): PageData {
  const data = { loaderData, errors: packErrors(errors) }
  const languages = languagesOf(options)
  return languages.length > 0 ? { ...data, languages } : data
}

/** Returns the document and its extra headers. */
function documentOf(
  { context, root, path }: Rendered,
  options: RenderOptions,
): { body: string; headers?: Record<string, string>; isPersonal?: boolean } {
  const { loaderData, errors, matches } = context
  const institute = loaderData.root
  // A page cannot be shown without the institute's name and colours; the caller answers with its plain error page.
  if (!isInstitute(institute)) throw new Error('The institute could not be loaded')
  const shown = matches.map(({ route }) => ({ handle: route.handle, data: loaderData[route.id ?? ''] }))
  const meta: PageMeta =
    (errors ? null : metaOf(shown, { institute, origin: options.origin })) ?? failedMeta(context, institute)
  const body = renderDocument({
    lang: options.lang,
    institute,
    meta,
    assets: options.assetsOf(filesOf(path)),
    origin: options.origin,
    base: options.base ?? '',
    offered: languagesOf(options),
    root,
    data: pageData(context, options),
    isReadable: pageOf(path)?.audience !== 'private',
  })
  const headers = meta.referrer ? { 'referrer-policy': meta.referrer } : undefined
  return { body, headers, isPersonal: meta.isPersonal }
}

/** Renders all pages; created once, because it holds nothing of a single visitor. */
export function createRenderer(options: RenderOptions) {
  const api = createApi(options.send)
  const base = options.base ?? ''
  const routes = createRoutes({ api, where: 'server', base })
  const handler = createStaticHandler(routes, { basename: base || '/' })

  /** `form`: the page's form, sent as `application/x-www-form-urlencoded`; the resulting page is personal. */
  async function render(address: string, form?: string) {
    const { path } = splitAddress(address)
    const url = new URL(addressBelow(base, path), options.origin)
    url.search = queryOf(address)
    const context = await handler.query(new Request(url, form === undefined ? {} : sent(form)))
    if (context instanceof Response) {
      const { status, headers } = context
      return {
        status,
        body: '',
        location: headers.get('location') ?? '/',
        cacheAs: cacheAsOf(address, { status, routeId: undefined }),
      }
    }
    const { prelude } = await prerenderToNodeStream(
      <ApiContext value={api}>
        <OfferedLanguages value={languagesOf(options)}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </OfferedLanguages>
      </ApiContext>,
      oneChunk,
    )
    const root = await text(prelude)
    const routeId = context.matches.at(-1)?.route.id
    const status = routeId === notFoundId ? 404 : context.statusCode
    const document = documentOf({ context, root, path }, options)
    if (form !== undefined) document.isPersonal = true
    const cacheAs = document.isPersonal ? null : cacheAsOf(address, { status, routeId })
    return { status, ...document, cacheAs }
  }

  return { cacheKey, ignoresQuery, render }
}

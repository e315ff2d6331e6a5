import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { PublicInstitute } from '../domains/content/schema.ts'
import { createApi, type Send } from './api.ts'
import { ApiContext } from './api-context.ts'
import { type Assets, renderDocument } from './document.ts'
import { packErrors } from './hydration.ts'
import { metaOf } from './page-meta.ts'
import { createRoutes } from './router.tsx'
import { layoutFile, notFoundFile, pageRoutes, redirects } from './routes.ts'

type RenderOptions = {
  /** Carries the loaders' calls to the API. */
  send: Send
  /** Scheme and host of the site, for canonical addresses. */
  origin: string
  /** The files that the given source files (paths below src/web) need. */
  assetsOf: (files: string[]) => Assets
}

const patterns = pageRoutes.map((page) => ({ path: page.path, page }))

function pageOf(path: string) {
  return matchRoutes(patterns, path)?.[0]?.route.page
}

/** All unknown paths share one page, and so do all private pages of one route. */
function cacheKey(path: string) {
  if (redirects.some((redirect) => redirect.path === path)) return path
  const page = pageOf(path)
  if (!page) return '*'
  return page.audience === 'private' ? page.path : path
}

function filesOf(path: string) {
  const page = pageOf(path)
  return page ? [layoutFile(page.area), page.file] : [layoutFile('site'), notFoundFile]
}

function isInstitute(data: unknown): data is PublicInstitute {
  return typeof data === 'object' && data !== null && 'brand_hue' in data
}

type Rendered = { context: StaticHandlerContext; root: string; path: string }

function documentOf({ context, root, path }: Rendered, options: RenderOptions) {
  const { loaderData, errors, matches } = context
  const institute = loaderData.root
  // Without the institute there is nothing to dress a page in; the caller answers with its plain apology.
  if (!isInstitute(institute)) throw new Error('The institute could not be loaded')
  const shown = matches.map(({ route }) => ({ handle: route.handle, data: loaderData[route.id ?? ''] }))
  return renderDocument({
    institute,
    meta: errors ? { title: institute.name } : metaOf(shown, institute),
    assets: options.assetsOf(filesOf(path)),
    origin: options.origin,
    root,
    data: { loaderData, errors: packErrors(errors) },
  })
}

/** The renderer of all pages; made once, as nothing in it belongs to one visitor. */
export function createRenderer(options: RenderOptions) {
  const api = createApi(options.send)
  const routes = createRoutes({ api, where: 'server' })
  const handler = createStaticHandler(routes)

  async function render(path: string) {
    const context = await handler.query(new Request(new URL(path, options.origin)))
    if (context instanceof Response) {
      return { status: context.status, body: '', location: context.headers.get('location') ?? '/' }
    }
    const root = renderToString(
      <ApiContext value={api}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </ApiContext>,
    )
    const isUnknown = context.matches.some(({ route }) => route.id === 'not-found')
    return { status: isUnknown ? 404 : context.statusCode, body: documentOf({ context, root, path }, options) }
  }

  return { cacheKey, render }
}

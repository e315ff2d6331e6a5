import { type ComponentType, useSyncExternalStore } from 'react'
import { data, type RouteObject, redirect } from 'react-router'
import { contentCalls } from '#domains/content/calls.ts'
import { loginThen } from '#platform/text/paths.ts'
import { layoutFile, notFoundFile, type PageRoute, pageRoutes, redirects } from '../routes.ts'
import SiteLayout, { loader as loadSiteFrame } from '../site/parts/frame/layout.tsx'
import { retry } from '../ui/layout/later.tsx'
import { type Api, ApiError } from './api/call-api.ts'
import { withoutBase } from './offered-languages.ts'
import type { AreaModule, LoaderInput, PageModule } from './page.ts'
import type { PageHandle } from './page-meta.ts'
import { ErrorBoundary, Root } from './root.tsx'

const pageModules = import.meta.glob<PageModule>('./{site,portal,exam}/**/page.tsx', { base: '../' })
// The public site's frame is part of the entry: nearly every visit begins there, and one file less saves a round trip.
const areaModules: Record<string, () => Promise<AreaModule>> = {
  ...import.meta.glob<AreaModule>('./{portal,exam}/layout.tsx', { base: '../' }),
  [layoutFile('site')]: async () => ({ default: SiteLayout, loader: loadSiteFrame, Fallback: SiteLayout }),
}

/** `base`: path prefix of the language, needed on the server; in the browser the document has it. */
type RouterOptions = { api: Api; where: 'server' | 'browser'; base?: string; onSignedOut?: () => void }

/** Turns the API's refusals into what the router understands: a redirect to the login page, or an error page with the right status. */
function asRouteError(error: unknown, url: URL, options: RouterOptions) {
  if (!(error instanceof ApiError)) return error
  if (error.status === 401 && options.where === 'browser') {
    options.onSignedOut?.()
    return redirect(loginThen(url.pathname + url.search))
  }
  return data({ message: error.message, isOffline: error.status === 0 }, { status: error.status || 503 })
}

type Loader = (input: LoaderInput) => Promise<unknown>

function wrapLoader(loader: Loader | undefined, options: RouterOptions) {
  if (!loader) return undefined
  return async ({ params, request }: { params: LoaderInput['params']; request: Request }) => {
    const url = new URL(request.url)
    url.pathname = withoutBase(url.pathname, options.base)
    try {
      return await loader({ api: options.api, params, url })
    } catch (error) {
      throw asRouteError(error, url, options)
    }
  }
}

/** Returns the action of a page on the server. Forms are posted only to the server; the browser's router has no actions. */
function serverAction({ action }: PageModule, { api, where }: RouterOptions) {
  if (!action || where !== 'server') return {}
  return {
    action: async ({ params, request }: { params: LoaderInput['params']; request: Request }) =>
      action({ api, params, form: new URLSearchParams(await request.text()) }),
  }
}

function find<T>(modules: Record<string, () => Promise<T>>, file: string) {
  const load = modules[file]
  if (!load) throw new Error(`No module at ${file}`)
  // The user is waiting, so an error is shown after three attempts.
  return () => retry(load, 3, 400)
}

function pageHandle({ meta, subject }: Pick<PageModule, 'meta' | 'subject'>, needsData: boolean): PageHandle {
  return { meta, subject, needsData }
}

export function loadPageModule(file: string) {
  return find(pageModules, file)()
}

function publicPage(file: string, options: RouterOptions) {
  const load = find(pageModules, file)
  return async () => {
    const page = await load()
    const { default: Component, loader } = page
    const handle = pageHandle(page, loader !== undefined)
    return { Component, loader: wrapLoader(loader, options), handle, ...serverAction(page, options) }
  }
}

const neverChanges = () => () => undefined

/** Returns a page without a loader, which has nothing to wait for, behind the fallback that the server sent, until React has hydrated that. */
function afterFallback(Page: ComponentType, Fallback: ComponentType) {
  return function Shown() {
    const isTakenOver = useSyncExternalStore(
      neverChanges,
      () => true,
      () => false,
    )
    return isTakenOver ? <Page /> : <Fallback />
  }
}

/** On the server a private page is only its fallback: the token, and therefore the data, are in the browser. */
function privatePage(page: PageRoute, options: RouterOptions) {
  const loadPage = find(pageModules, page.file)
  const loadArea = find(areaModules, layoutFile(page.area))
  return async () => {
    const [page, { Fallback }] = await Promise.all([loadPage(), loadArea()])
    const { default: Component, loader, shouldRevalidate } = page
    if (options.where === 'server') return { Component: Fallback, handle: pageHandle(page, false) }
    const handle = pageHandle(page, loader !== undefined)
    const whenToLoad = shouldRevalidate ? { shouldRevalidate } : {}
    if (!loader) return { Component: afterFallback(Component, Fallback), handle }
    return { Component, HydrateFallback: Fallback, loader: wrapLoader(loader, options), handle, ...whenToLoad }
  }
}

function areaRoute(area: PageRoute['area'], options: RouterOptions, more: RouteObject[] = []): RouteObject {
  const load = find(areaModules, layoutFile(area))
  const pages = pageRoutes
    .filter((page) => page.area === area)
    .map((page) => ({
      id: page.path,
      path: page.path,
      lazy: page.audience === 'public' ? publicPage(page.file, options) : privatePage(page, options),
    }))
  return {
    id: area,
    // Layout data (menus) changes rarely, so it is not reloaded on every navigation.
    shouldRevalidate: () => false,
    lazy: async () => {
      const { default: Component, loader } = await load()
      return { Component, loader: wrapLoader(loader, options) }
    },
    // The layout stays around the error page of a failed page.
    children: [{ ErrorBoundary, children: [...pages, ...more] }],
  }
}

export const notFoundId = 'not-found'

export function createRoutes(options: RouterOptions): RouteObject[] {
  const notFound = { id: notFoundId, path: '*', lazy: publicPage(notFoundFile, options) }
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary,
      shouldRevalidate: () => false,
      loader: wrapLoader(({ api }) => api(contentCalls).institute(), options),
      children: [
        // Keeps the query, which says where to go after registering.
        ...redirects.map(({ path, to }) => ({
          path,
          loader: ({ request }: { request: Request }) => redirect(to + new URL(request.url).search),
        })),
        areaRoute('site', options, [notFound]),
        areaRoute('portal', options),
        areaRoute('exam', options),
      ],
    },
  ]
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import staticFiles from '@fastify/static'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { evidenceHolding } from './domains/attempts/hold-evidence.ts'
import { attemptHolding } from './domains/attempts/hold-personal-data.ts'
import { registerAttemptRoutes } from './domains/attempts/routes.ts'
import { registerEvidenceRoutes } from './domains/attempts/routes-evidence.ts'
import { registerRankedTestRoutes } from './domains/attempts/routes-ranked-tests.ts'
import { registerResultRoutes } from './domains/attempts/routes-staff.ts'
import { registerCatalogueRoutes } from './domains/catalogue/routes.ts'
import { registerSitemaps } from './domains/catalogue/serve-sitemaps.ts'
import { registerContentRoutes } from './domains/content/routes.ts'
import { registerMap } from './domains/content/serve-map.ts'
import { registerMarks } from './domains/content/serve-marks.ts'
import { registrationHolding } from './domains/exams/hold-registrations.ts'
import { registerExamRoutes } from './domains/exams/routes.ts'
import { registerRegistrationRoutes } from './domains/exams/routes-registration.ts'
import { registerExamStaffRoutes } from './domains/exams/routes-staff.ts'
import { findActor } from './domains/identity/find-actor.ts'
import { registerIdentityRoutes } from './domains/identity/routes.ts'
import { leadHolding } from './domains/leads/hold-personal-data.ts'
import { registerLeadRoutes } from './domains/leads/routes.ts'
import { readAssets } from './platform/assets.ts'
import type { Config } from './platform/config.ts'
import type { ContentCache } from './platform/content-cache.ts'
import type { Context } from './platform/context.ts'
import type { ViteInside } from './platform/dev-pages.ts'
import { registerHealth } from './platform/health.ts'
import { createHttp, type Http } from './platform/http.ts'
import { registerMedia } from './platform/media.ts'
import { type PageRenderer, servePages } from './platform/pages.ts'
import { createPublicCache } from './platform/public-cache.ts'
import { createSealer } from './platform/sealing.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { createStorage } from './platform/storage.ts'
import { bootScript, startScript } from './web/boot.ts'
import type { Send } from './web/call-api.ts'
import { fixedPublicPaths, publicPath } from './web/public-address.ts'

type RendererModule = typeof import('./web/entry-server.tsx')
export type Pages = {
  module: Pick<RendererModule, 'createRenderer'>
  assetsOf: Parameters<RendererModule['createRenderer']>[0]['assetsOf']
  /** Folder of the built files; undefined in development, where Vite serves them through `middleware`. */
  clientFolder?: string
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const entry = './entry-client.tsx'
// The text's typeface, and where a page brings mathematics the two of it that nearly every formula needs: without them lines would jump.
const textFonts = /anek-latin|KaTeX_(Main-Regular|Math-Italic)-[^.]*\.woff2$/

/** The pages as `npm start` built them below `dist`. */
export async function loadBuiltPages(dist = path.resolve('dist')): Promise<Pages> {
  const module: RendererModule = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)
  const clientFolder = path.join(dist, 'client')
  const assetsOf = readAssets(clientFolder, { entry, sourceFolder: 'src/web', preloadFont: textFonts })
  return { module, clientFolder, assetsOf }
}

/** The pages straight from their sources, compiled at each rendering. */
export async function loadDevelopmentPages(vite: ViteInside): Promise<Pages> {
  const load = async () => {
    const { createRenderer } = await vite.load('/src/web/entry-server.tsx')
    const module: Pages['module'] = { createRenderer }
    return module
  }
  const createRenderer: RendererModule['createRenderer'] = (options) => ({
    cacheKey: (address) => address,
    ignoresQuery: () => false,
    async render(address) {
      const page = await (await load()).createRenderer(options).render(address)
      return { ...page, body: await vite.transform(address, page.body) }
    },
  })
  const assets: ReturnType<Pages['assetsOf']> = {
    styles: [],
    scripts: ['/src/web/entry-client.tsx'],
    modulePreloads: [],
    fontPreloads: [],
  }
  return { module: { createRenderer }, assetsOf: () => assets, middleware: vite.middleware }
}

export type AppOptions = {
  config: Config
  db: NodePgDatabase
  log: Logger
  /** undefined: only the API, as most tests need it. */
  pages?: Pages
  clock?: () => Date
  checkAnswers?: boolean
}

/** Renders over the in-process API, and notes whether a call of this rendering failed: such a page must not be cached. */
function createPageRenderer(app: { inject: Inject }, pages: Pages, origin: string): PageRenderer {
  const rendering = new AsyncLocalStorage<{ failed: boolean }>()
  const send: Send = async ({ method, path, body }) => {
    const payload =
      body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await app.inject({ method, url: path, ...payload })
    const current = rendering.getStore()
    if (current && answer.statusCode >= 500) current.failed = true
    return { status: answer.statusCode, text: answer.body }
  }
  const renderer = pages.module.createRenderer({ send, origin, assetsOf: pages.assetsOf })
  return {
    cacheKey: renderer.cacheKey,
    ignoresQuery: renderer.ignoresQuery,
    render: (address) =>
      rendering.run({ failed: false }, async () => {
        const page = await renderer.render(address)
        return { ...page, isWhole: pages.clientFolder !== undefined && !rendering.getStore()?.failed }
      }),
  }
}
type Inject = (request: {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  payload?: string
  headers?: Record<string, string>
}) => Promise<{ statusCode: number; body: string }>

function registerDomains(http: Http, config: Config) {
  registerMedia(http.app)
  registerIdentityRoutes(http, [leadHolding, attemptHolding, evidenceHolding, registrationHolding])
  registerContentRoutes(http)
  registerMarks(http)
  registerMap(http, config)
  registerCatalogueRoutes(http)
  registerLeadRoutes(http)
  registerSitemaps(http, { publicUrl: config.publicUrl, fixedPaths: fixedPublicPaths, pathOf: publicPath })
  registerExamRoutes(http)
  registerExamStaffRoutes(http)
  registerRegistrationRoutes(http)
  registerAttemptRoutes(http)
  registerRankedTestRoutes(http)
  registerEvidenceRoutes(http)
  registerResultRoutes(http)
  http.app.get('/api/openapi.json', { schema: { hide: true } }, async () => http.app.swagger())
}

/** The whole application without a listener: every domain's routes and, with `pages`, the pages. */
export async function createApp({
  config,
  db,
  log,
  pages,
  clock = () => new Date(),
  checkAnswers = false,
}: AppOptions) {
  const headers = securityHeaders([bootScript, startScript], {
    https: config.publicUrl.startsWith('https:'),
    development: config.mode === 'development',
    ...{ cdnHosts: config.cdnHosts, tileUrl: config.mapTiles?.url },
  })
  const cache = {
    pages: createPublicCache(headers),
    answers: createPublicCache(headers, { entries: 2000, bytes: 48 << 20 }),
  }
  const contentCache: ContentCache = { generation: 0 }
  const { loginRatePerNetwork } = config
  const storage = createStorage(config)
  const installed = { loginRatePerNetwork, sealer: createSealer(config), siteHost: new URL(config.publicUrl).host }
  const makeContext = ({ log }: { log: Context['log'] }): Context => {
    return { db, actor: { kind: 'anonymous' }, now: clock(), log, cache: contentCache, storage, ...installed }
  }
  const http = await createHttp({
    ...{ log, headers, cache, makeContext, checkAnswers },
    ...{ trustProxy: config.trustProxy, cdnHosts: config.cdnHosts },
    resolveActor: findActor,
  })
  const health = registerHealth(http.app, db)
  registerDomains(http, config)

  if (pages?.clientFolder) {
    const root = path.join(pages.clientFolder, 'assets')
    await http.app.register(staticFiles, {
      root,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
  }
  const middleware = pages?.middleware
  if (middleware) http.app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
  if (pages) servePages(http.app, cache.pages, createPageRenderer(http.app, pages, config.publicUrl))

  /** To be called when content has changed on any node. */
  const onContentChange = () => {
    contentCache.generation += 1
    cache.pages.clear()
    cache.answers.clear()
  }
  return { app: http.app, routes: http.routes, onContentChange, health }
}

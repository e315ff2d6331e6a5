import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { analysisRoutes } from './domains/attempts/analysis/routes.ts'
import { attemptData } from './domains/attempts/evidence/collect-attempts.ts'
import { evidenceRoutes } from './domains/attempts/evidence/routes.ts'
import { rankingRoutes } from './domains/attempts/ranking/routes.ts'
import { sealRoutes } from './domains/attempts/seals/routes.ts'
import { isSitting, mayUse } from './domains/attempts/sitting/reads.ts'
import { sittingRoutes } from './domains/attempts/sitting/routes.ts'
import { movedPaths } from './domains/catalogue/addresses/find-moved.ts'
import { serveSitemaps } from './domains/catalogue/addresses/serve-sitemaps.ts'
import { feeRoutes } from './domains/catalogue/fees/routes.ts'
import { catalogueRoutes } from './domains/catalogue/routes.ts'
import { serveIcons } from './domains/content/drawing/serve-icons.ts'
import { consentData, recordConsents } from './domains/content/legal/record-consents.ts'
import { legalRoutes } from './domains/content/legal/routes.ts'
import { listInstituteWords } from './domains/content/reads.ts'
import { contentRoutes } from './domains/content/routes.ts'
import { registrationData } from './domains/exams/registrations/collect-registrations.ts'
import { examRoutes } from './domains/exams/routes.ts'
import { accountRoutes } from './domains/identity/accounts/routes.ts'
import { passwordRoutes } from './domains/identity/passwords/routes.ts'
import { privacyRoutes } from './domains/identity/privacy/routes.ts'
import { profileRoutes } from './domains/identity/profile/routes.ts'
import { dropSessions, findActor } from './domains/identity/sessions/find-actor.ts'
import { sessionRoutes } from './domains/identity/sessions/routes.ts'
import { staffRoutes } from './domains/identity/staff/routes.ts'
import { leadData } from './domains/leads/collect-personal-data.ts'
import { leadRoutes } from './domains/leads/routes.ts'
import { learningData } from './domains/learning/collect-learning.ts'
import { makePushKeys } from './domains/learning/push/make-keys.ts'
import { learningRoutes } from './domains/learning/routes.ts'
import { purchaseData } from './domains/purchases/collect-purchases.ts'
import { createGateways, overlaySources } from './domains/purchases/payments/choose-provider.ts'
import { purchaseRoutes } from './domains/purchases/routes.ts'
import { bundleRoutes } from './domains/student-area/routes.ts'
import { type ContentCache, createContentCache, dropToldContent } from './platform/cache/content-cache.ts'
import { createPublicCache } from './platform/cache/public-cache.ts'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { serveMedia } from './platform/files/media.ts'
import { createStorage } from './platform/files/storage.ts'
import { serveHealth } from './platform/http/health.ts'
import { createHttp, type Http } from './platform/http/http.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import type { Serve } from './platform/http/serve.ts'
import { readAssets } from './platform/pages/assets.ts'
import { serveBuiltFiles } from './platform/pages/built-files.ts'
import type { ViteInside } from './platform/pages/dev-pages.ts'
import { type PageRenderer, servePages } from './platform/pages/pages.ts'
import { serveWorker } from './platform/pages/serve-worker.ts'
import { createSealer } from './platform/security/sealing.ts'
import { bootScript, dialogScript, startScript } from './web/shell/boot.ts'
import type { Send } from './web/shell/call-api.ts'
import { fixedPublicPaths, namedBy, publicPath } from './web/shell/public-address.ts'

type RendererModule = typeof import('./web/shell/entry-server.tsx')
export type Pages = {
  module: Pick<RendererModule, 'createRenderer'>
  assetsOf: Parameters<RendererModule['createRenderer']>[0]['assetsOf']
  /** Folder of the built files; undefined in development, where Vite serves them through `middleware`. */
  clientFolder?: string
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const entry = './shell/entry-client.tsx'
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
    const { createRenderer } = await vite.load('/src/web/shell/entry-server.tsx')
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
    scripts: ['/src/web/shell/entry-client.tsx'],
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
  /** What this process remembers, for those who share it with requests, as jobs do. */
  contentCache?: ContentCache
  checkAnswers?: boolean
}

/** Renders over the in-process API, and notes whether a call of this rendering failed: such a page must not be cached. */
function createPageRenderer(app: Pick<Http['app'], 'inject'>, pages: Pages, origin: string): PageRenderer {
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
    findMoved: movedPaths({ namedBy, pathOf: publicPath }),
    render: (address) =>
      rendering.run({ failed: false }, async () => {
        const page = await renderer.render(address)
        return { ...page, isWhole: pages.clientFolder !== undefined && !rendering.getStore()?.failed }
      }),
  }
}

function serveIdentity(serve: Serve) {
  accountRoutes(serve, {
    onRegistered: (ctx, userId) => recordConsents(ctx, { userId, act: 'registration', kinds: ['terms', 'privacy'] }),
  })
  passwordRoutes(serve)
  sessionRoutes(serve)
  profileRoutes(serve)
  privacyRoutes(serve, [leadData, consentData, purchaseData, attemptData, registrationData, learningData])
  staffRoutes(serve)
}

function serveAttempts(serve: Serve) {
  sittingRoutes(serve)
  analysisRoutes(serve)
  bundleRoutes(serve)
  rankingRoutes(serve)
  evidenceRoutes(serve)
  sealRoutes(serve)
}

function serveDomains(http: Http, config: Config) {
  const { serve } = http
  serveIdentity(serve)
  contentRoutes(serve, config)
  legalRoutes(serve)
  catalogueRoutes(serve)
  feeRoutes(serve)
  leadRoutes(serve)
  examRoutes(serve, { mayUse, isSitting })
  learningRoutes(http, { publicKey: makePushKeys(config)?.publicKey ?? null, service: config.pushService })
  serveAttempts(serve)

  serveMedia(http.app)
  serveIcons(http)
  serveSitemaps(http, { publicUrl: config.publicUrl, fixedPaths: fixedPublicPaths, pathOf: publicPath })
  http.app.get('/api/openapi.json', { schema: { hide: true } }, async () => http.app.swagger())
}

/** What the context of every request holds of this installation. */
function describeInstallation(config: Config, db: NodePgDatabase) {
  return {
    storage: createStorage(config),
    loginRatePerNetwork: config.loginRatePerNetwork,
    sealer: createSealer(config),
    siteHost: new URL(config.publicUrl).host,
    isLocal: config.isLocal,
    instituteWords: () => listInstituteWords({ db }),
  }
}

/** The whole application without a listener: every domain's routes and, with `pages`, the pages. */
export async function createApp({
  config,
  db,
  log,
  pages,
  clock = () => new Date(),
  contentCache = createContentCache(),
  checkAnswers = false,
}: AppOptions) {
  const gateways = createGateways(config)
  const headers = securityHeaders([bootScript, dialogScript, startScript], {
    https: config.publicUrl.startsWith('https:'),
    development: config.mode === 'development',
    cdnHosts: config.cdnHosts,
    tileUrl: config.mapTiles?.url,
    payments: overlaySources(gateways),
  })
  const cache = {
    pages: createPublicCache(headers),
    answers: createPublicCache(headers, { entries: 2000, bytes: 48 << 20 }),
  }
  const own = { db, actor: { kind: 'anonymous' as const }, cache: contentCache, ...describeInstallation(config, db) }
  const makeContext = ({ log }: Pick<Context, 'log'>): Context => ({ ...own, now: clock(), log })
  const http = await createHttp({
    log,
    headers,
    cache,
    makeContext,
    clock,
    checkAnswers,
    trustProxy: config.trustProxy,
    cdnHosts: config.cdnHosts,
    resolveActor: findActor,
  })
  const health = serveHealth(http.app, db)
  serveDomains(http, config)
  purchaseRoutes(http, gateways)
  if (pages?.clientFolder) await serveBuiltFiles(http.app, path.join(pages.clientFolder, 'assets'), pages.assetsOf([]))
  if (pages?.clientFolder)
    serveWorker(http.app, path.join(pages.clientFolder, 'service-worker.js'), config.worksOffline)
  const middleware = pages?.middleware
  if (middleware) http.app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
  if (pages) servePages(http.app, cache.pages, createPageRenderer(http.app, pages, config.publicUrl))

  /** From now on the server says that it wants no more work, and serves what still comes. */
  const drain = () => [health, http].forEach((part) => void part.drain())
  /** To be called when content has changed on any node, with its kind as the triggers tell it; none: with every kind. */
  const onContentChange = (told: string | null = null) => {
    dropToldContent(contentCache, told)
    for (const kept of [cache.pages, cache.answers]) kept.clear()
  }
  const onSessionEnd = (told: string | null) => dropSessions(contentCache, told)
  return { app: http.app, gateways, routes: http.routes, calls: http.calls, onContentChange, onSessionEnd, drain }
}

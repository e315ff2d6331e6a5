import path from 'node:path'
import type { Logger } from 'pino'
import { findSigns } from '#domains/attempts/items/reads.ts'
import { keyPurpose } from '#domains/attempts/seals/seal-journals.ts'
import { serveSitemaps } from '#domains/catalogue/addresses/reads.ts'
import { makeProviders, messageTools } from '#domains/console/collect-message-kinds.ts'
import { consoleRoutes, offboardingRoutes } from '#domains/console/routes.ts'
import { readNumbers } from '#domains/console/system/health.ts'
import { applicationData } from '#domains/content/careers/job-applications.ts'
import { contentRoutes, legalRoutes } from '#domains/content/routes.ts'
import { hearCorrections, mayCorrect } from '#domains/content/translations/review-text.ts'
import { guardianRoutes } from '#domains/identity/guardians/routes.ts'
import {
  accountRoutes,
  passwordRoutes,
  privacyRoutes,
  profileRoutes,
  providerRoutes,
  sessionRoutes,
} from '#domains/identity/routes.ts'
import { peopleRoutes, staffRoutes, studentCareRoutes } from '#domains/identity/staff/routes.ts'
import { nameConsentData } from '#domains/merit/consents/set-consent.ts'
import { findListed, meritData } from '#domains/merit/scores/reads.ts'
import { messageData } from '#domains/messages/collect-messages.ts'
import { messageRoutes } from '#domains/messages/routes.ts'
import { createGateways, overlaySources } from '#domains/purchases/providers/choose-provider.ts'
import { documentData, findReceiptCode, makeCodeOptions } from '#domains/verification/issue-code.ts'
import { serveBuiltFiles, serveWorker } from '#platform/http/pages/built-files.ts'
import { challengeData } from './domains/attempts/challenges/collect-challenges.ts'
import { attemptData } from './domains/attempts/evidence/collect-attempts.ts'
import { hallData } from './domains/attempts/hall/collect-hall.ts'
import { attemptRoutes } from './domains/attempts/routes.ts'
import { countAttempts, isSitting, mayUse } from './domains/attempts/sitting/reads.ts'
import { bankRoutes } from './domains/bank/routes.ts'
import { feeRoutes } from './domains/catalogue/fees/routes.ts'
import { catalogueRoutes } from './domains/catalogue/routes.ts'
import { draftKinds } from './domains/console/collect-kinds.ts'
import { servePreviews } from './domains/console/drafts/serve-previews.ts'
import { serveIcons } from './domains/content/drawing/serve-icons.ts'
import { consentData, recordConsents } from './domains/content/legal/record-consents.ts'
import { listInstituteWords } from './domains/content/reads.ts'
import { registrationData } from './domains/exams/registrations/collect-registrations.ts'
import { examRoutes } from './domains/exams/routes.ts'
import { createQuestionUses } from './domains/exams/staff/list-question-uses.ts'
import { createProviders } from './domains/identity/providers/partner.ts'
import { dropSessions, findActor } from './domains/identity/sessions/find-actor.ts'
import { leadData } from './domains/leads/collect-personal-data.ts'
import { leadRoutes } from './domains/leads/routes.ts'
import { roomCodePurpose } from './domains/learning/attendance/room-code.ts'
import { learningData } from './domains/learning/collect-learning.ts'
import { makePushKeys } from './domains/learning/push/make-keys.ts'
import { learningRoutes } from './domains/learning/routes.ts'
import { meritRoutes } from './domains/merit/routes.ts'
import { purchaseData } from './domains/purchases/collect-purchases.ts'
import { purchaseRoutes } from './domains/purchases/routes.ts'
import { searchRoutes } from './domains/search/routes.ts'
import { bundleRoutes } from './domains/student-area/routes.ts'
import { verificationRoutes } from './domains/verification/routes.ts'
import { createPageRenderer, type Pages, serveStaffShell } from './pages.ts'
import type { Config } from './platform/config.ts'
import type { Context, Log } from './platform/context.ts'
import { type ContentCache, createContentCache, dropToldContent } from './platform/data/cache/content-cache.ts'
import { createPublicCache } from './platform/data/cache/public-cache.ts'
import type { Database } from './platform/data/database/database.ts'
import type { Db } from './platform/data/database/lane.ts'
import { previewing } from './platform/data/drafts/preview-draft.ts'
import { createStorage } from './platform/files/storage/create-storage.ts'
import { serveMedia } from './platform/files/storage/media.ts'
import { serveHealth } from './platform/http/health.ts'
import { createHttp, type Http, type HttpOptions } from './platform/http/http.ts'
import { servePages } from './platform/http/pages/pages.ts'
import { createSealer, deriveKey } from './platform/http/security/sealing.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { type Serve, serveAs } from './platform/http/serve.ts'
import { wantedArchive } from './platform/ops/backup/places.ts'
import { meterOf } from './platform/ops/observing/meter.ts'
import { serveMetrics } from './platform/ops/observing/serve-metrics.ts'
import type { Tracing } from './platform/ops/observing/tracing.ts'
import { type Vitals, whyNotReady } from './platform/ops/processes/vitals.ts'
import { paths } from './platform/text/paths.ts'
import { fixedPublicPaths, publicPath } from './web/shell/public-address.ts'

type AppOptions = {
  config: Config
  dbOf: Database['dbOf']
  vitals?: Vitals
  log: Logger
  /** Undefined serves the API alone, which is enough for most tests. */
  pages?: Pages
  clock?: () => Date
  /** Cache of this process, shared with work outside requests, such as jobs. */
  contentCache?: ContentCache
  checkAnswers?: boolean
  tracing?: Tracing
  findReplica?: () => Db | null
}

function serveIdentity(browsing: Serve, config: Config) {
  const serve = serveAs(browsing, 'sign-in')
  const onRegistered = (ctx: Context, userId: string) =>
    recordConsents(ctx, { userId, act: 'registration', kinds: ['terms', 'privacy'] })
  accountRoutes(serve, { onRegistered })
  const providers = createProviders(config.loginProviders, config.publicUrl + paths.loginReturn)
  providerRoutes(serve, { providers, onRegistered })
  passwordRoutes(serve)
  sessionRoutes(serve)
  profileRoutes(browsing)
  privacyRoutes(browsing, [
    messageData,
    leadData,
    applicationData,
    consentData,
    purchaseData,
    attemptData,
    challengeData,
    hallData,
    registrationData,
    learningData,
    meritData,
    nameConsentData,
    documentData,
  ])
  staffRoutes(browsing, { draftKeyOf: (userId) => deriveKey(config, `drafts on a device of ${userId}`) })
  peopleRoutes(browsing)
  offboardingRoutes(browsing)
  studentCareRoutes(serve)
  guardianRoutes(serve)
}

function serveAttempts(serve: Serve, config: Config) {
  attemptRoutes(serve, { findKey: () => deriveKey(config, keyPurpose), findListed })
  bundleRoutes(serve, config)
  meritRoutes(serve)
  verificationRoutes(serve, makeCodeOptions(config))
}

function serveDomains(http: Http, config: Config, bases: string[]) {
  const { serve } = http
  serveIdentity(serve, config)
  contentRoutes(serve, config)
  searchRoutes(serve)
  legalRoutes(serve)
  catalogueRoutes(serve)
  feeRoutes(serve)
  leadRoutes(serve)
  bankRoutes(serve, createQuestionUses(countAttempts), findSigns)
  examRoutes(serve, { mayUse, isSitting, countAttempts })
  learningRoutes(http, {
    push: { publicKey: makePushKeys(config)?.publicKey ?? null, service: config.pushService },
    roomKey: deriveKey(config, roomCodePurpose),
  })
  serveAttempts(serve, config)
  const installation = {
    backups: wantedArchive(config) === undefined ? null : config.dataDir,
    installed: { hasMail: config.smtpUrl !== undefined, hasMerchantKeys: config.merchantKeys.size > 0 },
  }
  const messaging = messageTools(config)
  messageRoutes(http, messaging)
  consoleRoutes(serve, { installation, places: config, messageKinds: messaging.kinds })

  serveMedia(http.app)
  serveIcons(http)
  serveSitemaps(http, { publicUrl: config.publicUrl, fixedPaths: fixedPublicPaths, pathOf: publicPath, bases })
  http.app.get('/api/openapi.json', { schema: { hide: true } }, async () => http.app.swagger())
}

/** Returns what every request's context holds about this installation. */
function describeInstallation(config: Config, db: Db) {
  return {
    storage: createStorage(config),
    loginRatePerNetwork: config.loginRatePerNetwork,
    sealer: createSealer(config),
    siteHost: new URL(config.publicUrl).host,
    isLocal: config.isLocal,
    instituteWords: () => listInstituteWords({ db }),
  }
}

/** Returns the build id, the same on all nodes. When run from sources, each start gets a new one. */
function nameBuild(pages: Pages | undefined) {
  return pages && !pages.clientFolder ? String(performance.timeOrigin) : (pages?.assetsOf([]).scripts[0] ?? '')
}

const basesOf = (pages: Pages | undefined) => (pages?.others ?? []).map(({ language }) => `/${language}`)

/** Serves the built files of every language. */
async function serveFiles({ app }: Http, pages: Pages, { worksOffline }: Config) {
  const all = [pages, ...(pages.others ?? [])]
  const entries = all.flatMap(({ assetsOf }) => assetsOf([]).scripts)
  if (pages.assetFolders) await serveBuiltFiles(app, pages.assetFolders, entries)
  if (!pages.clientFolder) return
  const bases = ['', ...basesOf(pages)]
  const workers = all.map(({ clientFolder = '' }) => path.join(clientFolder, 'service-worker.js'))
  serveWorker(app, new Map(bases.map((base, at) => [base, workers[at] ?? ''])), worksOffline)
}

/** Builds the whole application without a listener: every domain's routes and, with `pages`, the pages. */
export async function createApp({
  config,
  dbOf,
  vitals,
  log,
  pages,
  clock = () => new Date(),
  contentCache = createContentCache(),
  checkAnswers = false,
  tracing,
  findReplica = () => null,
}: AppOptions) {
  const gateways = createGateways(config)
  const headers = securityHeaders(Object.values(pages?.assetsOf([]).inline ?? {}), {
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
  const installation = describeInstallation(config, dbOf('browsing'))
  const appContext = { actor: { kind: 'anonymous' as const }, cache: contentCache, ...installation, vitals }
  const makeContext: HttpOptions['makeContext'] = ({ log, work }) => {
    const preview = previewing.getStore()
    if (preview) return { ...appContext, db: preview.db, cache: preview.cache, now: clock(), log }
    return { ...appContext, db: dbOf(work), now: clock(), log, findReplica }
  }
  const meter = meterOf(contentCache)
  const http = await createHttp({
    log,
    headers,
    cache,
    makeContext,
    clock,
    checkAnswers,
    trustProxy: config.trustProxy,
    cdnHosts: config.cdnHosts,
    build: nameBuild(pages),
    resolveActor: findActor,
    onKeptAnswer: meter.noteKeptAnswer,
    onAnswered: meter.noteAnswer,
  })
  tracing?.traceRequests(http)
  const health = serveHealth(http.app, dbOf('answers'), () => (vitals ? whyNotReady(vitals) : null))
  const makeMetricsContext = ({ log }: { log: Log }) => makeContext({ log, work: 'background' })
  serveMetrics(http, config, { makeContext: makeMetricsContext, read: (ctx) => readNumbers(ctx, config) })
  serveDomains(http, config, basesOf(pages))
  const codes = makeCodeOptions(config)
  purchaseRoutes(http, {
    gateways,
    messageProviders: makeProviders(config.messageProviders),
    findCode: (ctx, receipt) => findReceiptCode(ctx, codes, receipt),
  })
  if (pages) await serveFiles(http, pages, config)
  const middleware = pages?.middleware
  if (middleware) http.app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
  if (pages) serveStaffShell(http, pages)
  const renderer = pages ? createPageRenderer(http.app, pages, config.publicUrl) : null
  servePreviews(http, draftKinds, renderer && ((path) => renderer.render(path)))
  if (renderer) servePages(http.app, cache.pages, renderer)

  /** Reports from now on that this process wants no new work, but still serves requests that arrive. */
  const drain = () => [health, http].forEach((part) => void part.drain())
  const clearPublic = () => {
    for (const kept of [cache.pages, cache.answers]) kept.clear()
  }
  /** Call when content has changed on any node, with its kind as reported by the triggers; null: every kind. */
  const onContentChange = (payload: string | null = null) => {
    dropToldContent(contentCache, payload)
    clearPublic()
    // Pages rendered while the corrections are being read contain the old sentences.
    if (mayCorrect(payload)) void hearCorrections(makeContext({ log, work: 'background' })).then(clearPublic)
  }
  const onSessionEnd = (payload: string | null) => dropSessions(contentCache, payload)
  return { app: http.app, gateways, routes: http.routes, calls: http.calls, onContentChange, onSessionEnd, drain }
}

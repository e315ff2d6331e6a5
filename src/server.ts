import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Logger } from 'pino'
import { applyCorrections, hearCorrections, mayCorrect } from '#domains/content/translations/review-text.ts'
import { createGateways } from '#domains/purchases/providers/choose-provider.ts'
import { readSettings } from '#platform/environment-file.ts'
import { watchPool, watchReplicas, watchVitals } from '#platform/ops/observing/watch-vitals.ts'
import { watchDisk } from '#platform/ops/processes/vitals.ts'
import { announce, serveAsWorker, startWorkers, wordsOf } from '#platform/ops/processes/workers.ts'
import { createApp } from './app.ts'
import { storeKnownPatterns } from './domains/exams/patterns/store-pattern.ts'
import { withStandIns } from './domains/identity/providers/start-stand-ins.ts'
import { requireRealGateway, startSandbox } from './domains/purchases/payments/start-sandbox.ts'
import { planComparison } from './domains/purchases/run-purchase-jobs.ts'
import { startAllJobs } from './jobs.ts'
import { loadBuiltPages, loadDevelopmentPages, speakLanguageOf, withOwnPages } from './pages.ts'
import { type Config, poolOfProcess } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { createContentCache, dropToldContent } from './platform/data/cache/content-cache.ts'
import type { WorkClass } from './platform/data/database/bulkhead.ts'
import { requireDurability } from './platform/data/database/check-durability.ts'
import { connect, migrateDatabase } from './platform/data/database/database.ts'
import { createDatabaseClock } from './platform/data/database/database-clock.ts'
import { isFirstStart, prepareInstallation } from './platform/data/database/installation.ts'
import { openReplicas } from './platform/data/database/replicas.ts'
import { UnnamedClient } from './platform/data/database/statements.ts'
import { readTime, watchDatabase } from './platform/data/database/watch-database.ts'
import { createStorage } from './platform/files/storage/create-storage.ts'
import { startVite } from './platform/http/pages/dev-pages.ts'
import { createLog } from './platform/log.ts'
import { wantedArchive } from './platform/ops/backup/places.ts'
import { describeUnset } from './platform/ops/doctor/judge-settings.ts'
import { startEmbeddedPostgres } from './platform/ops/embedded/postgres.ts'
import { gatherForWorkers } from './platform/ops/observing/gather.ts'
import { meterOf } from './platform/ops/observing/meter.ts'
import { startTracing, type Tracing } from './platform/ops/observing/tracing.ts'
import { createStopper, type Stop, stopOnSignals } from './platform/ops/processes/stopper.ts'

const drainMs = 20_000
/** Time the primary needs after the last worker, to stop the database. */
const primaryMoreMs = 5000

/** State of a process of this server. Each part that is started puts its own stop at the front of `stops`. */
type Process = { config: Config; log: Logger; stops: Stop[]; tracing?: Tracing }

/** Data the primary passes to workers: its settings including the sandbox, and the connection to its database. */
type Given = { config: Config; connection: pg.PoolConfig; direct: pg.PoolConfig }

async function openDatabase({ config, log, stops }: Process): Promise<pg.PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const starting = startEmbeddedPostgres({ dataDir: config.dataDir, log, archive: wantedArchive(config) })
  // Registered before it exists: stopping meanwhile waits for it, and stops it in order.
  stops.unshift(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined, // told by who waits for it
    ),
  )
  return { ...(await starting).connection }
}

/** Opens this process's connections and cache, and returns contexts for its own work. */
async function openPool({ config, log, stops, tracing }: Process, connection: pg.PoolConfig) {
  if (config.mode !== 'development') speakLanguageOf(config)
  const named: pg.PoolConfig = { ...connection, max: poolOfProcess(config) }
  const poolConfig = config.isPrepared ? named : { ...named, Client: UnnamedClient }
  const { pool, dbOf, lanes, onWait, dropIdle } = connect(poolConfig, log)
  tracing?.traceStatements(pool)
  stops.unshift(() => pool.end())
  // First of all: deadlines, jobs and sessions depend on it.
  const clock = createDatabaseClock()
  await clock.measure(() => readTime(dbOf('background')))
  const { disk, stop } = await watchDisk({ dataDir: config.dataDir, reserveBytes: config.diskReserveBytes, log })
  stops.unshift(stop)
  const vitals = { lanes, clock, disk }
  const storage = createStorage(config)
  const contentCache = createContentCache()
  watchPool(meterOf(contentCache), cluster.isWorker ? 'worker' : 'main', pool)
  const actor = { kind: 'system' as const }
  const contextOf = (work: WorkClass): Context => {
    return { db: dbOf(work), actor, now: clock.now(), log, cache: contentCache, storage, vitals }
  }
  const replicas = openReplicas(config.databaseReadUrls, { primary: dbOf('background'), log })
  stops.unshift(replicas.stop)
  watchReplicas(meterOf(contentCache), replicas)
  watchVitals(meterOf(contentCache), { lanes, clock, onWait })
  await applyCorrections(contextOf('background'))
  return { dbOf, dropIdle, clock, vitals, replicas, contentCache, contextOf }
}

/** Returns the process with tracing, if configured. */
async function withTracing(server: Process): Promise<Process> {
  if (server.config.tracesTo === undefined) return server
  const tracing = await startTracing(server.config.tracesTo)
  server.stops.push(tracing.stop)
  return { ...server, tracing }
}

async function settleDemo(ctx: Context, { isLocal }: Config, isAsked: boolean) {
  const { settlePasswords } = await import('#db/demo/settle-passwords.ts')
  return settlePasswords(ctx, { isLocal, isAsked })
}

/** Returns the configuration with the sandbox gateway, if a demo institute on its own machine has no other. */
async function withGateway(ctx: Context, { config, stops }: Process, isDemo: boolean) {
  requireRealGateway({ ...config, isDemo })
  const { isLocal, paytmUrl, razorpayUrl } = config
  if (!isDemo || !isLocal || paytmUrl !== undefined || razorpayUrl !== undefined) return config
  const { stop, ...sandbox } = await startSandbox(ctx, { ...config, log: ctx.log })
  stops.unshift(stop)
  return { ...config, ...sandbox }
}

/**
 * Reads the flags. `--trial` starts beside the running version to see whether it works: no jobs, no demo gateway,
 * no login providers. `npm run upgrade` relies on it.
 */
function readFlags() {
  const options = { demo: { type: 'boolean' }, dev: { type: 'boolean' }, trial: { type: 'boolean' } } as const
  return parseArgs({ options }).values
}

/**
 * Prepares everything that happens once before serving: the first start, the demo, the sandbox, the schedule of
 * the nightly comparison.
 */
async function prepare(server: Process, makeContext: () => Context) {
  const flags = readFlags()
  const { config } = server
  const isNew = await isFirstStart(makeContext())
  const isDemo = await prepareInstallation(makeContext(), {
    wantsDemo: flags.demo ?? (config.databaseUrl === undefined && config.isLocal),
    isDemoAsked: flags.demo ?? false,
    loadDemo: async (ctx) => (await import('#db/demo/load.ts')).loadDemo(ctx),
  })
  const accounts = isDemo && !flags.trial ? await settleDemo(makeContext(), config, flags.demo ?? false) : undefined
  await storeKnownPatterns(makeContext())
  const around = { isDemo, log: server.log, stops: server.stops }
  const known = flags.trial ? config : await withStandIns(await withGateway(makeContext(), server, isDemo), around)
  await planComparison(makeContext())
  return { isNew, accounts, config: await withOwnPages(makeContext(), { config: known, stops: server.stops }) }
}

async function loadPages({ config, stops }: Process) {
  if (config.mode !== 'development') return loadBuiltPages(config)
  const vite = await startVite()
  stops.unshift(vite.close)
  return loadDevelopmentPages(vite)
}

/** Starts the app with its listeners for other processes' changes; returns the port. */
async function serve(server: Process, opened: Opened, direct: pg.PoolConfig) {
  const { dbOf, clock, vitals, contentCache, replicas } = opened
  const { config, log, stops, tracing } = server
  const pages = await loadPages(server)
  const known = { config, dbOf, vitals, clock: clock.now, log, contentCache, pages, findReplica: replicas.find }
  const built = await createApp(tracing ? { ...known, tracing } : known)
  const { app, onContentChange, onSessionEnd, drain } = built
  const listeners = { content_changed: onContentChange, session_ended: onSessionEnd }
  stops.unshift((await watchDatabase(direct, { ...opened, db: dbOf('background'), log, listeners })).stop)
  await app.listen({ host: config.host, port: config.port })
  stops.unshift(() => app.close())
  stops.unshift((signal) => drainFor(signal === 'SIGTERM' ? config.drainSeconds : 0, drain))
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}

/** Reports that this server wants no more work, and gives a proxy the time to notice. */
async function drainFor(seconds: number, drain: () => void) {
  drain()
  await delay(seconds * 1000)
}

/** Serves with workers that answer on the port; this process keeps the jobs, and listens to content changes for them. */
async function serveByWorkers(server: Process, workers: Workers, opened: Given & Opened) {
  const { contentCache, connection, direct } = opened
  const heard = {
    content_changed(payload: string | null) {
      dropToldContent(contentCache, payload)
      if (mayCorrect(payload)) void hearCorrections(opened.contextOf('background'))
    },
  }
  const watching = { ...opened, db: opened.dbOf('background'), log: server.log, listeners: heard }
  server.stops.unshift((await watchDatabase(direct, watching)).stop)
  server.stops.unshift(gatherForWorkers(meterOf(contentCache)))
  server.stops.unshift(workers.stop)
  return workers.serve({ config: server.config, connection, direct })
}
type Workers = ReturnType<typeof startWorkers<Given>>
type Opened = Awaited<ReturnType<typeof openPool>>

/** Starts everything in order. */
async function start(server: Process) {
  const { log, stops } = server
  const workers = server.config.workers > 1 ? startWorkers<Given>({ count: server.config.workers, log }) : undefined
  if (workers) stops.unshift(workers.stop)
  const connection = await openDatabase(server)
  const { databaseDirectUrl } = server.config
  const direct = databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl }
  await migrateDatabase(direct)
  const opened = await openPool(server, connection)
  const { allowsDataLoss } = server.config
  const warn = (problems: string[]) => log.warn({ problems }, 'this database may lose answers that it has called saved')
  await requireDurability(opened.dbOf('background'), { allowsDataLoss, warn })
  const { isNew, accounts, config } = await prepare(server, () => opened.contextOf('background'))
  const jobs = readFlags().trial
    ? []
    : startAllJobs(opened.contextOf, { config, log, gateways: createGateways(config) })
  for (const stop of jobs) stops.unshift(stop)
  const paid = { ...server, config }
  const port = workers
    ? await serveByWorkers(paid, workers, { ...opened, config, connection, direct })
    : await serve(paid, opened, direct)
  return { port, accounts, unset: isNew ? describeUnset(config) : [] }
}

async function main() {
  const isDevelopment = process.argv.includes('--dev')
  if (isDevelopment) process.env.NODE_ENV = 'development'
  const config = readSettings()
  process.env.NODE_ENV = config.mode
  const log = createLog(config.logLevel)
  const stops: Stop[] = []
  const longestMs = drainMs + config.drainSeconds * 1000 + (config.workers > 1 ? primaryMoreMs : 0)
  const { stop, isStopping } = createStopper(stops, log, longestMs)
  stopOnSignals(stop)
  try {
    announce(config, await start(await withTracing({ config, log, stops })))
  } catch (error) {
    // Stopping a server that is still starting takes away its database: that failure is not worth reporting.
    if (isStopping()) return
    console.error(`\n${wordsOf(error)}\n`)
    log.debug({ err: error }, 'start failed')
    await stop('start failed', 1)
  }
}

/** Runs one of several processes that answer on the port. */
function mainOfWorker() {
  serveAsWorker(({ config, connection, direct }: Given) => {
    const plain: Process = { config, log: createLog(config.logLevel), stops: [] }
    const { stop } = createStopper(plain.stops, plain.log, drainMs + config.drainSeconds * 1000)
    stopOnSignals(stop)
    const port = withTracing(plain).then(async (server) => serve(server, await openPool(server, connection), direct))
    return { port, stop: (reason) => stop(reason, 0) }
  })
}

if (cluster.isWorker) mainOfWorker()
else
  main().catch((error) => {
    console.error(`\n${wordsOf(error)}\n`)
    process.exit(1)
  })

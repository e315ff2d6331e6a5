import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createApp, loadBuiltPages, loadDevelopmentPages } from './app.ts'
import { closeOverdueAttempt } from './domains/attempts/close-attempt.ts'
import { regradeTest } from './domains/attempts/regrade-test.ts'
import { getInstitute } from './domains/content/reads.ts'
import { storeKnownPatterns } from './domains/exams/store-known-patterns.ts'
import type { Post } from './domains/identity/find-recipient.ts'
import { mailConfirmEmail } from './domains/identity/mail-confirm-email.ts'
import { mailPasswordChanged } from './domains/identity/mail-password-changed.ts'
import { mailPasswordReset } from './domains/identity/mail-password-reset.ts'
import { mailWelcome } from './domains/identity/mail-welcome.ts'
import { removeUnusedFile } from './domains/identity/store-pictures.ts'
import { sweepIdentity } from './domains/identity/sweep-identity.ts'
import { mailLead } from './domains/leads/mail-lead.ts'
import { mailSubscriber } from './domains/leads/mail-subscriber.ts'
import { type Config, readConfig } from './platform/config.ts'
import { watchContent } from './platform/content-watch.ts'
import type { Context } from './platform/context.ts'
import { connect, migrateDatabase } from './platform/database.ts'
import { startVite } from './platform/dev-pages.ts'
import { startEmbeddedPostgres } from './platform/embedded/postgres.ts'
import { prepareInstallation } from './platform/installation.ts'
import { type JobHandler, startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { repeat } from './platform/repeat.ts'
import { createStorage } from './platform/storage.ts'

const drainMs = 20_000
const sweepEveryMs = 3_600_000

const examJobs: Record<string, JobHandler> = {
  // A server that dies while it closes an attempt must not hold the result back for a minute; the row's lock keeps two from counting it.
  'close-attempt': { run: (ctx, { attemptId }) => closeOverdueAttempt(ctx, String(attemptId)), leaseSeconds: 15 },
  'regrade-test': (ctx, { testId }) => regradeTest(ctx, String(testId)),
}

const fileJobs: Record<string, JobHandler> = { 'remove-unused-file': removeUnusedFile }

function mailJobs(config: Config, log: Logger): Record<string, JobHandler> {
  const mailer = createMailer(config, log)
  const mailJob =
    (mail: (ctx: Context, payload: Record<string, unknown>, post: Post) => Promise<void>): JobHandler =>
    async (ctx, payload) => {
      const { name } = await getInstitute(ctx)
      await mail(ctx, payload, { mailer, publicUrl: config.publicUrl, instituteName: name })
    }
  return {
    'mail-welcome': mailJob(mailWelcome),
    'mail-confirm-email': mailJob(mailConfirmEmail),
    'mail-password-reset': mailJob(mailPasswordReset),
    'mail-password-changed': mailJob(mailPasswordChanged),
    'mail-lead': mailJob(mailLead),
    'mail-subscriber': mailJob(mailSubscriber),
  }
}

type Stop = () => Promise<unknown>

async function openDatabase(config: Config, log: Logger, stops: Stop[]): Promise<pg.PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl, max: config.databasePool }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  stops.unshift(embedded.stop)
  return { ...embedded.connection, max: config.databasePool }
}

/** Starts everything in order; each part puts its own end at the front of `stops`. */
async function start(config: Config, log: Logger, stops: Stop[]) {
  const { values: flags } = parseArgs({ options: { demo: { type: 'boolean' }, dev: { type: 'boolean' } } })
  const connection = await openDatabase(config, log, stops)
  await migrateDatabase(connection)
  const { pool, db } = connect(connection, log)
  stops.unshift(() => pool.end())

  const storage = createStorage(config)
  const systemContext = () => ({
    db,
    actor: { kind: 'system' as const },
    now: new Date(),
    log,
    cache: { generation: 0 },
    storage,
  })
  const isDemo = await prepareInstallation(systemContext(), {
    wantsDemo: flags.demo ?? config.databaseUrl === undefined,
    isDemoAsked: flags.demo ?? false,
    loadDemo: async (ctx) => (await import('../db/demo/load.ts')).loadDemo(ctx),
  })
  await storeKnownPatterns(systemContext())

  const vite = config.mode === 'development' ? await startVite() : undefined
  if (vite) stops.unshift(vite.close)
  const pages = vite ? await loadDevelopmentPages(vite) : await loadBuiltPages()
  const { app, onContentChange, health } = await createApp({ config, db, log, pages })
  const watch = await watchContent(connection, log, onContentChange)
  stops.unshift(watch.stop)
  // A worker of its own for mails: a mail server that does not answer must not keep an attempt from being closed.
  for (const handlers of [examJobs, { ...mailJobs(config, log), ...fileJobs }])
    stops.unshift(startJobs(systemContext, handlers).stop)
  stops.unshift(repeat(systemContext, sweepEveryMs, sweepIdentity).stop)

  await app.listen({ host: config.host, port: config.port })
  stops.unshift(() => app.close())
  stops.unshift(async () => health.drain())
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return { port, isDemo }
}

/** Runs the stops in order, at most once and for at most 20 s. */
function stopper(stops: Stop[], log: Logger) {
  let stopping: Promise<void> | undefined
  async function stopAll(reason: string, code: number) {
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), drainMs).unref()
    for (const stop of stops) await stop().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'))
    process.exit(code)
  }
  return {
    isStopping: () => stopping !== undefined,
    stop(reason: string, code: number) {
      stopping ??= stopAll(reason, code)
      return stopping
    },
  }
}

/** The message of an error and of what caused it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${wordsOf(error.cause)}`
}

async function announce(config: Config, { port, isDemo }: { port: number; isDemo: boolean }) {
  console.log(`\n  Abhyas is ready: http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}\n`)
  if (!isDemo) return
  const { demoAccounts } = await import('../db/demo/accounts.ts')
  console.log('  Demo accounts:')
  for (const { email, password, role } of demoAccounts) console.log(`    ${email}  ${password}  (${role})`)
  console.log('')
}

async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const isDevelopment = process.argv.includes('--dev')
  if (isDevelopment) process.env.NODE_ENV = 'development'
  const config = readConfig(process.env)
  process.env.NODE_ENV = config.mode
  const log = createLog(config.logLevel)
  const stops: Stop[] = []
  const { stop, isStopping } = stopper(stops, log)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0))
  await announce(config, await start(config, log, stops)).catch(async (error) => {
    // Whoever stops a server that is still starting pulls the database from under its feet: that is no failure to tell.
    if (isStopping()) return
    console.error(`\n${wordsOf(error)}\n`)
    log.debug({ err: error }, 'start failed')
    await stop('start failed', 1)
  })
}

main().catch((error) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { purchaseJobs } from '#domains/purchases/run-purchase-jobs.ts'
import { readConfig } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { connect } from '#platform/data/database/database.ts'
import { createStorage } from '#platform/files/storage/create-storage.ts'
import { startJobs } from '#platform/work/jobs/jobs.ts'
import { createApp } from '../../../../src/app.ts'
import type { ShopSettings } from './shop.ts'

/*
 * The whole application in a separate process, to be killed: the server's routes on a port, and the purchase jobs. Its clock is the machine's plus a given
 * offset.
 */

const settings: ShopSettings = JSON.parse(process.env.SHOP ?? '')
let ahead = settings.aheadMs
const clock = () => new Date(Date.now() + ahead)
process.on('message', (told: { aheadMs: number }) => {
  ahead = told.aheadMs
  process.send?.({ aheadMs: ahead })
})

/** Kills itself as with kill -9, at a moment that no outside process could hit. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('still alive')
}

let isArmed = false
if (settings.diesAt === 'before-commit') {
  const plain = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const deadly = function (this: pg.Client, ...given: unknown[]) {
    const [query] = given as [string | { text?: string; name?: string } | undefined]
    const { text = '', name = '' } = typeof query === 'string' ? { text: query } : (query ?? {})
    // A message is stored by one statement, which is its own transaction.
    if (isArmed && (/^commit/i.test(text) || name === 'accept_payment_message')) die()
    return plain.apply(this, given)
  }
  Object.assign(pg.Client.prototype, { query: deadly })
}

const log = pino({ level: 'silent' })
const { dbOf } = connect({ ...settings.connection, max: 6 }, log)
const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost', ...settings.environment })
const contentCache = createContentCache()
const { app, gateways } = await createApp({ config, dbOf, log, clock, contentCache })
app.addHook('onRequest', async ({ url }) => {
  if (url.startsWith('/api/payments/')) isArmed = true
})
app.addHook('onSend', async ({ url }) => {
  if (settings.diesAt === 'after-commit' && url.startsWith('/api/payments/')) die()
})
const storage = createStorage(config)
const makeContext = (): Context => ({
  db: dbOf('background'),
  actor: { kind: 'system' },
  now: clock(),
  log,
  cache: contentCache,
  storage,
})
startJobs(makeContext, purchaseJobs(gateways), { pauseMs: 40, concurrency: 2 })
await app.listen({ host: '127.0.0.1', port: settings.port })
process.send?.({ ready: randomUUID() })

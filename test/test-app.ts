import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { readConfig } from '#platform/config.ts'
import type { Actor, Context } from '#platform/context.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { connect, migrateDatabase } from '#platform/data/database/database.ts'
import type { Db } from '#platform/data/database/lane.ts'
import { createStorage } from '#platform/files/storage/create-storage.ts'
import { passwordCost } from '#platform/http/security/passwords.ts'
import type { Tracing } from '#platform/ops/observing/tracing.ts'
import type { Vitals } from '#platform/ops/processes/vitals.ts'
import { createApp } from '../src/app.ts'
import type { Pages } from '../src/pages.ts'

// At full cost, hashing is a tenth of the tests' total work.
Object.assign(passwordCost, { memoryCost: 64, timeCost: 1 })

async function asOwner<T>(work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Clones a template database. The first test file to ask creates the template, which becomes visible only once it is complete. `lock`: the number of
 * the advisory lock on which the others wait.
 */
async function cloneOf(template: string, { lock, make }: { lock: number; make: (name: string) => Promise<unknown> }) {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await make(`${template}_new`)
      await client.query(`alter database ${template}_new rename to ${template}`)
    }
    // Copying files takes a third of the time of the default, which logs every page; dropping the copy takes a tenth.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return { ...inject('postgres'), database: name }
}

/** Makes a migrated database. */
export const makeDatabase = () =>
  cloneOf('abhyas_template', {
    lock: 1,
    make: async (database) => {
      await asOwner((client) => client.query(`create database ${database}`))
      await migrateDatabase({ ...inject('postgres'), database })
    },
  })

/** Drops the database unless another app still uses it: unneeded databases would fill the memory that stores them. */
function dropDatabase({ database }: Connection) {
  return asOwner((client) => client.query(`drop database if exists ${database}`)).catch(() => undefined)
}

const demoFiles = () => path.join(inject('scratch'), 'demo-files')

/** Makes a database with the demo institute, loaded at the moment at which every test app's clock stands; its files are in `demoFiles`. */
const makeDemoDatabase = () =>
  cloneOf('abhyas_demo', {
    lock: 2,
    make: async (database) => {
      const { loadDemo } = await import('#db/demo/load.ts')
      const app = await makeTestApp()
      await loadDemo(app.context())
      await cp(path.join(app.dataDir, 'files'), demoFiles(), { recursive: true })
      await app.end()
      await asOwner((client) => client.query(`alter database ${app.connection.database} rename to ${database}`))
    },
  })

/** Makes a database without tables, for tests of migrations. */
export async function makeEmptyDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner((client) => client.query(`create database ${name}`))
  return { ...inject('postgres'), database: name }
}

type Answer<T> = { status: number; body: T; headers: Record<string, unknown>; text: string }
export type Body = {
  success: boolean
  message?: string
  code?: string
  errors?: Record<string, string>
  data?: unknown
}

/** `settings`: environment settings that differ from the defaults. */
type Connection = Awaited<ReturnType<typeof makeDatabase>>
/**
 * `via`: another link to the same database. `vitals`: what the process reports about itself. `isDemo`: with the demo institute, which is loaded once in a
 * run.
 */
type TestOptions = {
  pages?: Pages
  tracing?: Tracing
  settings?: Record<string, string>
  via?: (connection: Connection) => Promise<Connection>
  vitals?: Vitals
  findReplica?: () => Db | null
  isDemo?: boolean
}

type Call = { body?: unknown; token?: string; headers?: Record<string, string> }

/**
 * Makes the whole application on a separate database, with answers checked against their schemas, a clock that stands still until it is moved, and `call`
 * for requests through every layer.
 */
export async function makeTestApp({ settings, via, isDemo, ...options }: TestOptions = {}) {
  const made = await (isDemo ? makeDemoDatabase() : makeDatabase())
  const connection = via ? await via(made) : made
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const { pool, db, dbOf, lanes, onWait, dropIdle } = connect({ ...connection, max: 8 }, log)
  let now = new Date('2026-11-20T06:00:00Z')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'abhyas-test-'))
  if (isDemo) await cp(demoFiles(), path.join(dataDir, 'files'), { recursive: true })
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'https://institute.example',
    DATA_DIR: dataDir,
    ...settings,
  })
  const storage = createStorage(config)
  const contentCache = createContentCache()
  const built = await createApp({
    config,
    dbOf,
    log,
    clock: () => now,
    checkAnswers: true,
    contentCache,
    ...options,
  })
  await built.app.ready()

  /** Ends the app without dropping its database. */
  async function end() {
    await built.app.close()
    await pool.end()
    await rm(dataDir, { recursive: true, force: true })
  }

  async function call<T = Body>(method: 'GET' | 'POST' | 'PUT', url: string, { body, token, headers }: Call = {}) {
    const answer = await built.app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : null) as T,
      headers: answer.headers,
      text: answer.body,
    } satisfies Answer<T>
  }

  return {
    ...built,
    db,
    dbOf,
    pool,
    lanes,
    onWait,
    dropIdle,
    connection,
    log,
    call,
    storage,
    /** Cache of the app; a context from `context` caches nothing. */
    contentCache,
    /** A folder of this app; stored files are in `files` below it. */
    dataDir,
    /** Every line logged so far. */
    logged: () => lines.join(''),
    now: () => now,
    advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    context: (actor: Actor = { kind: 'system' }): Context => ({
      db,
      actor,
      now,
      log,
      cache: createContentCache(),
      storage,
    }),
    end,
    async close() {
      await end()
      await dropDatabase(made)
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof makeTestApp>>

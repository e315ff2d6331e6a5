import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Query, SQL } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import { createBulkhead, type WorkClass, workClasses } from './bulkhead.ts'
import { destroy, LanePool } from './lane-pool.ts'

/** The pool or a transaction on it: use cases cannot tell, and need not. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export const casing = 'snake_case'

/**
 * What a hot path needs of a pool, such as a query, built once instead of at every request; inside a transaction it is built for that. A query ends in `.prepare(name)`: each
 * connection then plans it once, which takes a third of the database's share off an attempt (measured 2026-11).
 */
export function builtOnce<Q extends object>(build: (db: Db) => Q) {
  const built = new WeakMap<Db, Q>()
  return (db: Db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}

type Preparing = {
  dialect: { sqlToQuery: (query: SQL) => Query }
  session: { prepareQuery: (query: Query, fields: undefined, name: string, isArray: false) => Prepared }
}
type Prepared = { execute: (values: Record<string, unknown>) => Promise<{ rows: unknown[] }> }

/** A hot statement written as SQL, its text put together once; the values of `sql.placeholder` come with each call. Answers its rows. */
export function prepareSql<Row>(name: string, query: SQL) {
  let text: Query | undefined
  const prepared = builtOnce((db) => {
    const { dialect, session } = db as unknown as Preparing
    text ??= dialect.sqlToQuery(query)
    return session.prepareQuery(text, undefined, name, false)
  })
  return async (db: Db, values: Record<string, unknown>) => (await prepared(db).execute(values)).rows as Row[]
}

/** What a piece of SQL says: its values, and a key that is the same for what asks the same. */
export function textOf(db: Db, query: SQL) {
  const { sql, params } = (db as unknown as Preparing).dialect.sqlToQuery(query)
  return { values: params, key: params.length === 0 ? sql : JSON.stringify([sql, params]) }
}

type Statement<Answer> = { execute: (values?: Record<string, unknown>) => Promise<Answer> }

/**
 * A hot query of the builder that also runs in transactions, ending in `.prepare(name)`: it is built once for all of them, as building a query takes more of the processor than sending it (measured 2026-11).
 */
export function prepareQuery<Answer>(build: (db: Db) => Statement<Answer>) {
  let first: Statement<Answer> | undefined
  const bound = builtOnce((db): Statement<Answer> => {
    first ??= build(db)
    const { client } = (db as unknown as { session: { client: object } }).session
    return Object.assign(Object.create(first), { client })
  })
  return (db: Db, values: Record<string, unknown>) => bound(db).execute(values)
}

type PrepareArguments = [query: Query, fields: unknown, name: string | undefined, ...rest: unknown[]]
type Session = { prepareQuery: (...args: PrepareArguments) => unknown }

/**
 * The same database, where every statement is prepared under a name made of its text: each connection plans it once, for any values. For statements of few forms that are good with one plan: not
 * for a list with filters, nor for what is sought by words.
 */
export const preparing = builtOnce((db): Db => {
  const { session } = db as unknown as { session: Session }
  const naming: Session = Object.create(session)
  naming.prepareQuery = (...args) => {
    const [query, fields, name, ...rest] = args
    const ofText = `t_${createHash('sha1').update(query.sql).digest('base64url')}`
    return session.prepareQuery(query, fields, name ?? ofText, ...rest)
  }
  return Object.assign(Object.create(db), { session: naming })
})

/**
 * For an answer of many reads that do not wait for each other: the same database over one connection, where what is asked at the same moment leaves in one write. Each statement is by itself: one that
 * fails takes no other with it. Without this each stands in the queue for a connection, and twenty answers of twenty statements are more than may wait there.
 */
export async function overOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const { session } = db as unknown as { session: { client: unknown } }
  // In a transaction it is one already.
  if (!(session.client instanceof LanePool)) return work(db)
  const client = await session.client.connect()
  const own = Object.assign(Object.create(session), { client })
  try {
    const answer = await work(Object.assign(Object.create(db), { session: own }))
    client.release()
    return answer
  } catch (error) {
    // Something may still be under way on it.
    client.release(true)
    throw error
  }
}

/*
 * What a statement may take, so that whoever waits hears soon that something is broken. The server ends what waits for a lock or does nothing in a transaction; what comes from no server any
 * more is ended on our side (lane-pool.ts). All of it is told when a connection begins, and nothing is set later: any statement may go over any connection, as behind PgBouncer.
 */
const limits = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 15_000,
  query_timeout: 20_000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
  maxLifetimeSeconds: 1800,
}

/** An acknowledged answer is on the disk, whatever the database's own setting says. */
export const durableOptions = '-c synchronous_commit=on'

const usualConnections = 10

/** Each idle connection of the pool is given up, as what made one of them silent may have silenced all. */
function watchIdle(pool: pg.Pool) {
  const idle = new Set<pg.PoolClient>()
  pool.on('release', (error: Error | undefined, client: pg.PoolClient) => void (error || idle.add(client)))
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('remove', (client) => void idle.delete(client))
  return () => {
    for (const client of [...idle]) destroy(client)
  }
}

/** `db`: for scripts, which have the connections for themselves. `dbOf`: as one kind of work uses them beside others. */
export function connect(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>) {
  const pool = new pg.Pool({ ...limits, options: durableOptions, ...connection })
  // Without a listener an idle connection cut by the server would end the process; the pool replaces it by itself.
  // Only the message: the error object holds the whole client, connection parameters included.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  // The pool listens only while a connection is idle. One that is cut in the middle of its work tells that work, which fails; unheard, the same error would end the
  // process as well (found by the fault runner, killing PostgreSQL).
  pool.on('connect', (client) => client.on('error', () => undefined))
  const bulkhead = createBulkhead(connection.max ?? usualConnections)
  const onSilence = watchIdle(pool)
  const lanes = new Map(
    workClasses.map((work) => [
      work,
      drizzle(new LanePool({ pool, bulkhead, work, onSilence }) as unknown as pg.Pool, { casing }),
    ]),
  )
  const db = drizzle(pool, { casing })
  const dbOf = (work: WorkClass): Db => lanes.get(work) ?? db
  return { pool, db, dbOf, lanes: bulkhead.figures, onWait: bulkhead.onWait, dropIdle: onSilence }
}
export type Database = ReturnType<typeof connect>

const migrationLock = 7_205_113

/** Brings the schema up to date. Nodes that start together wait for each other on an advisory lock. */
export async function migrateDatabase(connection: pg.PoolConfig, folder = path.resolve('db/migrations')) {
  const client = new pg.Client(connection)
  // Its queries reject by themselves when the connection is lost; an event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // A change of a table that waits for somebody makes everybody behind it wait: rather the start fails.
    await client.query("set lock_timeout = '4s'")
    await migrate(drizzle(client, { casing }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

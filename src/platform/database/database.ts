import path from 'node:path'
import type { Query, SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'

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

// Waiting 15 s for a connection or a statement means that something is broken: better an error on the screen than a longer wait.
const limits = {
  connectionTimeoutMillis: 15_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
}

export function connect(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>) {
  const pool = new pg.Pool({ ...connection, ...limits })
  // Without a listener an idle connection cut by the server would end the process; the pool replaces it by itself.
  // Only the message: the error object holds the whole client, connection parameters included.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  // The pool listens only while a connection is idle. One that is cut in the middle of its work tells that work, which fails; unheard, the same error would end the
  // process as well (found by the fault runner, killing PostgreSQL).
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, db: drizzle(pool, { casing }) }
}
export type Database = { pool: pg.Pool; db: NodePgDatabase }

const migrationLock = 7_205_113

/** Brings the schema up to date. Nodes that start together wait for each other on an advisory lock. */
export async function migrateDatabase(connection: pg.PoolConfig, folder = path.resolve('db/migrations')) {
  const client = new pg.Client(connection)
  // Its queries reject by themselves when the connection is lost; an event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client, { casing }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

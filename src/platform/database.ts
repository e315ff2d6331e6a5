import path from 'node:path'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'

/** The pool or a transaction on it: use cases cannot tell, and need not. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export const casing = 'snake_case'

// Waiting 15 s for a connection or a statement means something is broken; a student's screen is better told so.
const limits = {
  connectionTimeoutMillis: 15_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
}

export function connect(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>) {
  const pool = new pg.Pool({ ...connection, ...limits })
  // Without a listener an idle connection cut by the server would end the process; the pool replaces it by itself.
  // Only its words: the error drags the whole client along, connection parameters included.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  return { pool, db: drizzle(pool, { casing }) }
}
export type Database = { pool: pg.Pool; db: NodePgDatabase }

const migrationLock = 7_205_113

/** Brings the schema up to date. Nodes that start together wait for each other on an advisory lock. */
export async function migrateDatabase(connection: pg.PoolConfig, folder = path.resolve('db/migrations')) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client, { casing }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

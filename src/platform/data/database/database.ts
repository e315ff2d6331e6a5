import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { createBulkhead, type WorkClass, workClasses } from './bulkhead.ts'
import { Connection, casing, type Db, destroy, Lane } from './lane.ts'

type TransactionOptions = { pipelinesBegin?: boolean }

/**
 * Runs `work` in one transaction, or as a savepoint of the one `db` already belongs to. Statements started at the
 * same moment are sent in one write. `pipelinesBegin`: the first statements only read or lock, and are sent in
 * one write with the BEGIN.
 */
export async function transaction<T>({ client }: Db, work: (db: Db) => Promise<T>, options: TransactionOptions = {}) {
  if (client instanceof Connection) return runTransaction(client, work)
  const connection = await client.connect()
  try {
    return await runTransaction(connection, work, options)
  } finally {
    connection.release()
  }
}

async function runTransaction<T>(
  connection: Connection,
  work: (db: Db) => Promise<T>,
  { pipelinesBegin = false }: TransactionOptions = {},
) {
  if (pipelinesBegin) connection.beginPipelined()
  else await connection.begin()
  try {
    const answer = await work(connection.db)
    await connection.commit()
    return answer
  } catch (error) {
    await connection.rollback()
    throw error
  }
}

/**
 * Runs many independent reads over one connection, on which statements started at the same moment are sent in one
 * write. Each statement stands alone: a failure affects no other. Otherwise each would queue for a connection,
 * and twenty answers of twenty statements exceed the queue. `preparesAll`: names unnamed statements after their
 * text, so that each connection plans them once, for any values. Only for statements of few forms for which one
 * plan is good: not for a list with filters, nor for text search.
 */
export async function onOneConnection<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  options: { preparesAll?: boolean } = {},
): Promise<T> {
  if (db.client instanceof Connection) return work(db)
  const connection = await db.client.connect(options)
  try {
    const answer = await work(connection.db)
    connection.release()
    return answer
  } catch (error) {
    // A statement may still be running on it.
    connection.release({ isBroken: true })
    throw error
  }
}

/*
 * Limits of a statement, so that a caller soon learns that something is broken. The server ends statements that
 * wait for a lock and idle transactions; connections without an answer are ended on our side (lane.ts). All
 * limits are set when a connection begins, and never later: any statement may use any connection, as behind
 * PgBouncer.
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
  // A new connection plans each of its statements six times, up to 20 ms each; so those of a busy minute stay.
  idleTimeoutMillis: 300_000,
}

/**
 * Time one statement may take before its connection counts as silent. A save is retried once on another
 * connection.
 */
const silentMs: Record<WorkClass, number> = {
  answers: 3000,
  submit: 6000,
  payment: 10_000,
  'sign-in': 10_000,
  browsing: 10_000,
  background: 20_000,
}

/** An acknowledged answer is on the disk, whatever the database's own setting says. */
const durableOptions = '-c synchronous_commit=on'

const usualConnections = 10

/**
 * Closes every idle connection of the pool, as whatever silenced one may have silenced all. Resolves when the pool no
 * longer lends any of them.
 */
function watchIdle(pool: pg.Pool) {
  const idle = new Set<pg.PoolClient>()
  pool.on('release', (error: Error | undefined, client: pg.PoolClient) => void (error || idle.add(client)))
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('remove', (client) => void idle.delete(client))
  return async () => {
    const silent = [...idle]
    for (const client of silent) destroy(client)
    // A socket reports its end a turn or two later; until then the pool would lend the connection again.
    for (let turns = 0; turns < 10 && silent.some((client) => idle.has(client)); turns += 1) await setImmediate()
  }
}

/** Connects to the database. `db`: for scripts, which have the connections to themselves. `dbOf`: for one class of work beside others. */
export function connect(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>) {
  const pool = new pg.Pool({ ...limits, options: durableOptions, pipeline: true, ...connection })
  // Without a listener an idle connection cut by the server would end the process; the pool replaces it.
  // Only the message: the error object holds the whole client, connection parameters included.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  // The pool listens only while a connection is idle. One that is cut during its work fails that work; without a
  // listener, the same error would also end the process (found by the fault runner, killing PostgreSQL).
  pool.on('connect', (client) => client.on('error', () => undefined))
  const bulkhead = createBulkhead(connection.max ?? usualConnections)
  const onSilence = watchIdle(pool)
  const laneOf = (work: WorkClass) =>
    new Lane({ pool, acquire: () => bulkhead.acquire(work), timeoutMs: silentMs[work], onSilence })
  const lanes = new Map(workClasses.map((work) => [work, laneOf(work).db]))
  const { db } = new Lane({ pool, acquire: async () => () => undefined })
  const dbOf = (work: WorkClass): Db => lanes.get(work) ?? db
  return { pool, db, dbOf, lanes: bulkhead.figures, onWait: bulkhead.onWait, dropIdle: onSilence }
}
export type Database = ReturnType<typeof connect>

const migrationLock = 7_205_113

/**
 * Throws for a database made before the first release: its dozens of migrations became one baseline, which cannot be applied on top of them. Only the demo can be in such a
 * database, as no institute had one.
 */
async function refuseUnreleased(client: pg.Client, folder: string) {
  const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8'))
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
  if (!rows[0].exists) return
  const { rows: applied } = await client.query(
    'select min(created_at)::float8 as first from drizzle.__drizzle_migrations',
  )
  const { first } = applied[0]
  if (first === null || first >= journal.entries[0].when) return
  throw new Error(
    'This database was made by a version before the first release, and nothing in it was changed. Remove the demo with "npm run db:reset" and start again.',
  )
}

/** Brings the schema up to date. Nodes that start together wait for each other on an advisory lock. */
export async function migrateDatabase(connection: pg.PoolConfig, folder = path.resolve('db/migrations')) {
  const client = new pg.Client(connection)
  // Its queries reject when the connection is lost; the event, without a listener, would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // A schema change that waits for a lock blocks everyone behind it: better to fail the start.
    await client.query("set lock_timeout = '4s'")
    await refuseUnreleased(client, folder)
    await migrate(drizzle(client, { casing }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

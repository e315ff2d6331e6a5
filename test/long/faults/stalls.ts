import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findConnection } from '../../../bench/seed.ts'
import { signalDatabase } from './database.ts'

/* Blocked but living parts: a transaction that holds rows, and a database that is silent for a while. */

/** Holds the statements' locks for so long, or until the database ends the transaction. */
async function holdLocks(dataDir: string, statements: string[], ms: number) {
  let client: pg.Client | undefined
  try {
    // Without its pid file the database is just starting.
    client = new pg.Client(findConnection(dataDir))
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('select pg_sleep($1)', [ms / 1000])
    await client.query('rollback')
  } catch {
    // Killed meanwhile, so nobody holds anything.
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/** Delays every closing of these tests between its read and its write, while saves continue. */
export function holdClosings(dataDir: string, ms: number) {
  return holdLocks(dataDir, ['select 1 from tests order by id for update'], ms)
}

/** Locks some attempts and all throttles, as a forgotten transaction would. */
export function holdAttempts(dataDir: string, ms: number) {
  const some = 'select 1 from attempts where closed_at is null and random() < 0.3 order by id for update skip locked'
  return holdLocks(dataDir, [some, 'lock table throttles in access exclusive mode'], ms)
}

/** Makes the database accept everything and answer nothing. */
export async function freezeDatabase(dataDir: string, ms: number) {
  signalDatabase(dataDir, 'SIGSTOP')
  await delay(ms)
  signalDatabase(dataDir, 'SIGCONT')
}

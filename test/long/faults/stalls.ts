import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findConnection } from '../../../bench/seed.ts'
import { signalDatabase } from './database.ts'

/* What stands still and is not gone: somebody who holds rows, and a database that says nothing for a while. */

/** Holds what the statements lock for so long, or until the database ends it. */
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
    // Killed meanwhile: then nobody holds anything.
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/** Keeps every closing of these tests between its reading and its writing: saves go on beside it. */
export function holdClosings(dataDir: string, ms: number) {
  return holdLocks(dataDir, ['select 1 from tests order by id for update'], ms)
}

/** Some attempts, and all throttles, as a forgotten transaction holds them. */
export function holdAttempts(dataDir: string, ms: number) {
  const some = 'select 1 from attempts where closed_at is null and random() < 0.3 order by id for update skip locked'
  return holdLocks(dataDir, [some, 'lock table throttles in access exclusive mode'], ms)
}

/** The database takes everything and answers nothing. */
export async function freezeDatabase(dataDir: string, ms: number) {
  signalDatabase(dataDir, 'SIGSTOP')
  await delay(ms)
  signalDatabase(dataDir, 'SIGCONT')
}

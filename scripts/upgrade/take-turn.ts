import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { takeLock } from '#platform/ops/embedded/lock.ts'

/* One upgrade or rollback at a time: on this machine by a lock of the data directory, among nodes by one in their database. */

const turnLock = 7_205_115
const everyMs = 2000
const longestMs = 3_600_000

/** Waits for the other nodes; returns a function that releases the turn. The lock ends with its connection, so a killed upgrade blocks nobody. */
async function takeTurnAmongNodes(connectionString: string, say: (line: string) => void) {
  const client = new pg.Client({ connectionString, keepAlive: true })
  client.on('error', () => undefined) // others may then begin: their own steps check the state
  await client.connect()
  const until = Date.now() + longestMs
  for (let isTold = false; ; isTold = true) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [turnLock])
    if (rows[0]?.mine) return () => client.end()
    if (Date.now() > until) {
      await client.end()
      throw new Error('Another node has been upgrading for an hour: look there first.')
    }
    if (!isTold) say('Another node is being upgraded; this one waits for its turn.')
    await delay(everyMs)
  }
}

/** Runs `work` while no other upgrade or rollback is in progress. */
export async function inTurn<T>(config: Config, say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const lock = takeLock(config.dataDir, 'upgrade')
  if (!lock.isTaken) throw new Error(`Another upgrade or rollback is under way (process ${lock.holder}).`)
  try {
    if (config.databaseDirectUrl === undefined) return await work()
    const leave = await takeTurnAmongNodes(config.databaseDirectUrl, say)
    try {
      return await work()
    } finally {
      await leave()
    }
  } finally {
    lock.release()
  }
}

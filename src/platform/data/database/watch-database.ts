import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type DatabaseClock, isClockRight } from './database-clock.ts'
import type { Db } from './lane.ts'
import { type Listener, listenTo } from './notifications.ts'

const toldEveryMs = 60_000

/** Returns the time of the database, in milliseconds since 1970. */
export async function readTime(db: Db) {
  const { rows } = await db.execute<{ now_ms: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`,
  )
  return rows[0]?.now_ms ?? Date.now()
}

const beatStatement = `select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms,
  (select version::float8 from content_version) as version`

/** Reports a wrong clock, repeatedly as long as it is wrong. */
function createClockTeller(clock: DatabaseClock, log: Pick<Logger, 'error' | 'info'>) {
  let toldAt: number | null = null
  return () => {
    if (isClockRight(clock)) {
      if (toldAt !== null) log.info('the clock of this server is right again')
      toldAt = null
    } else if (toldAt === null || performance.now() - toldAt > toldEveryMs) {
      toldAt = performance.now()
      log.error(
        { offsetMs: Math.round(clock.offsetMs()) },
        'the clock of this server is not that of the database: it runs no jobs',
      )
    }
  }
}

type Watching = {
  db: Db
  dropIdle: () => void
  log: Pick<Logger, 'warn' | 'error' | 'info'>
  clock: DatabaseClock
  listeners: Record<string, Listener>
}

/**
 * Keeps the one connection over which a process hears of others' changes, and reads the database's clock every two
 * seconds.
 */
export async function watchDatabase(connection: pg.PoolConfig, { db, dropIdle, log, clock, listeners }: Watching) {
  const tellClock = createClockTeller(clock, log)
  let known: number | null = null
  return listenTo(connection, {
    log,
    listeners,
    onLost: dropIdle,
    async onBeat(client) {
      await clock.measure(async () => {
        const { rows } = await client.query<{ now_ms: number; version: number }>(beatStatement)
        known = rows[0]?.version ?? null
        return rows[0]?.now_ms ?? Date.now()
      })
      tellClock()
    },
    async hasChanged() {
      const { rows } = await db.execute<{ version: number }>(
        sql`select version::float8 as version from content_version`,
      )
      const version = rows[0]?.version ?? null
      const isOther = version !== known
      known = version
      return isOther
    },
  })
}

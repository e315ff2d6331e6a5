import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import { neverKeepFrom } from '../cache/content-cache.ts'
import { connect } from './database.ts'
import type { Db } from './lane.ts'

/*
 * Sends reads that may be up to a second old to replicas of the database. The age of a replica is measured: the
 * primary is regularly asked for its log position, and each replica for the position it has replayed. The age of
 * a replica is the time since the primary stood where the replica is now, so a replica that is cut off keeps ageing.
 */

const lookEveryMs = 400
const mostLagMs = 1000
const mostKept = 100
const connections = 4

type Moment = { position: bigint; at: number }

/** Converts a position such as 16/B374D848 to one number. */
function asNumber(text: string | null | undefined) {
  const [upper = '0', lower = '0'] = (text ?? '0/0').split('/')
  return (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`)
}

/** Returns the time of the newest moment whose position has been passed; 0: none. */
export function passedAt(moments: Moment[], position: bigint) {
  return moments.findLast((moment) => moment.position <= position)?.at ?? 0
}

async function positionOfPrimary(primary: Db): Promise<Moment> {
  const at = performance.now()
  const { rows } = await primary.execute<{ position: string }>(sql`select pg_current_wal_lsn()::text as position`)
  return { position: asNumber(rows[0]?.position), at }
}

function createReplica(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>) {
  const { pool, db } = connect({ ...connection, max: connections, connectionTimeoutMillis: 1000 }, log)
  neverKeepFrom(db)
  let freshAt = 0
  let wasAsked = false
  return {
    name: `${pool.options.host ?? ''}:${pool.options.port ?? ''}`,
    db,
    lagMs: () => performance.now() - freshAt,
    async look(moments: Moment[]) {
      const question = sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`
      try {
        const { rows } = await db.execute<{ position: string | null }>(question)
        // Without a position it is a primary, which must not get these reads too.
        const position = rows[0]?.position
        freshAt = position ? passedAt(moments, asNumber(position)) : 0
        wasAsked = true
      } catch (error) {
        if (wasAsked) log.warn({ reason: error instanceof Error ? error.message : '' }, 'a replica does not answer')
        wasAsked = false
      }
    },
    end: () => pool.end(),
  }
}

export type Replicas = {
  /** Returns the freshest replica, if it is fresh enough. */
  find: () => Db | null
  lags: () => { name: string; seconds: number }[]
  stop: () => Promise<void>
}

/** Opens the replicas. `primary`: asked for its log position. */
export function openReplicas(urls: string[], { primary, log }: { primary: Db; log: Pick<Logger, 'warn'> }): Replicas {
  const replicas = urls.map((url) => createReplica({ connectionString: url }, log))
  const moments: Moment[] = []
  const stopping = new AbortController()

  async function look() {
    moments.push(await positionOfPrimary(primary))
    if (moments.length > mostKept) moments.shift()
    await Promise.all(replicas.map((replica) => replica.look(moments)))
  }

  async function watch() {
    while (!stopping.signal.aborted) {
      // Without its primary every replica counts as stale: nobody can tell how far behind it is.
      await look().catch(() => undefined)
      await delay(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined) // stopped meanwhile
    }
  }

  const watching = urls.length > 0 ? watch() : Promise.resolve()
  return {
    find() {
      const fresh = replicas.filter((replica) => replica.lagMs() <= mostLagMs)
      return fresh.sort((a, b) => a.lagMs() - b.lagMs())[0]?.db ?? null
    },
    lags: () => replicas.map(({ name, lagMs }) => ({ name, seconds: lagMs() / 1000 })),
    async stop() {
      stopping.abort()
      await watching
      await Promise.all(replicas.map((replica) => replica.end()))
    },
  }
}

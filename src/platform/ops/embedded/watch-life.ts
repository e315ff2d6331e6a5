import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE } from './initdb.ts'
import { type EmbeddedLog, findServers } from './orphans.ts'
import type { Place } from './place.ts'
import { PORT } from './postmaster.ts'

/*
 * Checks that a running database also accepts connections: one whose recovery died may stay up without reporting
 * it.
 */

const probeTimeoutMs = 5000
const everyMs = 3000
/** Number of consecutive failures to recover, or to answer, before it is stopped: a short freeze is no reason. */
const mostLost = 2
const mostSilent = 8
const cannotConnectNow = '57P03'

/**
 * Probes the server. `open`: a connection works, or is refused for a reason of its own. `closed`: it says that it
 * is starting or recovering.
 */
export async function probe({ socketDir }: Place): Promise<'open' | 'closed' | 'silent'> {
  const client = new pg.Client({
    host: socketDir,
    port: PORT,
    user: DATABASE,
    database: DATABASE,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'open'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent'
    return error.code === cannotConnectNow ? 'closed' : 'open'
  } finally {
    client.connection.stream.destroy()
  }
}

function isRecovering(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: startup')
  } catch {
    return false // it has ended since
  }
}

function endAll(pids: number[]) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it has ended since
    }
  }
}

/**
 * Stops a server that is unusable and not recovering, so that it is restarted. Only where processes can be
 * inspected, that is on Linux.
 */
export async function watchLife(
  place: Place,
  child: ChildProcess,
  { log, signal }: { log: EmbeddedLog; signal: AbortSignal },
) {
  if (process.platform !== 'linux') return
  let [lost, silent] = [0, 0]
  while (!signal.aborted) {
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined) // it has ended, or is to end
    const state = signal.aborted ? 'open' : await probe(place)
    // Its folder may be gone by now.
    if (signal.aborted) return
    const servers = findServers(place.pgData, child.pid ?? 0)
    lost = state === 'closed' && !servers.some(isRecovering) ? lost + 1 : 0
    silent = state === 'silent' ? silent + 1 : 0
    if (lost < mostLost && silent < mostSilent) continue
    log.warn({ state }, 'the embedded database is there for nobody, and is ended to be started again')
    endAll(servers)
    lost = 0
    silent = 0
  }
}

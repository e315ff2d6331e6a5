import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedLog, endOrphans } from './orphans.ts'
import type { Place } from './place.ts'
import { type Guard, spawnPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts'
import { probe, watchLife } from './watch-life.ts'

/*
 * Keeps the database running for as long as the server runs: whatever the reason it ended, it is started again,
 * and recovers every commit from its log.
 */

const shortestPauseMs = 200
const longestPauseMs = 10_000
/** Uptime after which an exit is no longer blamed on the start. */
const settledMs = 30_000
const probeTries = 6

type Supervised = {
  settings: string[]
  place: Place
  logFile: string
  guard: Guard | undefined
  isDurable: boolean
  log: EmbeddedLog
}

type End = Promise<{ code: number | null; signal: NodeJS.Signals | null }>

async function untilAnswering(place: Place) {
  for (let tries = 0; tries < probeTries; tries += 1) if ((await probe(place)) !== 'silent') return
  throw new Error('The embedded database has started but does not accept connections.')
}

function endOf(child: ChildProcess): End {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
}

/**
 * Starts the server; throws if this first start fails. Afterwards it is restarted whenever it ends, after a pause
 * that doubles as long as it does not stay up.
 */
export async function supervise({ place, logFile, log, ...rest }: Supervised) {
  const { guard, isDurable, settings } = rest
  const stopping = new AbortController()
  let child: ChildProcess | undefined

  async function begin() {
    const started = spawnPostmaster({ place, logFile, isDurable, settings, guard })
    const end = endOf(started)
    child = started
    await waitUntilReady({ child: started, pgData: place.pgData, logFile })
    await untilAnswering(place)
    // In an object, as a promise would be awaited.
    return { end }
  }

  async function tryAgain() {
    // Children of a killed postmaster must have ended before a new one may have its shared memory.
    await endOrphans(place.pgData, log)
    return stopping.signal.aborted ? null : await begin()
  }

  /** Returns null if it was stopped meanwhile. */
  async function beginAgain(pause: { ms: number }) {
    while (!stopping.signal.aborted) {
      await delay(pause.ms, undefined, { signal: stopping.signal }).catch(() => undefined) // stopped meanwhile
      pause.ms = Math.min(2 * pause.ms, longestPauseMs)
      const begun = await tryAgain().catch((error: Error) => {
        if (!stopping.signal.aborted)
          log.warn({ reason: error.message, nextTryMs: pause.ms }, 'the embedded database could not be started again')
        return null
      })
      if (begun) {
        log.info({}, 'the embedded database is back')
        return begun
      }
    }
    return null
  }

  async function keep(first: { end: End }) {
    const pause = { ms: shortestPauseMs }
    for (let running: { end: End } | null = first; running; running = await beginAgain(pause)) {
      const bornAt = performance.now()
      const watch = new AbortController()
      if (child) void watchLife(place, child, { log, signal: AbortSignal.any([watch.signal, stopping.signal]) })
      const { code, signal } = await running.end
      watch.abort()
      if (stopping.signal.aborted) return
      if (performance.now() - bornAt > settledMs) pause.ms = shortestPauseMs
      log.warn({ code, signal }, 'the embedded database exited unexpectedly and is started again')
    }
  }

  const kept = keep(await begin())
  return {
    async stop() {
      stopping.abort()
      if (child) await stopPostmaster(child)
      await kept
      rmSync(place.socketDir, { recursive: true, force: true })
    },
  }
}

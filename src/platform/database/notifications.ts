import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Told the payload of each notification of its channel; null: some may have been missed, so anything may have changed. */
export type Listener = (payload: string | null) => void

/**
 * Listens to channels of the database, on which triggers tell every node what has changed. While the connection is down nothing is heard, so every loss and every
 * (re)connection tells each listener null.
 */
export async function listenTo(
  connection: pg.PoolConfig,
  log: Pick<Logger, 'warn'>,
  listeners: Record<string, Listener>,
) {
  let stopped = false
  let client: pg.Client | undefined

  function missed() {
    for (const tell of Object.values(listeners)) tell(null)
  }

  /** Resolves when listening; `lost` then resolves when the connection is gone. */
  async function listen() {
    const next = new pg.Client({ ...connection, keepAlive: true })
    const lost = new Promise<void>((resolve) => {
      next.on('end', () => resolve())
      next.on('error', () => resolve())
    })
    next.on('notification', ({ channel, payload }) => listeners[channel]?.(payload ?? ''))
    await next.connect()
    client = next
    for (const channel of Object.keys(listeners)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    missed()
    return { lost }
  }

  async function relistenWhenLost(first: { lost: Promise<void> }) {
    let current: { lost: Promise<void> } | null = first
    while (!stopped) {
      await current?.lost
      if (stopped) return
      if (current) log.warn('the connection for notifications was lost')
      missed()
      await pause(500)
      current = await listen().catch(() => null) // the database is still down: the next round tries again
    }
  }

  void relistenWhenLost(await listen())
  return {
    async stop() {
      stopped = true
      await client?.end().catch(() => undefined) // already gone
    },
  }
}

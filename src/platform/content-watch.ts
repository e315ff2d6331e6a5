import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/**
 * Calls `onChange` whenever public content has changed on any node: the triggers of the content tables notify the channel `content_changed`. While
 * the connection is down changes cannot be heard, so every (re)connection counts as a change.
 */
export async function watchContent(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>, onChange: () => void) {
  let stopped = false
  let client: pg.Client | undefined

  /** Resolves when listening; `lost` then resolves when the connection is gone. */
  async function listen() {
    const next = new pg.Client({ ...connection, keepAlive: true })
    const lost = new Promise<void>((resolve) => {
      next.on('end', () => resolve())
      next.on('error', () => resolve())
    })
    next.on('notification', onChange)
    await next.connect()
    client = next
    await next.query('listen content_changed')
    onChange()
    return { lost }
  }

  async function keepListening(first: { lost: Promise<void> }) {
    let current: { lost: Promise<void> } | null = first
    while (!stopped) {
      await current?.lost
      if (stopped) return
      if (current) log.warn('the content watch lost its connection')
      onChange()
      await pause(500)
      current = await listen().catch(() => null) // the database is still down: the next round tries again
    }
  }

  void keepListening(await listen())
  return {
    async stop() {
      stopped = true
      await client?.end().catch(() => undefined) // already gone
    },
  }
}

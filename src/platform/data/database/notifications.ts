import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/**
 * Called with the payload of each notification of its channel; null: some may have been missed, so anything may
 * have changed.
 */
export type Listener = (payload: string | null) => void

type Listening = {
  log: Pick<Logger, 'warn'>
  listeners: Record<string, Listener>
  /** Query sent regularly over the connection; its answers show that the connection is alive. */
  onBeat?: (client: pg.Client) => Promise<unknown>
  /** Called as soon as this connection is lost; others may be silent too. */
  onLost?: () => void
  /**
   * Checks by other means whether something may have changed while notifications are not arriving. A rejection
   * means that it cannot be told.
   */
  hasChanged?: () => Promise<boolean>
  beatMs?: number
}

const usualBeatMs = 2000
const silentMs = 3000
const retryMs = 500

function newClient(connection: pg.PoolConfig) {
  const client = new pg.Client({
    ...connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    connectionTimeoutMillis: 5000,
    query_timeout: silentMs,
  })
  const lost = new Promise<void>((resolve) => {
    client.on('end', () => resolve())
    client.on('error', () => resolve())
  })
  return { client, lost }
}

/** Queries the connection until an answer is missing. A connection that swallows everything looks alive to the system for hours. */
async function beat(client: pg.Client, lost: Promise<void>, { onBeat, beatMs = usualBeatMs }: Listening) {
  let isLost = false
  void lost.then(() => {
    isLost = true
  })
  const ask = onBeat ?? ((connection: pg.Client) => connection.query('select 1'))
  while (!isLost) {
    await Promise.race([pause(beatMs, undefined, { ref: false }), lost])
    if (isLost) return
    await ask(client).catch(() => client.connection.stream.destroy())
  }
}

/**
 * Listens to channels on which triggers tell every node what has changed. While the connection is down nothing
 * arrives: each listener is called with null as soon as it is back, and earlier if `hasChanged` reports a change.
 * So cached content can be served while the database itself is away, when nothing can change.
 */
export async function listenTo(connection: pg.PoolConfig, listening: Listening) {
  const { log, listeners, hasChanged } = listening
  let stopped = false
  let current: pg.Client | undefined

  function missed() {
    for (const tell of Object.values(listeners)) tell(null)
  }

  /** Resolves once listening; `lost` then resolves when the connection is gone. */
  async function listen() {
    const { client, lost } = newClient(connection)
    client.on('notification', ({ channel, payload }) => listeners[channel]?.(payload ?? ''))
    await client.connect()
    current = client
    for (const channel of Object.keys(listeners)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    await listening.onBeat?.(client)
    missed()
    void beat(client, lost, listening)
    return { lost }
  }

  async function askElsewhere() {
    const changed = await hasChanged?.().catch(() => false)
    if (changed) missed()
  }

  async function relistenWhenLost(first: { lost: Promise<void> }) {
    let here: { lost: Promise<void> } | null = first
    while (!stopped) {
      await here?.lost
      if (stopped) return
      if (here) {
        log.warn('the connection for notifications was lost')
        listening.onLost?.()
      }
      await pause(retryMs)
      // The database is still down: the next round tries again.
      here = await listen().catch(() => null)
      if (!here) await askElsewhere()
    }
  }

  void relistenWhenLost(await listen())
  return {
    async stop() {
      stopped = true
      await current?.end().catch(() => undefined) // already gone
    },
  }
}

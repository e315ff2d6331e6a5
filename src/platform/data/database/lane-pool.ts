import type pg from 'pg'
import type { Bulkhead, WorkClass } from './bulkhead.ts'

/** How long one statement may take before its connection counts as silent. A save is tried once more on another. */
const silentMs: Record<WorkClass, number> = {
  answers: 3000,
  submit: 6000,
  payment: 10_000,
  'sign-in': 10_000,
  browsing: 10_000,
  background: 20_000,
}

/** Says of a transaction that what is asked first only reads or locks. A transaction is this anyway; the words are how the connection hears of it. */
export const readingFirst = { accessMode: 'read write' } as const
const heldBegin = 'begin read write'

const isSilent = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

type Config = pg.QueryConfig & { query_timeout?: number }
/** What of a connection its types do not tell. */
type Inside = { pipeline: boolean; connection: pg.Connection }
type AnyQuery = (...args: unknown[]) => unknown

/**
 * The pool as one kind of work may use it: it has its share of the connections, and gives up on a connection that says nothing. A class, and called a pool, as the query builder tells pools from
 * connections by that.
 */
export class LanePool {
  readonly #pool: pg.Pool
  readonly #bulkhead: Bulkhead
  readonly #work: WorkClass
  readonly #onSilence: () => void

  constructor(parts: { pool: pg.Pool; bulkhead: Bulkhead; work: WorkClass; onSilence: () => void }) {
    this.#pool = parts.pool
    this.#bulkhead = parts.bulkhead
    this.#work = parts.work
    this.#onSilence = parts.onSilence
  }

  #timed(query: string | Config): Config {
    const config = typeof query === 'string' ? { text: query } : query
    return { ...config, query_timeout: silentMs[this.#work] }
  }

  async query(query: string | Config, values?: unknown[]) {
    const release = await this.#bulkhead.acquire(this.#work)
    try {
      // A failed statement ends its connection: the pool makes another.
      return await this.#pool.query(this.#timed(query), values)
    } catch (error) {
      if (isSilent(error)) this.#onSilence()
      throw error
    } finally {
      release()
    }
  }

  /**
   * A connection for a transaction. It is given back when it is released or lost, whichever comes first. Statements that do not wait for each other's answers leave in one write, and are
   * carried out one after the other; when one fails, so do those behind it. A `begin` before reads goes with the first of them: were it refused, they would be carried out by themselves, and nothing
   * would have been written.
   */
  async connect(): Promise<pg.PoolClient> {
    const releaseLane = await this.#bulkhead.acquire(this.#work)
    const client = await this.#pool.connect().catch((error: unknown) => {
      releaseLane()
      throw error
    })
    const { release } = client
    const inside = client as unknown as Inside
    const { stream } = inside.connection
    inside.pipeline = true
    const query = client.query.bind(client) as AnyQuery
    const giveBack = (error?: Error | boolean) => {
      if (client.release !== giveBack) return
      client.off('end', lost)
      client.query = query as typeof client.query
      client.release = release
      inside.pipeline = false
      release.call(client, error)
      releaseLane()
    }
    // Whoever began a transaction on it may never have come so far as to release it.
    const lost = () => giveBack(true)
    client.once('end', lost)
    client.release = giveBack
    const send = (config: string | Config, values?: unknown[]) => {
      stream.cork()
      // When all that is asked at this moment has been asked.
      process.nextTick(() => stream.uncork())
      return this.#guard(client, query(this.#timed(config), values))
    }
    let isBeginHeld = false
    client.query = ((config: string | Config, values?: unknown[]) => {
      if (typeof config === 'object' && config.text === heldBegin) {
        isBeginHeld = true
        return Promise.resolve({ rows: [], rowCount: 0 })
      }
      if (!isBeginHeld) return send(config, values)
      isBeginHeld = false
      return behind(client, send('begin') as Promise<unknown>, send(config, values) as Promise<unknown>)
    }) as typeof client.query
    return client
  }

  /** A statement that has timed out here may still run there: nothing more may be asked on that connection. */
  #guard(client: pg.PoolClient, answer: unknown) {
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      if (isSilent(error)) {
        this.#onSilence()
        destroy(client)
      }
      throw error
    })
  }
}

/** The answer, when the transaction has begun; otherwise nothing more is asked on that connection. */
async function behind(client: pg.PoolClient, begun: Promise<unknown>, answer: Promise<unknown>) {
  answer.catch(() => undefined)
  try {
    await begun
  } catch (error) {
    destroy(client)
    throw error
  }
  return answer
}

/** At once, as no polite word would be heard. */
export function destroy(client: pg.PoolClient) {
  const { connection } = client as unknown as pg.Client
  connection.stream.destroy()
}

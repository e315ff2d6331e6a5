import { createHash } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

export const casing = 'snake_case'

type Query = pg.QueryConfig & { query_timeout?: number | undefined }

/**
 * Query builder over a lane or a transaction's connection: use cases need not know which. `client`: for named
 * statements.
 */
export type Db = Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'> & { readonly client: Lane | Connection }

/** Returns a name for an unnamed statement. */
export function nameOfText(text: string) {
  return `t_${createHash('sha1').update(text).digest('base64url')}`
}

/** Drizzle calls only `query` of its client, as `transaction` of database.ts begins and ends the transactions. */
function builderOver(client: Lane | Connection): Db {
  return Object.assign(drizzle(client as unknown as pg.PoolClient, { casing }), { client })
}

const isBehindFailure = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25P02'
const isSilent = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Closes a connection at once: a silent server would not read a regular goodbye. */
export function destroy({ connection }: pg.Client) {
  connection.stream.destroy()
}

/** `timeoutMs`: how long one statement may take before its connection counts as silent; `onSilence` is then called, and awaited before a retry. */
type Limits = { timeoutMs?: number; onSilence?: () => Promise<void> }
type LaneTerms = Limits & { pool: pg.Pool; acquire: () => Promise<() => void> }

/** The pool for one class of work: limited to its share of the connections, it gives up on a connection that does not answer. */
export class Lane {
  readonly isInTransaction = false
  readonly db: Db = builderOver(this)
  readonly #terms: LaneTerms

  constructor(terms: LaneTerms) {
    this.#terms = terms
  }

  async query(query: Query, values?: unknown[]) {
    const { pool, acquire, timeoutMs, onSilence } = this.#terms
    const release = await acquire()
    try {
      const timed: Query = { ...query, query_timeout: timeoutMs }
      // A failed statement ends its connection: the pool makes another.
      return await pool.query(timed, values)
    } catch (error) {
      if (isSilent(error)) await onSilence?.()
      throw error
    } finally {
      release()
    }
  }

  /**
   * Returns a connection for several statements, which the caller must release. `preparesAll`: names unnamed
   * statements after their text.
   */
  async connect({ preparesAll = false }: { preparesAll?: boolean } = {}): Promise<Connection> {
    const { pool, acquire, ...limits } = this.#terms
    const releaseLane = await acquire()
    try {
      const connection = connectionOf(await pool.connect())
      connection.lend({ ...limits, preparesAll, releaseLane })
      return connection
    } catch (error) {
      releaseLane()
      throw error
    }
  }
}

type Loan = Limits & { preparesAll: boolean; releaseLane: () => void }

/**
 * A connection of the pool, lent for a transaction or for many reads. Statements started at the same moment are
 * sent in one write (pipelining) and executed one after the other. It is returned when released or lost,
 * whichever comes first.
 */
export class Connection {
  readonly db: Db = builderOver(this)
  readonly #client: pg.PoolClient
  #loan: Loan | null = null
  #isBroken = false
  /** Nesting depth of transactions. */
  #depth = 0
  /** The first error of the transaction. */
  #failure: unknown = null
  /** A BEGIN that was sent in one write with statements, until its answer arrives. */
  #beginning: Promise<void> | null = null

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  get isInTransaction() {
    return this.#depth > 0
  }

  lend(loan: Loan) {
    this.#loan = loan
    this.#client.once('end', this.#lose)
  }

  /** Needed because the holder may never release it. */
  readonly #lose = () => this.release({ isBroken: true })

  /** `isBroken`: a statement may still be running on it, so it is closed. */
  release({ isBroken = false } = {}) {
    const loan = this.#loan
    if (loan === null) return
    this.#loan = null
    this.#depth = 0
    this.#beginning = null
    this.#failure = null
    this.#client.off('end', this.#lose)
    this.#client.release(isBroken || this.#isBroken)
    loan.releaseLane()
  }

  query(query: Query, values?: unknown[]) {
    const answer = this.#send(query, values)
    return this.#beginning ? answerAfter(this.#beginning, answer) : answer
  }

  async #send(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const loan = this.#loan
    if (loan === null) throw new Error('Connection terminated: it was given back before this statement')
    const { stream } = this.#client.connection
    stream.cork()
    // Sends once everything asked in this tick has been queued.
    process.nextTick(() => stream.uncork())
    const timed: Query = { ...query, query_timeout: loan.timeoutMs }
    if (loan.preparesAll) timed.name ??= nameOfText(query.text)
    try {
      return await this.#client.query(timed, values)
    } catch (error) {
      // The statement may still be running: the connection must not be used any more.
      if (isSilent(error)) {
        this.#break()
        await loan.onSilence?.()
      }
      // Statements sent together with one that failed have failed for the same reason, whichever is reported
      // first.
      if (isBehindFailure(error)) throw this.#failure ?? error
      if (this.isInTransaction) this.#failure ??= error
      throw error
    }
  }

  #break() {
    this.#isBroken = true
    destroy(this.#client)
  }

  async #control(text: string) {
    try {
      await this.query({ text })
    } catch (error) {
      throw new DrizzleQueryError(text, [], error instanceof Error ? error : undefined)
    }
  }

  /** Begins a transaction or, inside one, a savepoint. */
  async begin() {
    const depth = this.#depth
    this.#depth += 1
    try {
      await this.#control(depth === 0 ? 'begin' : `savepoint sp${depth}`)
    } catch (error) {
      this.#depth = depth
      throw error
    }
  }

  /**
   * Begins without waiting: BEGIN is sent in one write with the first statements, whose results wait for it.
   * These must only read or lock: if BEGIN failed, they would run on their own, without having written anything.
   */
  beginPipelined() {
    const begun = this.begin().then(
      () => {
        this.#beginning = null
      },
      (error: unknown) => {
        this.#break()
        throw error
      },
    )
    begun.catch(() => undefined)
    this.#beginning = begun
  }

  async commit() {
    await this.#control(this.#depth === 1 ? 'commit' : `release savepoint sp${this.#depth - 1}`)
    this.#depth -= 1
  }

  /** Rolls back everything since `begin`. If even that fails, closes the connection, which has the same effect. */
  async rollback() {
    const isWhole = this.#depth <= 1
    try {
      await this.#control(isWhole ? 'rollback' : `rollback to savepoint sp${this.#depth - 1}`)
      this.#depth -= 1
      this.#failure = null
    } catch {
      this.#break()
    }
  }
}

/** Returns the answer once the transaction has begun. */
async function answerAfter<T>(beginning: Promise<void>, answer: Promise<T>) {
  answer.catch(() => undefined)
  await beginning
  return answer
}

/** One wrapper per connection of the pool, as prepared statements belong to the connection. */
const connections = new WeakMap<pg.PoolClient, Connection>()

function connectionOf(client: pg.PoolClient) {
  const known = connections.get(client)
  if (known) return known
  const connection = new Connection(client)
  connections.set(client, connection)
  return connection
}

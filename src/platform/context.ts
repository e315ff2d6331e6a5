import type { Logger } from 'pino'
import type { ContentCache } from './data/cache/content-cache.ts'
import { transaction } from './data/database/database.ts'
import type { Db } from './data/database/lane.ts'
import { AppError } from './errors.ts'
import type { Storage } from './files/storage/storage.ts'
import type { Sealer } from './http/security/sealing.ts'
import type { Vitals } from './ops/processes/vitals.ts'
import type { StaffRole } from './staff-roles.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Kind of account. Grants say what staff may do; a guardian's only rights come from links to students. */
export type ActorRole = 'student' | 'tester' | 'staff' | 'guardian'

/** A role at one centre, or with null at all of them. */
export type Grant = { role: StaffRole; centreId: string | null }

export type Actor =
  | { kind: 'anonymous' }
  /** `grants`: the current ones; only staff have any. */
  | {
      kind: 'user'
      id: string
      role: ActorRole
      grants: readonly Grant[] /** Time at which this session last entered a second-factor code. */
      codeAt?: Date | null
      /** Time at which this session ends, regardless of activity. */
      sessionEndsAt?: Date
    }
  | { kind: 'system' }

/** The context passed to every use case: built once per request, or per job with the system actor. */
export type Context = {
  db: Db
  actor: Actor
  now: Date
  log: Log
  cache: ContentCache
  storage: Storage
  /** Origin of the request, no more precise than its network; 'system' or undefined in jobs. */
  network?: string
  /** Sign-ins that one network may try each minute. */
  loginRatePerNetwork?: number
  /** Seals secrets that must be read again; present in requests. */
  sealer?: Sealer
  /** Public facts about the institute (its name, its address), which no password may consist of. */
  instituteWords?: () => Promise<string[]>
  /** Host of the public address: how authenticator apps name this site. */
  siteHost?: string
  /** Health figures of this process; present in the requests and jobs of a server. */
  vitals?: Vitals
  /** A replica that is fresh enough for reads that may be a second old; requests of a server with replicas have it. */
  findReplica?: () => Db | null
  /** True when the server is reachable from this machine only: see `Config`. */
  isLocal?: boolean
  /** Statements that are sent with the commit of this transaction: see `sendWithCommit`. */
  withCommit?: Promise<unknown>[]
}

/**
 * Runs `work` in one transaction; its context shadows the outer one, so that the outer connection cannot be
 * reached inside. `pipelinesBegin`: its first statements only read or lock, and are sent in one write with the
 * BEGIN.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
  options: { pipelinesBegin?: boolean } = {},
) {
  const withCommit: Promise<unknown>[] = []
  const answer = await transaction(ctx.db, (db) => work({ ...ctx, db, withCommit }), options)
  await Promise.all(withCommit)
  return answer
}

/** Sends the last statements of a transaction in one write with its commit, which fails if they fail. The transaction does not wait for their result. */
export function sendWithCommit(ctx: Context, statement: Promise<unknown>) {
  if (!ctx.withCommit) throw new Error('Only a transaction sends statements with its commit')
  // Started now, and once: a statement of the query builder is sent each time it is awaited.
  const sent = statement.then(() => undefined)
  // `inTransaction` reports a failure, after the commit.
  sent.catch(() => undefined)
  ctx.withCommit.push(sent)
}

/** Returns the signed-in user; 401 for anyone else. */
export function userOf(ctx: Context) {
  if (ctx.actor.kind !== 'user') throw new AppError('unauthenticated', 'Please log in.')
  return ctx.actor
}

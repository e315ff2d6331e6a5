import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Context } from '#platform/context.ts'
import { perProcess } from '#platform/data/cache/content-cache.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { throttles } from '#platform/data/database/tables.ts'
import { AppError } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'

/*
 * Token buckets in the database, so that all nodes count together. A bucket holds `capacity` tokens at most and gains `perSecond`; anyone who finds none waits.
 * Call these outside transactions: a token taken in one that fails would be given back, and its row would stay locked meanwhile.
 */

/** `key` identifies whose tries are counted, its first part what is tried; only a hash of it is stored. */
export type Bucket = { key: string[]; capacity: number; perSecond: number }

// Rounding: a token added up from fractions may be a little less than one.
const almostOne = 1 - 1e-6

function hashKey(key: string[]) {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url')
}

/** Parameters of one bucket in a prepared statement, by its position in the list. */
function partsOf(n: number) {
  const value = (name: string) => sql.placeholder(`${name}${n}`)
  const capacity = sql`${value('capacity')}::float8`
  const refilled = sql`least(${capacity}, throttles.tokens
    + ${value('perSecond')}::float8 * greatest(0, extract(epoch from ${sql.placeholder('now')}::timestamptz - throttles.updated_at)::float8))`
  return {
    key: sql`${value('key')}`,
    capacity,
    refilled,
    taken: sql.raw(`taken${n}`),
    before: sql.raw(`taken${n - 1}`),
  }
}

function valuesOf(buckets: Bucket[]) {
  return Object.fromEntries(
    buckets.flatMap(({ key, capacity, perSecond }, n) => [
      [`key${n}`, hashKey(key)],
      [`capacity${n}`, capacity],
      [`perSecond${n}`, perSecond],
    ]),
  )
}

/**
 * SQL that takes from the first bucket, from the next if that one had a token, and so on. The statement reads the
 * buckets as they were before it: after a concurrent change the wait may be slightly off, but the taking is exact.
 */
function takingFrom(count: number) {
  const parts = Array.from({ length: count }, (_, n) => partsOf(n))
  const takings = parts.map(
    ({ key, capacity, refilled, taken, before }, n) => sql`${taken} as (
      insert into throttles (key, tokens, updated_at)
      select ${key}, ${capacity} - 1, ${sql.placeholder('now')}::timestamptz ${n === 0 ? sql`` : sql`where exists (select from ${before})`}
      on conflict (key) do update set tokens = ${refilled} - 1, updated_at = greatest(throttles.updated_at, excluded.updated_at)
        where ${refilled} >= ${sql.raw(String(almostOne))}
      returning 1)`,
  )
  const answers = parts.map(
    ({ key, refilled, taken }, n) =>
      sql`select ${sql.raw(String(n))} as n, exists (select from ${taken}) as taken, (select ${refilled} from throttles where key = ${key}) as tokens`,
  )
  return sql`with ${sql.join(takings, sql`, `)} ${sql.join(answers, sql` union all `)} order by n`
}

/** SQL that returns tokens in the order in which they are taken, so that the two never wait for each other. */
function returningTo(count: number) {
  const returns = Array.from({ length: count }, (_, n) => {
    const { key, capacity, taken, before } = partsOf(n)
    const after = n === 0 ? sql`` : sql`and (select count(*) from ${before}) >= 0`
    return sql`${taken} as (
      update throttles set tokens = least(${capacity}, throttles.tokens + 1) where key = ${key} ${after} returning 1)`
  })
  return sql`with ${sql.join(returns, sql`, `)} select`
}

type Taken = { taken: boolean; tokens: number | null }
/** Buckets of one login attempt by phone number: those of its accounts, and that of the network. */
const mostTogether = 6
const statements = Array.from({ length: mostTogether }, (_, n) => ({
  take: namedStatement<Taken>(`take_tokens_${n + 1}`, takingFrom(n + 1)),
  give: namedStatement<object>(`return_tokens_${n + 1}`, returningTo(n + 1)),
}))

function statementsFor(buckets: Bucket[]) {
  const pair = statements[buckets.length - 1]
  if (!pair) throw new Error(`Tokens come from one to ${mostTogether} buckets at once.`)
  return pair
}

/** Takes a token from each bucket, or from none; returns 0, or the seconds until there is one again. */
export async function takeTokens(ctx: Context, buckets: Bucket[]) {
  const rows = await statementsFor(buckets).take(ctx.db, { ...valuesOf(buckets), now: ctx.now.toISOString() })
  const empty = rows.findIndex(({ taken }) => !taken)
  const bucket = buckets[empty]
  if (!bucket) return 0
  if (empty > 0) await returnTokens(ctx, buckets.slice(0, empty))
  return Math.max(1, Math.ceil((almostOne - (rows[empty]?.tokens ?? 0)) / bucket.perSecond))
}

/** Gives back the tokens of a try that turned out to be a good one. */
export async function returnTokens(ctx: Context, buckets: Bucket[]) {
  await statementsFor(buckets).give(ctx.db, valuesOf(buckets))
}

export function takeToken(ctx: Context, bucket: Bucket) {
  return takeTokens(ctx, [bucket])
}

export function returnToken(ctx: Context, bucket: Bucket) {
  return returnTokens(ctx, [bucket])
}

/** Takes tokens like `takeTokens`, but refuses without one: 429 with the seconds in its message and in `Retry-After`. */
export async function requireToken(ctx: Context, ...buckets: Bucket[]) {
  const wait = await takeTokens(ctx, buckets)
  if (wait === 0) return
  const seconds = t`${plural(wait, '# second', '# seconds')}`
  throw new AppError('too_many', t`Too many attempts. Please wait ${seconds} and try again.`, { retryAfter: wait })
}

// Every bucket is full again well within a day, and a full one needs no row.

/** Deletes buckets unused for a day. */
export async function sweepThrottles(ctx: Context) {
  await ctx.db.delete(throttles).where(lt(throttles.updatedAt, new Date(ctx.now.getTime() - dayMs)))
}

/** Returns the first three groups of an IPv6 address, however it is written. */
function firstGroups(address: string) {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
}

/**
 * Returns the network of an address, as assigned to one subscriber: the first 24 bits of IPv4, 48 of IPv6.
 * Counting single addresses would let anyone with an IPv6 line start afresh at will. Without an address, as when
 * the visitor has already disconnected, all count as one.
 */
export function networkOf(address: string | undefined) {
  if (!address) return 'unknown'
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (four) return `${four[1]}.0/24`
  return address.includes(':') ? `${firstGroups(address).join(':')}::/48` : address
}

/*
 * Token buckets in the memory of one process, for calls too frequent to count in the database. Several processes let
 * through that many times more; limits that must be exact are counted in rows. Uses ctx.now instead of a library's
 * timers, so that the clock of tests moves the buckets too.
 */

const mostBuckets = 50_000
const bucketsOf = perProcess(() => new LRUCache<string, { tokens: number; at: number }>({ max: mostBuckets }))

/** Takes a token; without one refuses with 429, with the seconds to wait in its message and in `Retry-After`. */
export function limitRate({ cache, now }: Pick<Context, 'cache' | 'now'>, { key, capacity, perSecond }: Bucket) {
  const buckets = bucketsOf(cache)
  const name = key.join(' ')
  const at = now.getTime()
  const known = buckets.get(name)
  const refilled = known ? known.tokens + (Math.max(0, at - known.at) / 1000) * perSecond : capacity
  const tokens = Math.min(capacity, refilled)
  if (tokens >= 1) return void buckets.set(name, { tokens: tokens - 1, at })
  const wait = Math.max(1, Math.ceil((1 - tokens) / perSecond))
  const seconds = t`${plural(wait, '# second', '# seconds')}`
  throw new AppError('too_many', t`Too many requests. Please wait ${seconds} and try again.`, { retryAfter: wait })
}

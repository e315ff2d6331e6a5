import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { throttles } from '../database/tables.ts'
import { AppError } from '../errors.ts'

/*
 * Token buckets in the database, so that all nodes count together. A bucket holds `capacity` tokens at most and gains `perSecond`; whoever finds none waits.
 * Call these outside transactions: a token taken in one that fails would be given back, and its row would stay locked meanwhile.
 */

/** `key` says whose tries are counted, its first part what is tried; only a hash of it is stored. */
export type Bucket = { key: string[]; capacity: number; perSecond: number }

// Rounding: a token added up from fractions may be a little less than one.
const almostOne = 1 - 1e-6

function hashKey(key: string[]) {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url')
}

/** Takes a token; answers 0, or the seconds until there is one again, and then nothing was taken. */
export async function takeToken(ctx: Context, { key, capacity, perSecond }: Bucket) {
  const hash = hashKey(key)
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const refilled = sql`least(${capacity}::float8, ${throttles.tokens}
    + ${perSecond}::float8 * greatest(0, extract(epoch from ${now} - ${throttles.updatedAt})::float8))`
  // The bucket is read as it was before the statement: when it changed meanwhile the wait is a little off, the taking is not.
  const { rows } = await ctx.db.execute<{ taken: boolean; tokens: number | null }>(sql`
    with taken as (
      insert into ${throttles} (key, tokens, updated_at) values (${hash}, ${capacity}::float8 - 1, ${now})
      on conflict (key) do update set tokens = ${refilled} - 1, updated_at = greatest(${throttles.updatedAt}, ${now})
        where ${refilled} >= ${almostOne}
      returning 1)
    select exists (select from taken) as taken, (select ${refilled} from ${throttles} where key = ${hash}) as tokens`)
  const [bucket] = rows
  if (bucket?.taken) return 0
  return Math.max(1, Math.ceil((almostOne - (bucket?.tokens ?? 0)) / perSecond))
}

/** As `takeToken`, but no token is a refusal: 429 with the seconds in its words and in `Retry-After`. */
export async function requireToken(ctx: Context, bucket: Bucket) {
  const wait = await takeToken(ctx, bucket)
  if (wait === 0) return
  const seconds = wait === 1 ? '1 second' : `${wait} seconds`
  throw new AppError('too_many', `Too many attempts. Please wait ${seconds} and try again.`, { retryAfter: wait })
}

/** Gives back a token whose try turned out to be a good one. */
export async function returnToken(ctx: Context, { key, capacity }: Bucket) {
  await ctx.db
    .update(throttles)
    .set({ tokens: sql`least(${capacity}::float8, ${throttles.tokens} + 1)` })
    .where(eq(throttles.key, hashKey(key)))
}

// Every bucket is full again well within a day, and a full one need not be there.
const keptMs = 24 * 3_600_000

/** Takes out the buckets that nobody has taken from for a day. */
export async function sweepThrottles(ctx: Context) {
  await ctx.db.delete(throttles).where(lt(throttles.updatedAt, new Date(ctx.now.getTime() - keptMs)))
}

/** The first three groups of an IPv6 address, however it is written. */
function firstGroups(address: string) {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
}

/**
 * The network an address belongs to, as one subscriber gets it: the first 24 bits of IPv4, 48 of IPv6. Counting single addresses would let anybody with
 * an IPv6 line start afresh at will. Without an address, as when the visitor has hung up already, all count as one.
 */
export function networkOf(address: string | undefined) {
  if (!address) return 'unknown'
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (four) return `${four[1]}.0/24`
  return address.includes(':') ? `${firstGroups(address).join(':')}::/48` : address
}

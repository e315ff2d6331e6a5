import { LRUCache } from 'lru-cache'
import type { Context } from '#platform/context.ts'
import { perProcess } from '#platform/data/cache/content-cache.ts'
import { AppError } from '#platform/errors.ts'

import { plural, t } from '#platform/text/messages.ts'
import type { Bucket } from './throttle.ts'

/*
 * Token buckets in the memory of one process, for calls that are too many to count in the database. Several processes together let through as many times more: what must
 * hold exactly is bounded by rows. On ctx.now and not on a library's timers, so that the clock of tests moves them too.
 */

const mostBuckets = 50_000
const bucketsOf = perProcess(() => new LRUCache<string, { tokens: number; at: number }>({ max: mostBuckets }))

/** Takes a token; without one 429, with the seconds to wait in its words and in `Retry-After`. */
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

import type { Context } from '#platform/context.ts'
import { perProcess } from './content-cache.ts'

type Reading = { now: Promise<unknown>; next: Promise<unknown> | null }
const underWay = perProcess(() => new Map<string, Reading>())

/**
 * Reads once for all callers that ask at the same moment. A caller never gets a reading that began before it
 * asked: it waits for the next one, which begins when the current one ends, so everyone sees their own changes.
 * `key` must contain everything the answer depends on, including permissions.
 */
export function readTogether<T>(
  { cache, db }: Pick<Context, 'cache' | 'db'>,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  if (db.client.isInTransaction) return read()
  const readings = underWay(cache)
  function begin() {
    const now = read()
    const reading: Reading = { now, next: null }
    readings.set(key, reading)
    const end = () => void (reading.next === null && readings.delete(key))
    now.then(end, end)
    return now
  }
  const reading = readings.get(key)
  if (!reading) return begin()
  reading.next ??= reading.now.then(begin, begin)
  return reading.next as Promise<T>
}

import type { Context } from '#platform/context.ts'
import { perProcess } from './content-cache.ts'

type Reading = { now: Promise<unknown>; next: Promise<unknown> | null }
const underWay = perProcess(() => new Map<string, Reading>())

/**
 * What many ask for at the same moment is read once for all of them. Nobody is given what was begun to be read before they asked: anyone who comes while it is being read waits for the next reading,
 * which begins when that one has ended. So what somebody has changed they see, as if they had read it themselves. `key` must tell everything apart that the answer depends on, rights as well.
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

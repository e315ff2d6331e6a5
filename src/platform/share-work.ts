import type { ContentCache } from './content-cache.ts'

/** Makes a function that does the same work once for all who ask for it meanwhile. Who asks after a change of content does not get what was begun before it. */
export function createSharing<T>() {
  const byCache = new WeakMap<ContentCache, Map<string, Promise<T>>>()
  return (cache: ContentCache, key: string, make: () => Promise<T>) => {
    const underway = byCache.get(cache) ?? new Map<string, Promise<T>>()
    byCache.set(cache, underway)
    const name = `${cache.generation} ${key}`
    const known = underway.get(name)
    if (known) return known
    const making = make().finally(() => underway.delete(name))
    underway.set(name, making)
    return making
  }
}

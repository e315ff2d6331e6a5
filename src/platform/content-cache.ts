import { LRUCache } from 'lru-cache'

/** One per application: what it remembers of content lasts until `generation` is raised, because some node has changed content. */
export type ContentCache = { generation: number }

type Kept<T> = { generation: number; entries: LRUCache<string, Promise<T>> }

/**
 * Makes a function that remembers what is expensive to read and rarely changes (noticed within a second). Never for what must be exact at this
 * moment, unless its key names the very version.
 */
export function rememberContent<T extends object>(max: number) {
  const keptBy = new WeakMap<ContentCache, Kept<T>>()

  function keptNow(cache: ContentCache) {
    const known = keptBy.get(cache)
    if (known?.generation === cache.generation) return known.entries
    const entries = new LRUCache<string, Promise<T>>({ max })
    keptBy.set(cache, { generation: cache.generation, entries })
    return entries
  }

  return async ({ cache }: { cache: ContentCache }, key: string, make: () => Promise<T>) => {
    const entries = keptNow(cache)
    const kept = entries.get(key)
    if (kept) return kept
    const making = make()
    const value = await making
    // When content has changed meanwhile, these entries are not looked at any more.
    entries.set(key, making)
    return value
  }
}

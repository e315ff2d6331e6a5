import { PgTransaction } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/database.ts'

/** What content is dropped by: `exams` are tests and the questions in them, `site` is everything else that public pages show. */
export const contentKinds = ['site', 'exams'] as const
export type ContentKind = (typeof contentKinds)[number]

/** One per process, for its requests and its jobs alike. A version is raised when rows of its kind have changed on any node. */
export type ContentCache = { versions: Record<ContentKind, number> }

export function createContentCache(): ContentCache {
  return { versions: { site: 0, exams: 0 } }
}

/** Drops what is cached of this kind; null: of every kind, as notifications may have been missed. */
export function dropContent({ versions }: ContentCache, kind: ContentKind | null) {
  for (const one of kind === null ? contentKinds : [kind]) versions[one] += 1
}

/** As a trigger tells it: the word of a kind; any other word, or null, is every kind. */
export function dropToldContent(cache: ContentCache, told: string | null) {
  dropContent(cache, contentKinds.find((kind) => kind === told) ?? null)
}

/** State that belongs to one process: made at its first use, and found again by the process's cache. */
export function perProcess<T extends object>(make: () => T) {
  const madeFor = new WeakMap<ContentCache, T>()
  return (cache: ContentCache) => {
    const known = madeFor.get(cache)
    if (known) return known
    const made = make()
    madeFor.set(cache, made)
    return made
  }
}

type Reader = { cache: ContentCache; db: Db }

/**
 * Makes a function that remembers what is expensive to read and rarely changes (noticed within a second), and reads it once however many ask meanwhile. `kind` null: it
 * never changes, or its key names the very version. Never for what must be exact at this moment.
 *
 * Inside a transaction what is there is taken, but nothing is waited for and nothing kept: the reading of somebody else may be waiting for the very connection that the
 * transaction holds, and what the transaction itself has written is not true yet for others. Whatever opens many transactions reads ahead of them.
 */
export function rememberContent<T extends object>({ max, kind }: { max: number; kind: ContentKind | null }) {
  const entriesOf = perProcess(
    () =>
      new LRUCache<string, T, () => Promise<T>>({
        max,
        fetchMethod: (_key, _stale, { context: read }) => read(),
        // A caller that waits for an entry gets it even when the entry is evicted meanwhile.
        ignoreFetchAbort: true,
      }),
  )

  return async ({ cache, db }: Reader, key: string, read: () => Promise<T>) => {
    // The version before the read is part of the key: what was read while content changed is not found afterwards.
    const versioned = kind === null ? key : `${cache.versions[kind]} ${key}`
    const entries = entriesOf(cache)
    const kept = entries.get(versioned)
    if (kept) return kept
    return db instanceof PgTransaction ? read() : entries.forceFetch(versioned, { context: read })
  }
}

import { LRUCache } from 'lru-cache'
import type { Db } from '../database/lane.ts'

/** The kinds of content, each dropped from the cache separately: `exams` are tests and their questions, `texts` the corrected sentences of screens and mails, `site` is everything else that public pages show. */
const contentKinds = ['site', 'exams', 'texts'] as const
type ContentKind = (typeof contentKinds)[number]

/** The content cache of one process, shared by its requests and jobs. A version is raised when rows of its kind have changed on any node. */
export type ContentCache = { versions: Record<ContentKind, number> }

export function createContentCache(): ContentCache {
  return { versions: { site: 0, exams: 0, texts: 0 } }
}

/** Drops cached content of this kind; null: of every kind, as notifications may have been missed. */
function dropContent({ versions }: ContentCache, kind: ContentKind | null) {
  for (const each of kind === null ? contentKinds : [kind]) versions[each] += 1
}

/** Drops content named by a trigger: the name of a kind; any other text, or null, means every kind. */
export function dropToldContent(cache: ContentCache, payload: string | null) {
  dropContent(cache, contentKinds.find((kind) => kind === payload) ?? null)
}

/** Creates state once per process, at its first use, and finds it again by the process's cache. */
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

const olds = new WeakSet<Db>()

/**
 * Marks a connection whose reads may be a second stale: they are never cached, as they would stay stale until the
 * next change.
 */
export function neverKeepFrom(db: Db) {
  olds.add(db)
}

type Reader = { cache: ContentCache; db: Db }

/**
 * Creates a cached single-flight read, for content that is expensive to read and rarely changes; changes are
 * noticed within a second. `kind` null: it never changes, or its key contains its version. Never use it for what
 * must be exact at this moment. Inside a transaction a cached value is used, but a running read is not waited
 * for, as it may itself wait for the transaction's connection; and nothing is stored, as others must not see
 * uncommitted data. So read before opening many transactions.
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
    // The key contains the version before the read, so that content that changed during it is not found
    // afterwards.
    const versioned = kind === null ? key : `${cache.versions[kind]} ${key}`
    const entries = entriesOf(cache)
    const kept = entries.get(versioned)
    if (kept) return kept
    return db.client.isInTransaction || olds.has(db) ? read() : entries.forceFetch(versioned, { context: read })
  }
}

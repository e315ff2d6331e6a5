import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Call, Calls } from '#platform/http/call.ts'
import { isAway, waitMs } from '#web/shell/api/ask-again.ts'

/*
 * Cache of server data in the console (TanStack Query), and when they reload: when a screen opens, and after a change.
 * Never on window focus or reconnection, which phones report all day; only an answer missing for lack of a connection
 * is retried until it arrives.
 */

/** Returns whether an answer is missing because no server answered. Loading a following page has its own retries. */
const isMissed = ({ state }: Query) => isAway(state.fetchFailureReason) && state.fetchMeta?.fetchMore === undefined

async function askMissedNow() {
  const missed = { predicate: isMissed, type: 'active' } as const
  const keys = client.getQueryCache().findAll(missed)
  await client.cancelQueries(missed)
  await Promise.all(keys.map((query) => client.refetchQueries({ queryKey: query.queryKey, exact: true })))
}

const cache = new QueryCache({
  // Once one is answered, the others need not wait.
  onSuccess: () => void askMissedNow(),
})

export const client = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      // A browser that reports being offline may be wrong; a request fails at once if it is right.
      networkMode: 'always',
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (_failures, error) => isAway(error),
      retryDelay: waitMs,
    },
  },
})
onlineManager.subscribe((isOnline) => isOnline && void askMissedNow())

/** Returns the cache key of an answer: its call and input. */
export const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>, input: readonly unknown[]) => [
  `${method} ${path}`,
  ...input,
]

type Pages = { pages: unknown[]; pageParams: unknown[] }
const isPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pageParams' in data

/** Keeps only the first page of a list, so that reloading needs one request however far the user scrolled. */
export function keepFirstPage(query: Query) {
  const { data } = query.state
  if (isPages(data) && data.pages.length > 1)
    query.setState({ data: { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } })
}

/** Invalidates the answers of these call groups after a change. Open screens reload at once, others when they open. */
export async function answersChanged(...rooms: Calls[]) {
  const calls = rooms.flatMap((room) => Object.values(room))
  const names = new Set(calls.map((call) => keyOf(call, [])[0]))
  const changed = {
    predicate: ({ queryKey, meta }: Query) =>
      names.has(String(queryKey[0])) || (Array.isArray(meta?.of) && meta.of.some((room) => rooms.includes(room))),
  }
  for (const query of client.getQueryCache().findAll(changed)) keepFirstPage(query)
  await client.invalidateQueries(changed)
}

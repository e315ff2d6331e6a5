import { ApiError } from './call-api.ts'

/*
 * Decides whether and when a failed call is retried: one rule for lists, editors, starting a test and returning
 * to it.
 */

const firstSpreadMs = 1000
const longestSpreadMs = 8000

/** Returns whether no server answered (no connection, or a proxy whose server is away), so that retrying may help. */
export const isAway = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status)

/**
 * Returns how long to wait before retrying a call that has failed `failures` times: doubled each time, never less than
 * the server requires, and randomised, so that clients that failed together do not return together.
 */
export function waitMs(failures: number, error: unknown, random = Math.random()) {
  const atLeast = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  const spread = Math.min(longestSpreadMs, firstSpreadMs * 2 ** failures)
  // Waits at least half of the spread, so that no client asks a busy server immediately.
  return atLeast + spread / 2 + random * spread
}

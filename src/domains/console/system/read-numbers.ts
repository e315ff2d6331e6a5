import { countOpenAttempts } from '#domains/attempts/sitting/count-open.ts'
import { readWordsState, type WordsPlaces } from '#domains/content/terminology/reads.ts'
import type { Context } from '#platform/context.ts'
import { type Reading, reading } from '#platform/ops/observing/read-installation.ts'

/** What `/metrics` says of the domains. */
export async function readNumbers(ctx: Context, places: WordsPlaces): Promise<Reading[]> {
  const [attempts, state] = await Promise.all([countOpenAttempts(ctx), readWordsState(ctx, places)])
  const isWaiting = state === 'ready' || state === 'preparing'
  return [
    ...attempts,
    reading('terminology_waiting', '1: words of the office are shown from the next start on', isWaiting ? 1 : 0),
    reading('terminology_failed', '1: the pages in them could not be built here', state === 'failed' ? 1 : 0),
  ]
}

import type { Context } from '#platform/context.ts'
import { buildOwnPages } from '#platform/ops/terminology/build-own-pages.ts'
import { listOwnWords, mayChange, readWordsState, type WordsPlaces } from './reads.ts'

/** Builds the pages in the words that the office has chosen, beside a server that works: they are shown from its next start on. */
export async function keepPages(ctx: Context, places: WordsPlaces, signal: AbortSignal) {
  if (!mayChange(places) || (await readWordsState(ctx, places)) !== 'preparing') return
  const words = await listOwnWords(ctx)
  await buildOwnPages({ dataDir: places.dataDir, words, log: ctx.log, signal }, true)
}

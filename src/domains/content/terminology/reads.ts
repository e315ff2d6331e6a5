import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { getSettings } from '#platform/data/settings/settings.ts'
import { isSame, stateOf } from '#platform/ops/terminology/own-pages.ts'
import { wordsOf } from './rules.ts'
import type { WordsState } from './schema.ts'
import { wordsGroup } from './set-words.ts'

/** What a server is started with, of what decides about its words. */
export type WordsPlaces = Pick<Config, 'dataDir' | 'language' | 'mode' | 'ownPages'>

/** Whether texts can be changed here at all: they are English, and built. */
export const mayChange = ({ language, mode }: Pick<Config, 'language' | 'mode'>) =>
  language === 'en' && mode !== 'development'

/** What texts are to be changed by. */
export async function listOwnWords(ctx: Context) {
  return wordsOf(await getSettings(ctx, wordsGroup))
}

/** Whether this server shows what the office has chosen, and what is missing. */
export async function readWordsState(ctx: Context, places: WordsPlaces): Promise<WordsState> {
  const words = await listOwnWords(ctx)
  const isNone = Object.keys(words).length === 0
  if (isSame(words, places.ownPages?.words ?? {})) return 'shown'
  if (!mayChange(places)) return 'elsewhere'
  return isNone ? 'ready' : stateOf(places.dataDir, words)
}

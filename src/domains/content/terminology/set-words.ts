import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { refuseField } from '#platform/errors.ts'
import { buildOwnPages } from '#platform/ops/terminology/build-own-pages.ts'
import { isSame, stateOf } from '#platform/ops/terminology/own-pages.ts'
import { type ChosenWords, wordProblem, wordsOf } from './rules.ts'
import { chosenWords, type WordsState } from './schema.ts'

/**
 * Settings of the institute's own terms. A server shows them from its next start on, see
 * `platform/ops/terminology`.
 */
export const wordsGroup: SettingsGroup<ChosenWords> = {
  name: 'terminology',
  body: chosenWords,
  usual: {
    centre: '',
    centres: '',
    batch: '',
    batches: '',
    course: '',
    courses: '',
    student: '',
    students: '',
    teacher: '',
    teachers: '',
    counsellor: '',
    counsellors: '',
  },
  async write(_ctx, body) {
    const problem = wordProblem(body)
    if (problem) refuseField(problem.field, problem.message)
  },
}

/** Server configuration that decides which words are shown. */
export type WordsPlaces = Pick<Config, 'dataDir' | 'language' | 'mode' | 'ownPages'>

/** Returns whether terms can be changed here: the texts must be English, and built. */
export const mayChange = ({ language, mode }: Pick<Config, 'language' | 'mode'>) =>
  language === 'en' && mode !== 'development'

/** Returns the institute's own terms. */
export async function listOwnWords(ctx: Context) {
  return wordsOf(await getSettings(ctx, wordsGroup))
}

/** Returns whether this server shows the institute's terms, or what is missing. */
export async function readWordsState(ctx: Context, places: WordsPlaces): Promise<WordsState> {
  const words = await listOwnWords(ctx)
  const isNone = Object.keys(words).length === 0
  if (isSame(words, places.ownPages?.words ?? {})) return 'shown'
  if (!mayChange(places)) return 'elsewhere'
  return isNone ? 'ready' : stateOf(places.dataDir, words)
}

/** Builds the pages with the office's words beside the running server; they are served from its next start on. */
export async function keepPages(ctx: Context, places: WordsPlaces, signal: AbortSignal) {
  if (!mayChange(places) || (await readWordsState(ctx, places)) !== 'preparing') return
  const words = await listOwnWords(ctx)
  await buildOwnPages({ dataDir: places.dataDir, words, log: ctx.log, signal }, true)
}

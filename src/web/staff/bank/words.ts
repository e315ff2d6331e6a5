import type { Difficulty, LanguageState, ShownState } from '../../../domains/bank/questions/schema.ts'
import type { Language, QuestionKind } from '../../../domains/bank/schema.ts'
import type { Mark } from '../parts/marks/state.tsx'

export const languages: readonly Language[] = ['en', 'hi', 'or', 'bn']
export const languageNames: Record<Language, string> = { en: 'English', hi: 'Hindi', or: 'Odia', bn: 'Bengali' }
export const kindNames: Record<QuestionKind, string> = {
  single: 'One option',
  several: 'Several options',
  numeric: 'Number',
}
export const difficultyNames: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

export const stateMarks: Record<ShownState, { mark: Mark; word: string }> = {
  draft: { mark: 'ring', word: 'draft' },
  ready: { mark: 'half', word: 'ready' },
  'in-use': { mark: 'filled', word: 'in use' },
  retired: { mark: 'crossed', word: 'retired' },
}

export const languageMarks: Record<LanguageState, { mark: Mark; word: string }> = {
  ready: { mark: 'filled', word: 'ready' },
  draft: { mark: 'ring', word: 'not whole' },
  stale: { mark: 'half', word: 'stale' },
  missing: { mark: 'ring', word: 'missing' },
}

export const choicesOf = <K extends string>(names: Record<K, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }))

import type { Difficulty, LanguageState, ShownState } from '#domains/bank/questions/schema.ts'
import type { DraftReview, Language, NoteField, QuestionKind } from '#domains/bank/schema.ts'
import { meaning, t } from '#platform/text/messages.ts'
import type { Mark } from '../parts/marks/state.tsx'

export const languages: readonly Language[] = ['en', 'hi', 'or', 'bn']
export const languageNames: Record<Language, string> = { en: t`English`, hi: t`Hindi`, or: t`Odia`, bn: t`Bengali` }
export const kindNames: Record<QuestionKind, string> = {
  single: t`One option`,
  several: t`Several options`,
  numeric: meaning('answer type')`Number`,
}
export const difficultyNames: Record<Difficulty, string> = { easy: t`Easy`, medium: t`Medium`, hard: t`Hard` }

export const stateMarks: Record<ShownState, { mark: Mark; word: string }> = {
  draft: { mark: 'ring', word: t`draft` },
  'in-review': { mark: 'half', word: t`in review` },
  returned: { mark: 'warn', word: t`returned` },
  ready: { mark: 'half', word: t`ready` },
  'in-use': { mark: 'filled', word: t`in use` },
  retired: { mark: 'crossed', word: t`retired` },
}

export const languageMarks: Record<LanguageState, { mark: Mark; word: string }> = {
  ready: { mark: 'filled', word: t`ready` },
  draft: { mark: 'ring', word: t`incomplete` },
  stale: { mark: 'half', word: t`out of date` },
  missing: { mark: 'ring', word: t`missing` },
}

/** States of the draft of a question that is already ready. */
export const nextWords: Record<DraftReview, string> = {
  'in-review': t`next version in review`,
  returned: t`next version returned`,
}

export const noteFieldNames: Record<NoteField, string> = {
  text: t`Question`,
  options: t`Options`,
  key: t`Key`,
  solution: t`Solution`,
  passage: t`Passage`,
  hi: t`Hindi translation`,
  or: t`Odia translation`,
  bn: t`Bengali translation`,
  heading: t`Subject, topic, difficulty or source`,
}

export const choicesOf = <K extends string>(names: Record<K, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }))

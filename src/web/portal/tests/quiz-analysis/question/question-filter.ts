import type { QuestionAnalysis } from '#domains/attempts/analysis/schema.ts'
import type { Language } from '#domains/bank/schema.ts'

export const filters = ['all', 'correct', 'partial', 'wrong', 'skipped', 'dropped', 'marked'] as const
export type Filter = (typeof filters)[number]

export type Choice = { show: Filter; language: Language }

const rare = new Set<Filter>(['partial', 'dropped'])

/** Returns the filters to show: most tests have no partly right and no dropped questions. */
export function filtersFor(questions: Pick<QuestionAnalysis, 'result' | 'marked'>[], chosen: Filter): Filter[] {
  const isOffered = (filter: Filter) => filter === chosen || questions.some((question) => isShown(question, filter))
  return filters.filter((filter) => !rare.has(filter) || isOffered(filter))
}

/** Reads the choice from the address; unknown words are ignored. */
export function readChoice(search: URLSearchParams, languages: Language[]): Choice {
  const show = filters.find((filter) => filter === search.get('show')) ?? 'all'
  const language = languages.find((known) => known === search.get('lang')) ?? languages[0] ?? 'en'
  return { show, language }
}

/** Writes a choice as a query, omitting defaults. */
export function writeChoice({ show, language }: Choice, languages: Language[]) {
  const search = new URLSearchParams()
  if (show !== 'all') search.set('show', show)
  if (language !== (languages[0] ?? 'en')) search.set('lang', language)
  return search.size === 0 ? '' : `?${search}`
}

export function isShown(question: Pick<QuestionAnalysis, 'result' | 'marked'>, show: Filter) {
  if (show === 'all') return true
  return show === 'marked' ? question.marked : question.result === show
}

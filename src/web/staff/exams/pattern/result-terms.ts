import type { CategoryMinimum, ResultTerms, TieRule } from '#domains/exams/patterns/schema.ts'

/* The way from marks to ranks, as the form has it: every rule with a place for its section, and null where nothing is said. */

export type TypedTie = { by: TieRule['by']; section: string | null }
export type TypedResults = {
  normalisation: NonNullable<ResultTerms['normalisation']> | null
  dropped: NonNullable<ResultTerms['dropped']> | null
  ties: TypedTie[]
  minima: CategoryMinimum[]
}

export const resultFields = ['normalisation', 'ties', 'minima', 'dropped'] as const

export function typedResults({ normalisation, dropped, ties = [], minima = [] }: ResultTerms = {}): TypedResults {
  return {
    normalisation: normalisation ?? null,
    dropped: dropped ?? null,
    ties: ties.map((rule) => ({ by: rule.by, section: 'section' in rule ? rule.section : null })),
    minima,
  }
}

function tieOf({ by, section }: TypedTie): TieRule {
  // No section chosen: the server names the field.
  if (by === 'section') return { by, section: section ?? '' }
  return by === 'ratio' ? { by, section } : { by }
}

export function resultsOf({ normalisation, dropped, ties, minima }: TypedResults): ResultTerms {
  const results: ResultTerms = {}
  if (ties.length > 0) results.ties = ties.map(tieOf)
  if (dropped !== null) results.dropped = dropped
  if (normalisation !== null) results.normalisation = normalisation
  if (minima.length > 0) results.minima = minima
  return results
}

/** A rule of the list in what is new: `section Mathematics`, `older`; of a minimum its numbers. */
export function toldRule(rule: TieRule | CategoryMinimum) {
  if ('by' in rule) return 'section' in rule && rule.section !== null ? `${rule.by} ${rule.section}` : rule.by
  const { General, OBC, SC, ST } = rule.percent
  return `${rule.section ?? 'whole'} ${General}/${OBC}/${SC}/${ST} %`
}

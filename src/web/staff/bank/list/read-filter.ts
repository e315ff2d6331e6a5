import type { Difficulty, ShownState } from '#domains/bank/questions/schema.ts'
import type { QuestionKind } from '#domains/bank/schema.ts'

const kinds: readonly QuestionKind[] = ['single', 'several', 'numeric']
const difficulties: readonly Difficulty[] = ['easy', 'medium', 'hard']
const states: readonly ShownState[] = ['draft', 'in-review', 'returned', 'ready', 'in-use', 'retired']

/** Reads the filter from the address. Drops unknown words, and filters reserved for staff who may see the tests. */
export function readQuestionFilter(search: URLSearchParams, isToldUses: boolean) {
  const text = (name: string) => search.get(name) || undefined
  const choiceOf = <T extends string>(name: string, known: readonly T[]) => known.find((value) => value === text(name))
  const asked = {
    subject: text('subject'),
    topic: text('subject') && text('topic'),
    kind: choiceOf('kind', kinds),
    difficulty: choiceOf('difficulty', difficulties),
    language: text('language'),
    state: choiceOf('state', isToldUses ? states : states.filter((state) => state !== 'in-use')),
    never_used: isToldUses ? choiceOf('never_used', ['yes'] as const) : undefined,
    author: text('author'),
    draft_by: text('draft_by'),
    import: text('import'),
    q: text('q'),
  }
  const given: Partial<{ [K in keyof typeof asked]: NonNullable<(typeof asked)[K]> }> = {}
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) Object.assign(given, { [name]: value })
  return given
}

import type { Difficulty, ShownState } from '../../../../domains/bank/questions/schema.ts'
import type { QuestionKind } from '../../../../domains/bank/schema.ts'

const kinds: readonly QuestionKind[] = ['single', 'several', 'numeric']
const difficulties: readonly Difficulty[] = ['easy', 'medium', 'hard']
const states: readonly ShownState[] = ['draft', 'ready', 'in-use', 'retired']

/** What the address asks of the list; words in it that are none of ours are left out, and so is what only those may ask who know the tests. */
export function readQuestionFilter(search: URLSearchParams, isToldUses: boolean) {
  const text = (name: string) => search.get(name) || undefined
  const one = <T extends string>(name: string, known: readonly T[]) => known.find((value) => value === text(name))
  const found = {
    subject: text('subject'),
    topic: text('subject') && text('topic'),
    kind: one('kind', kinds),
    difficulty: one('difficulty', difficulties),
    language: text('language'),
    state: one('state', isToldUses ? states : states.filter((state) => state !== 'in-use')),
    never_used: isToldUses ? one('never_used', ['yes'] as const) : undefined,
    author: text('author'),
    draft_by: text('draft_by'),
    import: text('import'),
    q: text('q'),
  }
  const given: Partial<{ [K in keyof typeof found]: NonNullable<(typeof found)[K]> }> = {}
  for (const [name, value] of Object.entries(found)) if (value !== undefined) Object.assign(given, { [name]: value })
  return given
}

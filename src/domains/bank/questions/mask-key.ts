import { mayDo } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import type { QuestionUses } from './ask-tests.ts'
import type { Item } from './find-item.ts'
import type { HiddenPart, TypedQuestion } from './schema.ts'

/** Which tests have which questions is part of their papers. */
export const maySeeUses = (ctx: Pick<Context, 'actor'>) => mayDo(ctx.actor, 'tests.paper')

/** Whether somebody wrote the question themselves. */
export const isOwn = ({ actor }: Pick<Context, 'actor'>, { authorId }: Pick<Item, 'authorId'>) =>
  actor.kind === 'user' && authorId === actor.id

/**
 * What of a question this person may not see. Anyone who may read papers, and its author, see all of it. Of the questions of others the key and the solution are hidden as long as a plan, or a
 * test that has not ended, has a version of it; and anyone who only translates is never told which answer is right, as no text depends on it.
 */
export async function findHidden(ctx: Context, item: Item, uses: QuestionUses): Promise<HiddenPart[]> {
  return (await findHiddenOf(ctx, [item], uses)).get(item.id) ?? []
}

/** Likewise of many, by the id of the item; those of which all may be seen are not in it. */
export async function findHiddenOf(ctx: Context, items: readonly Item[], uses: QuestionUses) {
  const hidden = new Map<string, HiddenPart[]>()
  if (maySeeUses(ctx)) return hidden
  const ids = items.filter((item) => !isOwn(ctx, item)).map(({ id }) => id)
  if (ids.length === 0) return hidden
  const awaited = await uses.findAwaited(ctx, ids)
  const isTranslator = !mayDo(ctx.actor, 'questions.write-own')
  for (const id of ids) {
    if (awaited.has(id)) hidden.set(id, ['key', 'solution'])
    else if (isTranslator) hidden.set(id, ['key'])
  }
  return hidden
}

/** The same question with nothing in the parts that are hidden. */
export function withoutHidden<T extends TypedQuestion>(question: T, hidden: readonly HiddenPart[]): T {
  const key = hidden.includes('key') ? { correct: [], value: '', tolerance: '0' } : {}
  const solution = hidden.includes('solution') ? { solution: {} } : {}
  return { ...question, ...key, ...solution }
}

/** What was typed, with the hidden parts as they are stored: a save cannot change, and so cannot guess, what its writer does not see. */
export function withStored(typed: TypedQuestion, stored: TypedQuestion, hidden: readonly HiddenPart[]): TypedQuestion {
  const key = hidden.includes('key') ? stored : typed
  const { solution } = hidden.includes('solution') ? stored : typed
  return { ...typed, correct: key.correct, value: key.value, tolerance: key.tolerance, solution }
}

const fieldsOf: Record<HiddenPart, RegExp> = { key: /^(correct|value|tolerance)$/, solution: /^solution(\.|$)/ }

/** What a question lacks, without what would tell of a hidden part. */
export function withoutHiddenProblems(problems: Record<string, string>, hidden: readonly HiddenPart[]) {
  const shown = Object.entries(problems).filter(([field]) => !hidden.some((part) => fieldsOf[part].test(field)))
  return Object.fromEntries(shown)
}

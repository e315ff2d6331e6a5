import type { Context } from '#platform/context.ts'
import { getShelf } from '../texts/keep-pictures.ts'
import { TextProblem, typesetLeniently, typesetSource } from '../texts/typeset-source.ts'
import type { TypesetAnswer, TypesetBody } from './schema.ts'

/** Each text as candidates will see it: the same way as it is stored. What cannot be stored so says why, and is shown as far as it can be. */
export async function typesetTexts(ctx: Context, { texts }: TypesetBody): Promise<TypesetAnswer> {
  const shelf = await getShelf(ctx, texts)
  return {
    texts: texts.map((source) => {
      try {
        return { html: typesetSource(source, shelf), problem: null }
      } catch (error) {
        if (error instanceof TextProblem) return { html: typesetLeniently(source, shelf), problem: error.message }
        throw error
      }
    }),
  }
}

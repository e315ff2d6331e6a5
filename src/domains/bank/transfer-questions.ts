import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { bankItems } from './tables.ts'

/** SQL condition for the unfinished questions of an author; a ready question keeps its author. */
export const unfinishedOf = (authorId: string) => and(eq(bankItems.authorId, authorId), isNotNull(bankItems.draft))

/** Transfers one author's unfinished questions to another, in the caller's transaction; returns how many. Without another author they stay. */
export async function transferQuestions(ctx: Context, { from, to }: { from: string; to: string | null }) {
  if (to === null) return 0
  const given = await ctx.db
    .update(bankItems)
    .set({ authorId: to })
    .where(unfinishedOf(from))
    .returning({ id: bankItems.id })
  return given.length
}

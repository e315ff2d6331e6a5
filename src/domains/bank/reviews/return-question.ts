import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { tellingCurrent } from '../questions/describe-current.ts'
import type { ReviewNote } from '../schema.ts'
import { bankItems } from '../tables.ts'
import { closeReview, lockReviewed } from './close-review.ts'
import type { EditedQuestion } from './schema.ts'

type Returning = { version: number; notes: ReviewNote[]; uses: QuestionUses }

/** Gives a question back to those who wrote it, with what is to be changed. 403, 404, 409 as `lockReviewed` says. */
export async function returnQuestion(ctx: Context, number: number, returning: Returning): Promise<EditedQuestion> {
  const { version, notes, uses } = returning
  return tellingCurrent(ctx, { number, uses }, () =>
    inTransaction(ctx, async (ctx) => {
      const item = await lockReviewed(ctx, number, { version, uses, decision: 'return' })
      await closeReview(ctx, item, { state: 'returned', by: userOf(ctx).id, notes })
      await ctx.db
        .update(bankItems)
        .set({ review: 'returned', reviewAt: ctx.now, version: item.version + 1 })
        .where(eq(bankItems.id, item.id))
      const details = { number, notes: notes.length, fields: notes.map(({ field }) => field).join(', ') }
      await audit(ctx, { action: 'question-returned', subjectId: item.id, details })
      return { edit_version: item.version + 1 }
    }),
  )
}

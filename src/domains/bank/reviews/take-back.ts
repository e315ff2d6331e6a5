import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { tellingCurrent } from '../questions/describe-current.ts'
import { lockOwn } from '../questions/make-ready.ts'
import { bankItems } from '../tables.ts'
import { closeReview } from './close-review.ts'
import type { EditedQuestion } from './schema.ts'

type Taking = { version: number; uses: QuestionUses }

/** Withdraws a question from review, so that it can be changed. 403; 404; 409 when it is no longer in review, and when somebody has decided in between. */
export async function takeBack(ctx: Context, number: number, { version, uses }: Taking): Promise<EditedQuestion> {
  return tellingCurrent(ctx, { number, uses }, () =>
    inTransaction(ctx, async (ctx) => {
      const item = await lockOwn(ctx, number, version)
      if (item.review !== 'in-review') throw new AppError('conflict', 'This question is not in review.')
      await closeReview(ctx, item, { state: 'taken-back', by: userOf(ctx).id })
      await ctx.db
        .update(bankItems)
        .set({ review: null, reviewAt: null, version: item.version + 1 })
        .where(eq(bankItems.id, item.id))
      await audit(ctx, { action: 'question-taken-back', subjectId: item.id, details: { number } })
      return { edit_version: item.version + 1 }
    }),
  )
}

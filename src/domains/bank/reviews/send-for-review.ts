import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { tellingCurrent } from '../questions/describe-current.ts'
import { compileReady, lockOwn } from '../questions/make-ready.ts'
import { bankItems, questionReviews } from '../tables.ts'
import { requireNoReview } from './require-review.ts'
import { writersOf } from './rules.ts'
import type { EditedQuestion } from './schema.ts'

type Sending = { version: number; uses: QuestionUses }

/**
 * Sends a draft for review. It cannot be changed until a reviewer has decided or its author takes it back. 400 names the fields that are missing or wrong; 403; 404; 409 when there is no draft, when it is in review
 * already, and when somebody has saved in between.
 */
export async function sendForReview(ctx: Context, number: number, sending: Sending): Promise<EditedQuestion> {
  return tellingCurrent(ctx, { number, uses: sending.uses }, () => openReview(ctx, number, sending.version))
}

function openReview(ctx: Context, number: number, version: number) {
  return inTransaction(ctx, async (ctx) => {
    const item = await lockOwn(ctx, number, version)
    requireNoReview(item)
    if (!item.draft) throw new AppError('conflict', 'There is nothing new to review.')
    await compileReady(ctx, item, item.draft)
    const sentBy = userOf(ctx).id
    const writers = writersOf([item.authorId, item.editedBy, sentBy, ...item.draftWriters])
    await ctx.db.insert(questionReviews).values({ itemId: item.id, state: 'open', writers, sentBy, sentAt: ctx.now })
    await ctx.db
      .update(bankItems)
      .set({ review: 'in-review', reviewAt: ctx.now, version: item.version + 1 })
      .where(eq(bankItems.id, item.id))
    await audit(ctx, { action: 'question-sent-for-review', subjectId: item.id, details: { number } })
    return { edit_version: item.version + 1 }
  })
}

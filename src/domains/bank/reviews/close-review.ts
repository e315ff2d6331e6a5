import { and, eq } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { lockStaff } from '#domains/identity/staff/lock-staff.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { type Item, lockItem } from '../questions/find-item.ts'
import { findHidden } from '../questions/mask-key.ts'
import type { ReviewNote } from '../schema.ts'
import { questionReviews } from '../tables.ts'
import { type Reviewing, whyNotApprove, whyNotReturn } from './rules.ts'
import type { ReviewState } from './schema.ts'

type Closing = { state: Exclude<ReviewState, 'open'>; by: string; notes?: ReviewNote[] }

const openOf = (item: Item) => and(eq(questionReviews.itemId, item.id), eq(questionReviews.state, 'open'))

/** Ends the open review of a question whose row is locked. */
export async function closeReview(ctx: Context, item: Item, { state, by, notes = [] }: Closing) {
  const closed = await ctx.db
    .update(questionReviews)
    .set({ state, decidedBy: by, decidedAt: ctx.now, notes })
    .where(openOf(item))
    .returning({ id: questionReviews.id })
  if (closed.length === 0) throw new Error('a question in review has no open review')
}

type Deciding = { version: number; uses: QuestionUses; decision: 'return' | 'approve' }

/** The right to review as it is at this moment: who takes it away waits for this transaction, or has been before it. */
async function holdsRight(ctx: Context) {
  const { id } = userOf(ctx)
  const actor = (await lockStaff(ctx, [id])).get(id)
  return actor !== undefined && mayDo(actor, 'questions.review')
}

/**
 * Locks a question for a reviewer's decision, at the version that they saw. 403 for a question of their own, and for one whose key is hidden from them; 409 when they have lost the right, when it is no longer in review,
 * and when somebody has changed it or decided in between.
 */
export async function lockReviewed(ctx: Context, number: number, { version, uses, decision }: Deciding) {
  const mayReview = await holdsRight(ctx)
  if (!mayReview) throw new AppError('conflict', 'You may not review questions any more. Please load the page again.')
  const item = await lockItem(ctx, number, version)
  if (item.review !== 'in-review') throw new AppError('conflict', 'This question is not in review.')
  const [open] = await ctx.db.select({ writers: questionReviews.writers }).from(questionReviews).where(openOf(item))
  if (!open) throw notFound('review')
  const hidden = await findHidden(ctx, item, uses)
  const reviewing: Reviewing = {
    userId: userOf(ctx).id,
    mayReview,
    authorId: item.authorId,
    writers: open.writers,
    hidden,
  }
  const reason = decision === 'return' ? whyNotReturn(reviewing) : whyNotApprove(reviewing)
  if (reason !== null) throw new AppError('forbidden', reason)
  return item
}

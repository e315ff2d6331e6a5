import { and, eq } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { lockStaff } from '#domains/identity/staff/lock-staff.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { findHidden, type Item, lockItem, type QuestionUses, tellingCurrent } from '../questions/find-item.ts'
import { compileReady, lockOwn, makeVersion, requirePapers } from '../questions/make-ready.ts'
import type { EditedQuestion, MadeReady, ReviewState } from '../questions/schema.ts'
import type { ReviewNote } from '../schema.ts'
import { bankItems, questionReviews } from '../tables.ts'
import { requireNoReview } from './reads.ts'
import { type Reviewing, whyNotApprove, whyNotReturn, writersOf } from './rules.ts'

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

type Closing = { state: Exclude<ReviewState, 'open'>; by: string; notes?: ReviewNote[] }

const openOf = (item: Item) => and(eq(questionReviews.itemId, item.id), eq(questionReviews.state, 'open'))

/** Ends the open review of a question whose row is locked. */
async function closeReview(ctx: Context, item: Item, { state, by, notes = [] }: Closing) {
  const closed = await ctx.db
    .update(questionReviews)
    .set({ state, decidedBy: by, decidedAt: ctx.now, notes })
    .where(openOf(item))
    .returning({ id: questionReviews.id })
  if (closed.length === 0) throw new Error('a question in review has no open review')
}

type Deciding = { version: number; uses: QuestionUses; decision: 'return' | 'approve' }

/** Returns whether the caller still has the right to review, and locks it: whoever takes it away waits for this transaction, or has done so before it. */
async function holdsRight(ctx: Context) {
  const { id } = userOf(ctx)
  const actor = (await lockStaff(ctx, [id])).get(id)
  return actor !== undefined && mayDo(actor, 'questions.review')
}

/**
 * Locks a question for a reviewer's decision, at the version that they saw. 403 for a question of their own, and for one whose key is hidden from them; 409 when they have lost the right, when it is no longer in review,
 * and when somebody has changed it or decided in between.
 */
async function lockReviewed(ctx: Context, number: number, { version, uses, decision }: Deciding) {
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

type Approving = { version: number; replaceIn: string[]; uses: QuestionUses }

/**
 * Makes a reviewed draft the next version of its question, as `makeReady` does without a review. Throws the
 * 403, 404 and 409 of `lockReviewed`, and 400 if the draft has become incomplete.
 */
export async function approveQuestion(ctx: Context, number: number, approving: Approving): Promise<MadeReady> {
  const { version, replaceIn, uses } = approving
  requirePapers(ctx, replaceIn)
  return tellingCurrent(ctx, { number, uses }, () =>
    inTransaction(ctx, async (ctx) => {
      const item = await lockReviewed(ctx, number, { version, uses, decision: 'approve' })
      await closeReview(ctx, item, { state: 'approved', by: userOf(ctx).id })
      await audit(ctx, { action: 'question-approved', subjectId: item.id, details: { number } })
      return makeVersion(ctx, item, { replaceIn, uses })
    }),
  )
}

type Returning = { version: number; notes: ReviewNote[]; uses: QuestionUses }

/** Returns a question to its writers, with what they should change. 403, 404, 409 as for `lockReviewed`. */
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

import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError } from '#platform/errors.ts'
import type { Item } from '../questions/find-item.ts'
import { type HiddenPart, type ReviewSettings, reviewSettings } from '../questions/schema.ts'
import type { DraftReviewFacts } from '../schema.ts'
import { type bankItems, questionReviews } from '../tables.ts'
import { shownNotes, whyNotApprove, whyNotReturn } from './rules.ts'

const senders = alias(users, 'senders')
const deciders = alias(users, 'deciders')
const newestReview = preparedQuery((db) =>
  db
    .select({ review: questionReviews, sender: senders.candidateName, decider: deciders.candidateName })
    .from(questionReviews)
    .leftJoin(senders, eq(senders.id, questionReviews.sentBy))
    .leftJoin(deciders, eq(deciders.id, questionReviews.decidedBy))
    .where(eq(questionReviews.itemId, sql.placeholder('itemId')))
    .orderBy(desc(questionReviews.sentAt), desc(questionReviews.id))
    .limit(1)
    .prepare('newest_review'),
)

/** Returns the review of a question's draft; null: it was not sent, or was taken back. */
export async function readReview(
  ctx: Context,
  item: Item,
  hidden: readonly HiddenPart[],
): Promise<DraftReviewFacts | null> {
  if (item.review === null) return null
  const [row] = await newestReview(ctx.db, { itemId: item.id })
  if (!row) return null
  const { review, sender, decider } = row
  const { sentAt, decidedAt, notes, writers } = review
  const isOpen = item.review === 'in-review'
  const mayReview = mayDo(ctx.actor, 'questions.review')
  const reviewing = { userId: userOf(ctx).id, mayReview, authorId: item.authorId, writers, hidden }
  return {
    state: item.review,
    sent_by: sender,
    sent_at: sentAt.toISOString(),
    decided_by: decider,
    decided_at: decidedAt?.toISOString() ?? null,
    notes: shownNotes(notes, hidden),
    may_return: isOpen && whyNotReturn(reviewing) === null,
    may_approve: isOpen && whyNotApprove(reviewing) === null,
    why_not: isOpen && mayReview ? whyNotApprove(reviewing) : null,
  }
}

/** Setting that a question must be reviewed before tests may use it. Questions that were ready before stay ready. */
export const reviewGroup: SettingsGroup<ReviewSettings> = {
  name: 'question-review',
  body: reviewSettings,
  usual: { is_demanded: false },
}

export async function isReviewDemanded(ctx: Context) {
  return (await getSettings(ctx, reviewGroup)).is_demanded
}

/** Refuses with 409 where only a reviewer may make a question ready. */
export async function requireNoDemand(ctx: Context) {
  if (await isReviewDemanded(ctx))
    throw new AppError(
      'conflict',
      'The settings say that somebody else reviews a question before it is ready. Please send it for review.',
    )
}

/** Refuses with 409 a question under review: reviewers must decide on the text they see. */
export function requireNoReview({ review }: Pick<typeof bankItems.$inferSelect, 'review'>) {
  if (review === 'in-review')
    throw new AppError('conflict', 'This question is in review. Take it back before you change it.')
}

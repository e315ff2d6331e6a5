import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError } from '#platform/errors.ts'
import type { bankItems } from '../tables.ts'
import { type ReviewSettings, reviewSettings } from './schema.ts'

/** Whether a question has to be reviewed before tests may use it. What was ready before stays ready. */
export const reviewGroup: SettingsGroup<ReviewSettings> = {
  name: 'question-review',
  body: reviewSettings,
  usual: { is_demanded: false },
}

export async function isReviewDemanded(ctx: Context) {
  return (await getSettings(ctx, reviewGroup)).is_demanded
}

/** 409 where only a reviewer makes a question ready. */
export async function requireNoDemand(ctx: Context) {
  if (await isReviewDemanded(ctx))
    throw new AppError(
      'conflict',
      'The settings say that somebody else reviews a question before it is ready. Please send it for review.',
    )
}

/** 409 for a question that a reviewer is looking at: what they decide about is what they see. */
export function requireNoReview({ review }: Pick<typeof bankItems.$inferSelect, 'review'>) {
  if (review === 'in-review')
    throw new AppError('conflict', 'This question is in review. Take it back before you change it.')
}

import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { tellingCurrent } from '../questions/describe-current.ts'
import { makeVersion, requirePapers } from '../questions/make-ready.ts'
import type { MadeReady } from '../questions/schema.ts'
import { closeReview, lockReviewed } from './close-review.ts'

type Approving = { version: number; replaceIn: string[]; uses: QuestionUses }

/** Makes a reviewed draft the next version of its question, as `makeReady` does of one that nobody reviews. 403, 404, 409 as `lockReviewed` says; 400 for what has come to lack meanwhile. */
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

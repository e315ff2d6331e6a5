import { type Context, inTransaction } from '../../platform/context.ts'
import { closeAttempt } from './close-attempt.ts'
import { lockOwnAttempt } from './find-own-attempt.ts'
import type { Submitted } from './schema.ts'

/** Hands the attempt in. Submitting again, or after the deadline has closed it, gives the same submission. */
export async function submitAttempt(ctx: Context, attemptId: string): Promise<Submitted> {
  return inTransaction(ctx, async (ctx) => {
    const attempt = await lockOwnAttempt(ctx, attemptId)
    if (attempt.closedAt === null) await closeAttempt(ctx, attempt, 'student')
    return { submission_id: attempt.id }
  })
}

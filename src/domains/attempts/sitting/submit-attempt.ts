import { type Context, inTransaction } from '../../../platform/context.ts'
import { readAhead } from '../marking/count-marks.ts'
import { closeAttempt } from './close-attempt.ts'
import { getTestIdOf, lockOwnAttempt } from './find-own-attempt.ts'
import type { Submitted } from './schema.ts'

/** Hands the attempt in. Submitting again, or after the deadline has closed it, gives the same submission. */
export async function submitAttempt(ctx: Context, attemptId: string): Promise<Submitted> {
  await readAhead(ctx, await getTestIdOf(ctx, attemptId))
  return inTransaction(ctx, async (ctx) => {
    const attempt = await lockOwnAttempt(ctx, attemptId)
    if (attempt.closedAt === null) await closeAttempt(ctx, attempt, 'student')
    return { submission_id: attempt.id }
  })
}

import type { Context } from '../../../platform/context.ts'
import { closeAttempt } from './close-attempt.ts'
import { getTestIdOf } from './find-own-attempt.ts'
import type { Submitted } from './schema.ts'

/** Hands the attempt in. Submitting again, or after the deadline has closed it, gives the same submission. */
export async function submitAttempt(ctx: Context, attemptId: string): Promise<Submitted> {
  // 404 for somebody else's; whose it is, is remembered from its first save.
  await getTestIdOf(ctx, attemptId)
  await closeAttempt(ctx, attemptId, 'student')
  return { submission_id: attemptId }
}

import { and, eq, exists, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findWindow } from './find-window.ts'
import { stateOfWindow } from './rules.ts'
import { challengedQuestions, challenges, keyDecisions } from './tables.ts'

/** Refuses with 409 while the key of a test may be challenged, or a challenge of it is not decided: results come when the key stands. */
export async function requireUnchallenged(ctx: Context, testId: string) {
  const window = await findWindow(ctx, testId)
  if (!window) return
  if (stateOfWindow(window, ctx.now) !== 'over')
    throw new AppError(
      'conflict',
      'The answer key of this test can still be challenged. Please wait until the challenge window closes.',
    )
  const [open] = await ctx.db
    .select({ id: challengedQuestions.id })
    .from(challengedQuestions)
    .leftJoin(keyDecisions, eq(keyDecisions.challengedId, challengedQuestions.id))
    .where(
      and(
        eq(challengedQuestions.testId, testId),
        isNull(keyDecisions.challengedId),
        exists(ctx.db.select().from(challenges).where(eq(challenges.challengedId, challengedQuestions.id))),
      ),
    )
    .limit(1)
  if (open) throw new AppError('conflict', 'Some challenges to this test have not been decided yet.')
}

import { and, eq } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { rememberContent } from '../../../platform/data/cache/content-cache.ts'
import { notFound } from '../../../platform/errors.ts'
import { attempts } from '../tables.ts'

const testIdsKept = rememberContent<{ testId: string }>({ max: 20_000, kind: null })

/** Which test the signed-in student's attempt is at. That never changes, so it is remembered. */
export async function getTestIdOf(ctx: Context, attemptId: string) {
  const { testId } = await testIdsKept(ctx, `${userOf(ctx).id} ${attemptId}`, () => readTestIdOf(ctx, attemptId))
  return testId
}

async function readTestIdOf(ctx: Context, attemptId: string) {
  const [attempt] = await ctx.db.select({ testId: attempts.testId }).from(attempts).where(isOwn(ctx, attemptId))
  if (!attempt) throw notFound('attempt')
  return attempt
}

function isOwn(ctx: Context, attemptId: string) {
  return and(eq(attempts.id, attemptId), eq(attempts.studentId, userOf(ctx).id))
}

/** The signed-in student's own attempt, its row locked until the transaction ends; someone else's does not exist. */
export async function lockOwnAttempt(ctx: Context, attemptId: string) {
  const [attempt] = await ctx.db.select().from(attempts).where(isOwn(ctx, attemptId)).for('update')
  if (!attempt) throw notFound('attempt')
  return attempt
}

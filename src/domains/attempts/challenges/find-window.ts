import { eq } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { attempts } from '../tables.ts'
import { stateOfWindow } from './rules.ts'
import { challengeWindows } from './tables.ts'

export type Window = typeof challengeWindows.$inferSelect

export async function findWindow({ db }: Pick<Context, 'db'>, testId: string): Promise<Window | undefined> {
  const [window] = await db.select().from(challengeWindows).where(eq(challengeWindows.testId, testId))
  return window
}

/**
 * Locks the window against changes until the caller's transaction ends. 404 without one, 409 with the reason
 * while it is not open.
 */
export async function holdOpenWindow(ctx: Context, testId: string) {
  const [window] = await ctx.db.select().from(challengeWindows).where(eq(challengeWindows.testId, testId)).for('share')
  if (!window) throw notFound('challenge window')
  const state = stateOfWindow(window, ctx.now)
  if (state === 'upcoming') throw new AppError('conflict', 'Challenges to the answer key are not open yet.')
  if (state === 'over') throw new AppError('conflict', 'The time for challenges has ended.')
}

/** Waits for the challenges that are being written, and holds the next ones. 409 as long as it is open. */
export async function lockOverWindow(ctx: Context, testId: string) {
  const [window] = await ctx.db.select().from(challengeWindows).where(eq(challengeWindows.testId, testId)).for('update')
  if (!window) throw notFound('challenge window')
  if (stateOfWindow(window, ctx.now) !== 'over')
    throw new AppError('conflict', 'Challenges can be decided only after the challenge window has closed.')
  return window
}

/** The actor's own attempt that is ranked, which its response sheet is of. 404 for another, or before the window has begun: nothing of the key leaves before. */
export async function getOwnSheet(ctx: Context, attemptId: string) {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.id, attemptId))
  const isOwn = attempt?.studentId === userOf(ctx).id && attempt.merit !== null && attempt.closedAt !== null
  if (!attempt || !isOwn) throw notFound('response sheet')
  const window = await findWindow(ctx, attempt.testId)
  if (!window || stateOfWindow(window, ctx.now) === 'upcoming') throw notFound('response sheet')
  return { attempt, window }
}

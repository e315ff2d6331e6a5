import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { idempotencyKeys } from '#platform/data/database/tables.ts'
import { AppError } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'

const keptMs = 7 * dayMs

/** Returns the key that was made with the form. 400 without one, or for one that is no UUID. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>) {
  const key = z.uuid().safeParse(headers['idempotency-key'])
  if (key.success) return key.data
  throw new AppError('invalid', 'This call needs an Idempotency-Key header with a UUID created together with the form.')
}

/** Returns the version that a write is based on; undefined without one. */
export function ifMatchOf({ headers }: Pick<FastifyRequest, 'headers'>) {
  return /^(?:W\/)?"([^"]{1,40})"$/.exec(headers['if-match'] ?? '')?.[1]
}

type Once = { key: string /** `POST /api/…` */; route: string; body: unknown }

/**
 * Carries out `work` once per key, in one transaction with its answer; a repeated call returns the stored answer.
 * Concurrent calls wait for each other. 409 for a key used with another body.
 */
export async function onlyOnce<Answer>(ctx: Context, once: Once, work: (ctx: Context) => Promise<Answer>) {
  const bodyHash = createHash('sha256').update(JSON.stringify(once.body)).digest('base64url')
  const row = { key: once.key, actorId: userOf(ctx).id, route: once.route, bodyHash, createdAt: ctx.now }
  const isThis = and(eq(idempotencyKeys.key, row.key), eq(idempotencyKeys.actorId, row.actorId))
  return inTransaction(ctx, async (ctx): Promise<Answer> => {
    // Waits for a transaction that is about to commit the same key.
    const made = await ctx.db
      .insert(idempotencyKeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (made.length > 0) {
      const answer = await work(ctx)
      await ctx.db.update(idempotencyKeys).set({ answer }).where(isThis)
      return answer
    }
    const [known] = await ctx.db.select().from(idempotencyKeys).where(isThis)
    if (known?.bodyHash !== bodyHash || known.route !== once.route)
      throw new AppError('conflict', 'This Idempotency-Key has already been used for a different request.')
    return known.answer as Answer
  })
}

/** Deletes keys after a week. Safe to run concurrently at any time. */
export async function sweepIdempotencyKeys(ctx: Context) {
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(ctx.now.getTime() - keptMs)))
}

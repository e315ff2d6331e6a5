import { and, desc, eq, inArray } from 'drizzle-orm'
import { hasRegistrations } from '#domains/exams/registrations/reads.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { pushSubscriptions } from '../tables.ts'
import { isPushService } from './rules.ts'
import type { PushSettings, SubscribeBody, UnsubscribeBody } from './schema.ts'

/** `service`: origin of a push service beside those that browsers use. */
export type PushOptions = { publicKey: string | null; service?: string | undefined }

/** Limit per student; the oldest are removed. */
const mostDevices = 10

export async function getPushSettings(ctx: Context, { publicKey }: PushOptions): Promise<PushSettings> {
  const { id } = userOf(ctx)
  const isOwner = (await listOwnedCourses(ctx, id)).length > 0
  return {
    public_key: publicKey,
    devices: await ctx.db.$count(pushSubscriptions, eq(pushSubscriptions.studentId, id)),
    may_ask: publicKey !== null && (isOwner || (await hasRegistrations(ctx, id))),
  }
}

export async function keepSubscription(ctx: Context, { endpoint, keys }: SubscribeBody, options: PushOptions) {
  if (!isPushService(endpoint, options.service)) {
    const said = t`must be the address of a known browser push service`
    throw new AppError('invalid', t`endpoint: ${said}.`, { errors: { endpoint: said } })
  }
  const { id: studentId } = userOf(ctx)
  const subscription = { studentId, ...keys, createdAt: ctx.now }
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(pushSubscriptions)
      .values({ endpoint, ...subscription })
      // The device has been somebody else's before.
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: subscription })
    const older = ctx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.studentId, studentId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(mostDevices)
    await ctx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, older))
  })
  return getPushSettings(ctx, options)
}

/** Removes the caller's own subscription; does nothing if there is none or it is someone else's. */
export async function removeSubscription(ctx: Context, { endpoint }: UnsubscribeBody, options: PushOptions) {
  const isOwn = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.studentId, userOf(ctx).id))
  await ctx.db.delete(pushSubscriptions).where(isOwn)
  return getPushSettings(ctx, options)
}

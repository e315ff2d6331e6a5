import { randomBytes } from 'node:crypto'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { knownDevices } from '../tables.ts'
import { hashToken } from './find-actor.ts'

const mostPerPerson = 10

/** Notes that this person has signed in from a device; answers its token, a new one when it brought none. The oldest of more than ten are forgotten. */
export async function rememberDevice(ctx: Context, userId: string, given: string | undefined) {
  const token = given ?? randomBytes(32).toString('base64url')
  const { tokenHash, lastUsedAt } = knownDevices
  const mine = eq(knownDevices.userId, userId)
  await ctx.db
    .insert(knownDevices)
    .values({ tokenHash: hashToken(token), userId, lastUsedAt: ctx.now })
    .onConflictDoUpdate({ target: [tokenHash, knownDevices.userId], set: { lastUsedAt: ctx.now } })
  const newest = await ctx.db.select({ tokenHash }).from(knownDevices).where(mine).orderBy(sql`${lastUsedAt} desc`)
  const kept = newest.slice(0, mostPerPerson).map((device) => device.tokenHash)
  if (newest.length > mostPerPerson) await ctx.db.delete(knownDevices).where(and(mine, notInArray(tokenHash, kept)))
  return token
}

/** Every device of theirs is a strange one again, as when the password was known to somebody else. */
export async function forgetDevices(ctx: Context, userId: string) {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

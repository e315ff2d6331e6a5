import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { hashToken } from './find-actor.ts'
import { sessions } from './tables.ts'

/** Ends the session of this token on the server; ending one that is gone already is fine. */
export async function signOut(ctx: Context, token: string) {
  await ctx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

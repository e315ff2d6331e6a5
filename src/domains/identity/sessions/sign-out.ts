import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { sessions } from '../tables.ts'
import { endSessions } from './cache-session.ts'
import { hashToken } from './find-actor.ts'

/** Ends the session of this token on the server; ending one that is gone already is fine. */
export async function signOut(ctx: Context, token: string) {
  await endSessions(ctx, eq(sessions.tokenHash, hashToken(token)))
}

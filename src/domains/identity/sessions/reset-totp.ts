import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { notFound } from '../../../platform/errors.ts'
import { normaliseEmail } from '../rules.ts'
import { sessions, totpSecrets, users } from '../tables.ts'
import { endSessions } from './cache-session.ts'
import { forgetDevices } from './remember-device.ts'

/** Forgets the authenticator app of whoever lost theirs: the next sign-in sets one up anew. Ends their sessions; 404 for an unknown e-mail. */
export async function resetTotp(ctx: Context, { email }: { email: string }) {
  await inTransaction(ctx, async (ctx) => {
    const isTheirs = and(eq(sql`lower(${users.email})`, normaliseEmail(email)), isNull(users.deletedAt))
    const [person] = await ctx.db.select({ id: users.id }).from(users).where(isTheirs).for('update')
    if (!person) throw notFound('account')
    await ctx.db.delete(totpSecrets).where(eq(totpSecrets.userId, person.id))
    await endSessions(ctx, eq(sessions.userId, person.id))
    await forgetDevices(ctx, person.id)
    await audit(ctx, { action: 'totp-reset', subjectId: person.id })
  })
}

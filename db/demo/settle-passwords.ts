import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NewUser } from '#domains/identity/accounts/open-account.ts'
import { sessions, users } from '#domains/identity/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { hashPassword, isPassword } from '#platform/http/security/passwords.ts'
import { demoAccounts } from './accounts.ts'

/** A demo account with its current password. */
type OpenAccount = Pick<NewUser, 'email' | 'password'> & { role: string }

async function findPublished(ctx: Context) {
  const published: (OpenAccount & { id: string })[] = []
  for (const { email, password, role: kind, grants } of demoAccounts) {
    const role = grants?.map((grant) => grant.role).join(', ') ?? kind
    const [user] = await ctx.db
      .select({ id: users.id, known: users.passwordHash })
      .from(users)
      .where(eq(users.email, email))
    if (user && (await isPassword(user.known, password))) published.push({ id: user.id, email, password, role })
  }
  return published
}

async function giveRandomPassword(ctx: Context, { id, email, role }: OpenAccount & { id: string }) {
  const password = randomBytes(12).toString('base64url')
  await ctx.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, id))
  await ctx.db.delete(sessions).where(eq(sessions.userId, id))
  await audit(ctx, { action: 'password-changed', subjectId: id })
  return { email, password, role }
}

/**
 * Returns the demo accounts whose passwords may be printed. The published passwords are valid only when the server is reachable from this machine alone;
 * otherwise they are replaced by random ones, which are returned this once, provided that the demo was requested. Otherwise throws.
 */
export async function settlePasswords(ctx: Context, { isLocal, isAsked }: { isLocal: boolean; isAsked: boolean }) {
  if (!isLocal && !isAsked) {
    throw new Error(
      'This is the demo institute, whose passwords are public, but the settings make it reachable from other machines.\n' +
        'Start it with --demo to give its accounts new passwords, or set a separate DATA_DIR or DATABASE_URL for the real institute.',
    )
  }
  return inTransaction(ctx, async (ctx): Promise<OpenAccount[]> => {
    const published = await findPublished(ctx)
    if (isLocal) return published
    const renewed: OpenAccount[] = []
    for (const account of published) renewed.push(await giveRandomPassword(ctx, account))
    return renewed
  })
}

import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { needsApproval } from '../access.ts'
import { makeMailedToken } from '../accounts/make-mailed-token.ts'
import { checkPerson, openAccount } from '../accounts/open-account.ts'
import { normaliseEmail } from '../rules.ts'
import { users } from '../tables.ts'
import { askForGrant } from './ask-approval.ts'
import { addGrants, checkGrants } from './give-grant.ts'
import type { NewGrant } from './schema.ts'

const linkMinutes = 3 * 24 * 60

/**
 * Makes the account of somebody who is to work here, and the link by which they set their password. 400 naming fields, 409 when the e-mail or the phone number has an account: then that
 * person is given a grant instead. A role that two people give waits for the second: until then the account may do nothing.
 */
export async function invitePerson(
  ctx: Context,
  { name, email, contact, ...grant }: NewGrant & { name: string; email: string; contact: string },
) {
  // Nobody knows it: the link sets another.
  const person = { name, email, contact, password: randomBytes(24).toString('base64url') }
  checkPerson(person)
  checkGrants(ctx, grant)
  await openAccount(ctx, person, {
    role: 'staff',
    number: { series: 'staff-number', prefix: 'S' },
    also: async (ctx, userId) => {
      if (needsApproval(grant.role)) await askForGrant(ctx, userId, grant)
      else await addGrants(ctx, userId, grant)
      await audit(ctx, { action: 'invited', subjectId: userId })
    },
  })
  const [made] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, normaliseEmail(email)))
  if (!made) throw new Error('the account was not made')
  const token = await makeMailedToken(ctx, { purpose: 'reset-password', userId: made.id, minutes: linkMinutes })
  return { userId: made.id, path: `/reset-password?token=${token}` }
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { checkPerson, type NewPerson, openAccount } from '../accounts/open-account.ts'
import { users } from '../tables.ts'

export async function hasAdmin(ctx: Context) {
  return (await ctx.db.$count(users, and(eq(users.role, 'admin'), isNull(users.deletedAt)))) > 0
}

/**
 * Makes an account that may do everything; for whoever holds the machine, not for the web. 400 naming the fields, 409 when the e-mail or the phone number
 * has an account.
 */
export async function createAdmin(ctx: Context, input: NewPerson) {
  checkPerson(input)
  await openAccount(ctx, input, {
    role: 'admin',
    number: { series: 'staff-number', prefix: 'S' },
    also: (ctx, userId) => audit(ctx, { action: 'admin-created', subjectId: userId }),
  })
}

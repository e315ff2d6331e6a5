import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { checkPerson, type NewPerson, openAccount } from '../accounts/open-account.ts'
import { staffGrants, users } from '../tables.ts'
import { storeGrants } from './change-role.ts'

export async function hasAdmin(ctx: Context) {
  const [admin] = await ctx.db
    .select({ id: users.id })
    .from(staffGrants)
    .innerJoin(users, eq(users.id, staffGrants.userId))
    .where(and(eq(staffGrants.role, 'admin'), isNull(users.deletedAt)))
    .limit(1)
  return admin !== undefined
}

/** Creates an admin account, from the command line only. 400 naming the fields, 409 when the e-mail has an account. */
export async function createAdmin(ctx: Context, input: NewPerson) {
  checkPerson(input)
  await openAccount(ctx, input, {
    role: 'staff',
    number: { series: 'staff-number', prefix: 'S' },
    also: async (ctx, userId) => {
      await storeGrants(ctx, { userId, role: 'admin', centreIds: [] })
      await audit(ctx, { action: 'admin-created', subjectId: userId })
    },
  })
}

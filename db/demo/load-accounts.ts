import { inArray } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { storeUser } from '#domains/identity/accounts/open-account.ts'
import { storeGrants } from '#domains/identity/staff/change-role.ts'
import type { Context } from '#platform/context.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'

async function loadAccount(ctx: Context, { grants = [], ...account }: DemoAccount) {
  const userId = await storeUser(ctx, account)
  for (const { role, centre } of grants) {
    const found = await ctx.db
      .select({ id: centres.id })
      .from(centres)
      .where(inArray(centres.seoUrl, centre ? [centre] : []))
    await storeGrants(ctx, { userId, role, centreIds: found.map(({ id }) => id) })
  }
  return userId
}

/** The accounts of the demo, and what its staff may do. Answers their ids by e-mail. */
export async function loadAccounts(ctx: Context) {
  const userIds = new Map<string, string>()
  for (const account of demoAccounts) userIds.set(account.email, await loadAccount(ctx, account))
  return userIds
}

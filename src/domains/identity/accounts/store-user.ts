import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/database/ids.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import type { users as usersTable } from '../tables.ts'
import { users } from '../tables.ts'

export type NewUser = Omit<typeof usersTable.$inferInsert, 'id' | 'passwordHash' | 'createdAt'> & { password: string }

/** Makes an account; answers its id. The database refuses a second account with the same user name or e-mail. */
export async function storeUser(ctx: Context, { password, ...user }: NewUser) {
  const id = newId()
  await ctx.db.insert(users).values({ ...user, id, passwordHash: await hashPassword(password), createdAt: ctx.now })
  return id
}

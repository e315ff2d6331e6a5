import { eq } from 'drizzle-orm'
import { type Context, userOf } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { presentOwnUser } from './present-user.ts'
import { users } from './tables.ts'

export async function getOwnUser(ctx: Context) {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.id, userOf(ctx).id))
  if (!user) throw notFound('account')
  return presentOwnUser(user)
}

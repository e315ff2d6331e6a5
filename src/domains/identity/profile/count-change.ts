import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { users } from '../tables.ts'

/** To be called by whatever changes what the record of a student shows: anyone who of the office began from the version before is told. */
export async function countChange(ctx: Context, userId: string) {
  await ctx.db
    .update(users)
    .set({ profileVersion: sql`${users.profileVersion} + 1` })
    .where(eq(users.id, userId))
}

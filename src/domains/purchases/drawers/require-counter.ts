import { eq } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { refuseField } from '#platform/errors.ts'

/** 400 for a centre that does not exist. */
export async function requireCounter(ctx: Context, centreId: string) {
  const [centre] = await ctx.db.select({ id: centres.id }).from(centres).where(eq(centres.id, centreId))
  if (!centre) refuseField('center_id', 'There is no such centre.')
}

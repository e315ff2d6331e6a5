import { eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { discountStudents, discounts } from './tables.ts'

/** The discounts that were given to a student by name. */
export const discountData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    const given = await ctx.db
      .select({ discount_id: discounts.id, name: discounts.name })
      .from(discountStudents)
      .innerJoin(discounts, eq(discounts.id, discountStudents.discountId))
      .where(eq(discountStudents.studentId, userId))
    return { discounts: given }
  },
  async erase(ctx, { userId }) {
    await ctx.db.delete(discountStudents).where(eq(discountStudents.studentId, userId))
  },
}

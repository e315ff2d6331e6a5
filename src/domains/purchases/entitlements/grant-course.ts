import { takeNumber } from '#domains/identity/accounts/open-account.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import type { EntitlementSource } from './schema.ts'
import { entitlements } from './tables.ts'

type Grant = {
  studentId: string
  courseId: string
  source: Exclude<EntitlementSource, 'order' | 'counter'>
  /** null: without end. */
  until: Date | null
}

/** Gives a course to a student without an order: a scholarship, a grant of the office, the demo. Nothing happens where they own it already. */
export function grantCourse(ctx: Context, { studentId, courseId, source, until }: Grant) {
  return inTransaction(ctx, async (ctx) => {
    const rollNumber = Number(await takeNumber(ctx, { series: `roll ${courseId}`, prefix: '' }))
    const entitlement = { studentId, courseId, rollNumber, source, until, from: ctx.now, createdAt: ctx.now }
    const [given] = await ctx.db
      .insert(entitlements)
      .values(entitlement)
      .onConflictDoNothing()
      .returning({ id: entitlements.id })
    if (given) await audit(ctx, { action: 'course-granted', subjectId: studentId, details: { courseId, source } })
  })
}

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { ofAgeGuardianTemplate, ofAgeStudentTemplate } from '../mail-templates/describe-mails.ts'
import { findRecipient, type Post, sendTemplate } from '../mail-templates/send-template.ts'
import { profiles } from '../profile/tables.ts'
import { users } from '../tables.ts'
import { isAdult, isOfAge } from './reads.ts'
import type { SectionsBody } from './schema.ts'
import { guardianLinks } from './tables.ts'

/** Sets which sections a guardian no longer sees. 404 for another student's guardian, 403 before the student is 18. */
export async function setSections(ctx: Context, linkId: string, { hidden }: SectionsBody) {
  const { id: studentId } = userOf(ctx)
  await inTransaction(ctx, async (ctx) => {
    const isMine = and(
      eq(guardianLinks.id, linkId),
      eq(guardianLinks.studentId, studentId),
      isNull(guardianLinks.endedAt),
    )
    const fields = [...new Set(hidden)].sort()
    const changed = await ctx.db.update(guardianLinks).set({ hidden: fields }).where(isMine).returning()
    if (changed.length === 0) throw notFound('guardian')
    if (!(await isAdult(ctx, studentId)))
      throw new AppError('forbidden', 'You decide what your guardians see from your 18th birthday on.')
    await audit(ctx, { action: 'guardian-sections-set', subjectId: studentId, details: { fields } })
  })
}

/** Tells students who have turned 18, and their guardians, that the student decides from now on; each link once. */
export async function tellOfAge(ctx: Context) {
  await inTransaction(ctx, async (ctx) => {
    const told = await ctx.db
      .update(guardianLinks)
      .set({ toldAt: ctx.now })
      .from(profiles)
      .where(
        and(
          eq(profiles.userId, guardianLinks.studentId),
          isOfAge(sql`${dayInIndia(ctx.now)}`),
          isNotNull(guardianLinks.acceptedAt),
          isNull(guardianLinks.endedAt),
          isNull(guardianLinks.toldAt),
        ),
      )
      .returning({ studentId: guardianLinks.studentId, guardianId: guardianLinks.guardianId })
    for (const userId of new Set(told.map(({ studentId }) => studentId)))
      await enqueue(ctx, { kind: 'mail-of-age', payload: { userId } })
    for (const { guardianId: userId, studentId } of told)
      await enqueue(ctx, { kind: 'mail-of-age', payload: { userId, studentId } })
  })
}

const payloadSchema = z.object({ studentId: z.uuid().optional() })

/** Job: tells a student who is 18 now, or with `studentId` that student's guardian. */
export async function mailOfAge(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const { studentId } = payloadSchema.parse(payload)
  if (studentId === undefined) {
    const values = { link: `${post.publicUrl}${paths.profile}` }
    return sendTemplate(ctx, post, { template: ofAgeStudentTemplate, to: user.email, values })
  }
  const [student] = await ctx.db.select({ name: users.candidateName }).from(users).where(eq(users.id, studentId))
  const values = { student: student?.name ?? '', link: `${post.publicUrl}${paths.children}` }
  await sendTemplate(ctx, post, { template: ofAgeGuardianTemplate, to: user.email, values })
}

import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { mayRemind, presenter, selectDues } from './reads-dues.ts'
import type { StaffDue } from './schema.ts'

const isOpen = and(isNull(instalments.settledAt), isNull(instalments.waivedAt), isNull(enrolments.endedAt))

/** Mails a student about an instalment, once a day at most. 404 for what is not due, or of another centre; 409 without an e-mail, or within a day of the last reminder. */
export function remindOfDue(ctx: Context, dueId: string): Promise<StaffDue> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: instalments.id }).from(instalments).where(eq(instalments.id, dueId)).for('update')
    const [due] = await selectDues(ctx, and(eq(instalments.id, dueId), isOpen))
    if (!due || !mayRemind(ctx, due.batch.centreId)) throw notFound('instalment')
    const { part, user, enrolment } = due
    if (user.email === '')
      throw new AppError('conflict', 'This student has no e-mail address. Please call them instead.')
    if (part.remindedAt !== null && ctx.now.getTime() - part.remindedAt.getTime() < dayMs)
      throw new AppError('conflict', 'This student was reminded of this instalment within the last 24 hours.')
    const reminded = { remindedAt: ctx.now, reminders: part.reminders + 1 }
    await ctx.db.update(instalments).set(reminded).where(eq(instalments.id, dueId))
    await enqueue(ctx, { kind: 'mail-due', payload: { dueId } })
    const details = { course: enrolment.terms.courseName }
    await audit(ctx, { action: 'due-reminded', subjectId: user.id, details })
    const present = await presenter(ctx)
    return present({ ...due, part: { ...part, ...reminded } })
  })
}

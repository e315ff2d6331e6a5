import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PersonalDataSource, Subject } from '#domains/identity/privacy/collect-my-data.ts'
import type { Context } from '#platform/context.ts'
import { attempts } from '../tables.ts'
import {
  attemptExtensions,
  attemptPresence,
  hallAbsences,
  hallIncidents,
  hallMessageReads,
  hallMessages,
  timeExtensions,
} from './tables.ts'

const ofStudent = (ctx: Context, { userId }: Subject) =>
  ctx.db.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, userId))

function listExtensions(ctx: Context, subject: Subject) {
  const { attemptId, seconds, deadlineBefore, deadlineAfter } = attemptExtensions
  return ctx.db
    .select({
      submission_id: attemptId,
      seconds,
      deadline_before: deadlineBefore,
      deadline_after: deadlineAfter,
      reason: timeExtensions.reason,
      granted_at: timeExtensions.grantedAt,
    })
    .from(attemptExtensions)
    .innerJoin(timeExtensions, eq(timeExtensions.id, attemptExtensions.extensionId))
    .where(inArray(attemptId, ofStudent(ctx, subject)))
    .orderBy(asc(timeExtensions.grantedAt))
}

function listIncidents(ctx: Context, { userId }: Subject) {
  const { id, testId, words, writtenAt, createdAt, studentId } = hallIncidents
  return ctx.db
    .select({ _id: id, quiz_id: testId, text: words, written_at: writtenAt, created_at: createdAt })
    .from(hallIncidents)
    .where(eq(studentId, userId))
    .orderBy(asc(createdAt))
}

function listAbsences(ctx: Context, { userId }: Subject) {
  const { testId, writtenAt, markedAt, studentId } = hallAbsences
  return ctx.db
    .select({ quiz_id: testId, written_at: writtenAt, marked_at: markedAt })
    .from(hallAbsences)
    .where(eq(studentId, userId))
    .orderBy(asc(markedAt))
}

/** Lists messages to this student alone, and messages to many that they have read. */
async function listMessages(ctx: Context, { userId }: Subject) {
  const { id, testId, words, sentAt, studentId } = hallMessages
  const read = and(eq(hallMessageReads.messageId, id), eq(hallMessageReads.studentId, userId))
  const columns = { _id: id, quiz_id: testId, text: words, sent_at: sentAt }
  return {
    hall_messages: await ctx.db.select(columns).from(hallMessages).where(eq(studentId, userId)).orderBy(asc(sentAt)),
    hall_message_reads: await ctx.db
      .select({ message_id: id, text: words, read_at: hallMessageReads.readAt })
      .from(hallMessages)
      .innerJoin(hallMessageReads, read)
      .orderBy(asc(hallMessageReads.readAt)),
  }
}

/**
 * A student's hall records. Words that the office wrote about this student alone are erased with the account; the
 * entry itself and any extra time stay with the attempt. Presence is deleted after two days, and with the account
 * at once.
 */
export const hallData: PersonalDataSource = {
  async collect(ctx, subject) {
    return {
      time_extensions: await listExtensions(ctx, subject),
      hall_incidents: await listIncidents(ctx, subject),
      hall_absences: await listAbsences(ctx, subject),
      ...(await listMessages(ctx, subject)),
    }
  },
  async erase(ctx, { userId }) {
    await ctx.db.update(hallIncidents).set({ words: '' }).where(eq(hallIncidents.studentId, userId))
    await ctx.db.update(hallMessages).set({ words: '' }).where(eq(hallMessages.studentId, userId))
    await ctx.db.delete(attemptPresence).where(eq(attemptPresence.studentId, userId))
  },
}

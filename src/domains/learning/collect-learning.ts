import { eq, or } from 'drizzle-orm'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { absenceReasons, attendanceMarks } from './attendance/tables.ts'
import { attendances, calendarFeeds, classNotes, classReminders, pushSubscriptions, watchPositions } from './tables.ts'

/** A student's data on classes: attendance, videos watched, notes, and reminder settings. */
export const learningData: PersonalDataSource = {
  async collect({ db }, { userId }) {
    return {
      attendances: await db
        .select({ class_id: attendances.classId, joined_at: attendances.joinedAt })
        .from(attendances)
        .where(eq(attendances.studentId, userId)),
      attendance_marks: await db
        .select({
          _id: attendanceMarks.id,
          class_id: attendanceMarks.classId,
          mark: attendanceMarks.mark,
          written_at: attendanceMarks.writtenAt,
          received_at: attendanceMarks.receivedAt,
          reason: attendanceMarks.reason,
        })
        .from(attendanceMarks)
        .where(eq(attendanceMarks.studentId, userId)),
      absence_reasons: await db
        .select({
          class_id: absenceReasons.classId,
          reason: absenceReasons.reason,
          written_at: absenceReasons.writtenAt,
          decision: absenceReasons.decision,
          decided_at: absenceReasons.decidedAt,
        })
        .from(absenceReasons)
        .where(or(eq(absenceReasons.studentId, userId), eq(absenceReasons.writtenBy, userId))),
      watched: await db
        .select({
          class_id: watchPositions.classId,
          seconds: watchPositions.seconds,
          finished_at: watchPositions.finishedAt,
          updated_at: watchPositions.updatedAt,
        })
        .from(watchPositions)
        .where(eq(watchPositions.studentId, userId)),
      class_notes: await db
        .select({
          _id: classNotes.id,
          class_id: classNotes.classId,
          at_seconds: classNotes.atSeconds,
          text: classNotes.text,
          created_at: classNotes.createdAt,
        })
        .from(classNotes)
        .where(eq(classNotes.studentId, userId)),
      calendar_feeds: await db
        .select({ created_at: calendarFeeds.createdAt })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.studentId, userId)),
      class_reminders: await db
        .select({ created_at: classReminders.createdAt })
        .from(classReminders)
        .where(eq(classReminders.studentId, userId)),
      push_subscriptions: await db
        .select({ endpoint: pushSubscriptions.endpoint, created_at: pushSubscriptions.createdAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.studentId, userId)),
    }
  },
  async erase({ db }, { userId }) {
    await db.delete(attendances).where(eq(attendances.studentId, userId))
    await db
      .delete(absenceReasons)
      .where(or(eq(absenceReasons.studentId, userId), eq(absenceReasons.writtenBy, userId)))
    await db.delete(attendanceMarks).where(eq(attendanceMarks.studentId, userId))
    await db.delete(watchPositions).where(eq(watchPositions.studentId, userId))
    await db.delete(classNotes).where(eq(classNotes.studentId, userId))
    await db.delete(calendarFeeds).where(eq(calendarFeeds.studentId, userId))
    await db.delete(classReminders).where(eq(classReminders.studentId, userId))
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.studentId, userId))
  },
}

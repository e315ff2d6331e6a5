import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { classes } from '../tables.ts'
import type { Mark } from './rules.ts'

/**
 * Every mark set in a register, in the order of the device it was set on; a student who scans the code of the room
 * marks themself. Rows never change: the mark in force is
 * computed from all of them (`lastMarks`), so that repeats and concurrent devices need no lock.
 */
export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    classId: belongsTo(() => classes.id, { onDelete: 'cascade' }),
    studentId: belongsTo(() => users.id),
    mark: text().$type<Mark>().notNull(),
    deviceId: uuid().notNull(),
    /** Counts the marks of one device; a mark that is sent again has the same number. */
    number: integer().notNull(),
    markedBy: belongsTo(() => users.id),
    /** Time by the clock of the device, at the latest the time of arrival. */
    writtenAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** Reason for a correction after the register was closed. */
    reason: text(),
  },
  (t) => [
    unique('attendance_marks_once').on(t.markedBy, t.deviceId, t.number),
    index('attendance_marks_class').on(t.classId),
    index('attendance_marks_student').on(t.studentId),
    check('attendance_marks_mark', sql`${t.mark} in ('present', 'absent', 'late', 'excused')`),
    check('attendance_marks_number', sql`${t.number} > 0`),
  ],
)

/** A class whose register was saved. From then on a student without a mark counts as present. */
export const classRegisters = pgTable('class_registers', {
  classId: uuid()
    .primaryKey()
    .references(() => classes.id, { onDelete: 'cascade' }),
  savedAt: moment().notNull(),
  savedBy: belongsTo(() => users.id),
  /** Reason, if the register was saved after it was closed. */
  reason: text(),
})

/** Reason that a student or a guardian gives for an absence. The mark changes only if somebody confirms it. */
export const absenceReasons = pgTable(
  'absence_reasons',
  {
    classId: belongsTo(() => classes.id, { onDelete: 'cascade' }),
    studentId: belongsTo(() => users.id),
    reason: text().notNull(),
    writtenBy: belongsTo(() => users.id),
    writtenAt: moment().notNull(),
    /** null: nobody has decided yet. */
    decision: text().$type<'confirmed' | 'declined'>(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.studentId] }),
    index('absence_reasons_student').on(t.studentId),
    check('absence_reasons_decision', sql`${t.decision} in ('confirmed', 'declined')`),
    check('absence_reasons_decided', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
  ],
)

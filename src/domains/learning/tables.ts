import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centres, courses, subjects, topics } from '#domains/catalogue/tables.ts'
import { testRegistrations, tests } from '#domains/exams/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { ClassKind } from './classes/schema.ts'

/** A room of a centre that classes are held in. */
export const classRooms = pgTable(
  'class_rooms',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    centreId: belongsTo(() => centres.id),
    name: text().notNull(),
    places: integer().notNull(),
    /** Closing time: no new class can be planned in it; planned ones stay. */
    closedAt: moment(),
    /** Raised by every edit; an edit names the version it is based on. */
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('class_rooms_name').on(t.centreId, sql`lower(${t.name})`),
    check('class_rooms_places', sql`${t.places} between 1 and 2000`),
  ],
)

/** One class: live from its start to its end, a recording afterwards; or a film that was never live. */
export const classes = pgTable(
  'classes',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    title: text().notNull(),
    kind: text().$type<ClassKind>().notNull(),
    subjectId: belongsTo(() => subjects.id),
    topicId: belongsTo(() => topics.id),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** Address of a live class; shown only to students of its courses, from shortly before it begins. */
    joinUrl: text(),
    /** Its recording: a YouTube address, a film of our own storage, or any https address. */
    videoUrl: text(),
    annotationPdfUrl: text(),
    assignmentPdfUrl: text(),
    /** Teacher who holds it and takes its register; null: nobody yet. */
    teacherId: uuid().references(() => users.id),
    roomId: uuid().references(() => classRooms.id),
    /** Cancellation time: nobody can join, and it does not count for attendance. */
    cancelledAt: moment(),
    /** Shown to its students. */
    cancelReason: text(),
    /** Original start of a class that was moved; null: it was not moved, or was moved back. */
    movedFrom: moment(),
    /** Raised by every edit in the timetable; an edit names the version it is based on. */
    version: integer().notNull().default(1),
    /** Time of the last edit, for calendars. */
    changedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('classes_topic').on(t.topicId),
    index('classes_video').on(t.videoUrl),
    index('classes_ends').on(t.endsAt),
    index('classes_starts').on(t.startsAt),
    check('classes_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('classes_cancel_reason', sql`${t.cancelReason} is null or ${t.cancelledAt} is not null`),
  ],
)

/**
 * Times for which a planned class occupies its teacher, its room and each of its batches. An exclusion constraint
 * of the migration (`class_slots_once`) prevents overlaps; ranges are half-open: a class may begin when another
 * ends. A cancelled class has no rows.
 */
export const classSlots = pgTable(
  'class_slots',
  {
    classId: belongsTo(() => classes.id, { onDelete: 'cascade' }),
    kind: text().$type<'teacher' | 'room' | 'batch'>().notNull(),
    /** Id of the teacher, the room or the batch. */
    takenId: uuid().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.takenId] }),
    check('class_slots_kind', sql`${t.kind} in ('teacher', 'room', 'batch')`),
    check('class_slots_times', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)

/** The courses that a class belongs to. */
export const courseClasses = pgTable(
  'course_classes',
  {
    courseId: belongsTo(() => courses.id),
    classId: belongsTo(() => classes.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.classId] }), index('course_classes_class').on(t.classId)],
)

/** Students who joined a live class, and when they first did. */
export const attendances = pgTable(
  'attendances',
  {
    classId: belongsTo(() => classes.id, { onDelete: 'cascade' }),
    studentId: belongsTo(() => users.id),
    joinedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.classId] }), index('attendances_class').on(t.classId)],
)

/** Position at which a student stopped watching. */
export const watchPositions = pgTable(
  'watch_positions',
  {
    classId: belongsTo(() => classes.id, { onDelete: 'cascade' }),
    studentId: belongsTo(() => users.id),
    seconds: integer().notNull(),
    /** Time at which it was first watched to its end; stays when it is watched again. */
    finishedAt: moment(),
    updatedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.classId] }), check('watch_positions_seconds', sql`${t.seconds} >= 0`)],
)

/** Notes of students on a video, at a moment of it. */
export const classNotes = pgTable(
  'class_notes',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    classId: belongsTo(() => classes.id, { onDelete: 'cascade' }),
    studentId: belongsTo(() => users.id),
    atSeconds: integer().notNull(),
    text: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [index('class_notes_student').on(t.studentId, t.classId)],
)

/** Secret address of a student's calendar; only its hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    studentId: uuid()
      .primaryKey()
      .references(() => users.id),
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [unique('calendar_feeds_token').on(t.tokenHash)],
)

/** Students who want a mail one hour before each of their classes. */
export const classReminders = pgTable('class_reminders', {
  studentId: uuid()
    .primaryKey()
    .references(() => users.id),
  createdAt: moment().notNull(),
})

/** A device that gets a push message one hour before each class of its student, through its browser's push service. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    studentId: belongsTo(() => users.id),
    /** Address at the push service; anyone who knows it and has our key can send to the device. */
    endpoint: text().notNull().unique(),
    /** Public key for encrypting messages, so that only the device can read them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [index('push_subscriptions_student').on(t.studentId)],
)

/** Classes whose students were reminded, so that it happens once, whichever node does it. */
export const sentReminders = pgTable('sent_reminders', {
  classId: uuid()
    .primaryKey()
    .references(() => classes.id, { onDelete: 'cascade' }),
  sentAt: moment().notNull(),
})

/** The reminder of a test on the day before it, once for each registration. */
export const sentDayReminders = pgTable('sent_day_reminders', {
  registrationId: uuid()
    .primaryKey()
    .references(() => testRegistrations.id, { onDelete: 'cascade' }),
  sentAt: moment().notNull(),
})

/** Tests whose registered students were reminded. */
export const sentTestReminders = pgTable('sent_test_reminders', {
  testId: uuid()
    .primaryKey()
    .references(() => tests.id, { onDelete: 'cascade' }),
  sentAt: moment().notNull(),
})

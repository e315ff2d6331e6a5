import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { centres, courses } from '#domains/catalogue/tables.ts'
import type { SocialCategory } from '#domains/identity/profile/schema.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { testRegistrations, tests } from '../tables.ts'
import type { WaitingState } from './schema.ts'

/**
 * Registration terms of a test: who, until when, and the text to read before. A plan has them before there is a
 * row of `tests` with its id, so there is no foreign key.
 */
export const registrationTerms = pgTable('registration_terms', {
  testId: uuid().primaryKey(),
  /** null: at a centre until the test opens, online until its window closes. */
  endsAt: moment(),
  /** Until when students can change or cancel; null: as long as they could register. Never after the opening. */
  changesUntil: moment(),
  syllabus: text().notNull().default(''),
  /** Classes, one of which the candidate has to choose; empty: none is asked for. */
  classes: jsonb().$type<string[]>().notNull().default([]),
  minimumAge: integer(),
  maximumAge: integer(),
  /** The day in India on which the age counts; null: the day of the test. */
  ageOn: date({ mode: 'string' }),
  /** Categories in the profile that may register; empty: all, including those who have not given one. */
  categories: jsonb().$type<SocialCategory[]>().notNull().default([]),
  /** Hours for which the offer of a freed seat is valid. */
  offerHours: integer().notNull().default(24),
  /** The other shifts of the same examination, which are tests of their own. */
  shiftIds: jsonb().$type<string[]>().notNull().default([]),
  /** Product of the shop that pays for a registration; null: the test is free. Shifts share it. */
  feeCourseId: uuid().references(() => courses.id),
  version: integer().notNull().default(1),
  editedBy: uuid().references(() => users.id),
  editedAt: moment().notNull(),
})

/** Seats for a test at a centre; without a row the number is unlimited. */
export const centreSeats = pgTable(
  'centre_seats',
  {
    testId: uuid().notNull(),
    centreId: belongsTo(() => centres.id),
    seats: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.centreId] }), check('centre_seats_count', sql`${t.seats} >= 0`)],
)

/** Waiting list for seats at full centres. Rows are kept, so that someone who comes back goes to the end. */
export const waitingPlaces = pgTable(
  'waiting_places',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    /** Order in which seats are offered. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    testId: belongsTo(() => tests.id),
    centreId: belongsTo(() => centres.id),
    studentId: belongsTo(() => users.id),
    className: text(),
    state: text().$type<WaitingState>().notNull(),
    joinedAt: moment().notNull(),
    /** Until when the offered seat is held. */
    offerEndsAt: moment(),
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('waiting_places_once').on(t.testId, t.studentId).where(sql`${t.state} in ('waiting', 'offered')`),
    index('waiting_places_centre').on(t.testId, t.centreId, t.state, t.position),
    index('waiting_places_student').on(t.studentId),
    check('waiting_places_offer', sql`${t.state} <> 'offered' or ${t.offerEndsAt} is not null`),
  ],
)

/** Rooms of a test, or of a plan of one; seats are arranged in rows of `columns`. */
export const examRooms = pgTable(
  'exam_rooms',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    testId: uuid().notNull(),
    centreId: belongsTo(() => centres.id),
    name: text().notNull(),
    capacity: integer().notNull(),
    columns: integer().notNull(),
    position: integer().notNull(),
    /** True if candidates take the test online here: those whose centre this is. Otherwise they take it on paper. */
    hasComputers: boolean().notNull().default(false),
    /** Number of times candidates were seated here: prints carry it. */
    seating: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('exam_rooms_name').on(t.testId, t.centreId, sql`lower(${t.name})`),
    check('exam_rooms_size', sql`${t.capacity} between 1 and 500 and ${t.columns} between 1 and 30`),
  ],
)

/** The seat of one candidate, counted from 1 along the rows of its room. */
export const examSeats = pgTable(
  'exam_seats',
  {
    registrationId: uuid()
      .primaryKey()
      .references(() => testRegistrations.id),
    roomId: belongsTo(() => examRooms.id),
    seat: integer().notNull(),
  },
  (t) => [unique('exam_seats_one_candidate').on(t.roomId, t.seat)],
)

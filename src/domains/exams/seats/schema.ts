import { z } from 'zod'
import { courseType } from '#domains/catalogue/schema.ts'
import { socialCategory } from '#domains/identity/profile/schema.ts'
import { day, id, time, wholeNumber } from '#platform/http/schema.ts'
import { longText, plainText } from '#platform/text/schema.ts'
import { subscription } from '../registrations/schema.ts'
import { quizType, testMode } from '../tests/schema.ts'

/** waiting: in the order of the list. offered: a seat is held for them. The others have ended. */
const waitingState = z.enum(['waiting', 'offered', 'accepted', 'lapsed', 'left'])
export type WaitingState = z.infer<typeof waitingState>

const age = wholeNumber({ least: 3, most: 99, unit: 'years' }).nullable()

/** Registration terms of a test, set by the office. */
export const termsBody = z.strictObject({
  ends_at: time.nullable().describe('null: at a centre until the test opens, online until it closes'),
  changes_until: time.nullable().describe('null: as long as one can register; never after the opening'),
  syllabus: longText(5000),
  classes: z.array(plainText(40).trim().min(1)).max(30),
  minimum_age: age,
  maximum_age: age,
  age_on: day.nullable().describe('null: the day of the test'),
  categories: z.array(socialCategory).max(4),
  offer_hours: wholeNumber({ least: 1, most: 336, unit: 'hours' }),
  shift_ids: z.array(id).max(30).describe('Tests that are the other shifts of the same examination'),
  fee_course_id: id.nullable().describe('The product of the shop that is its fee; null: the test is free'),
})
export type TermsBody = z.infer<typeof termsBody>

export const savedTerms = z.strictObject({ edit_version: z.number().int() })
export type SavedTerms = z.infer<typeof savedTerms>

export const seatsBody = z.strictObject({
  seats: z.number().int().min(0).max(100_000).nullable().describe('null: as many as come'),
})
export type SeatsBody = z.infer<typeof seatsBody>

/** The fee of a test, which is a product of the shop. */
const testFee = z.strictObject({
  amount: z.number().describe('In rupees, with the taxes'),
  course_name: z.string(),
  course_type: courseType,
  seo_url: z.string(),
  is_paid: z.boolean(),
})
export type TestFee = z.infer<typeof testFee>

/** A student's own place on a waiting list. */
export const ownWaiting = z.strictObject({
  _id: id,
  quiz_id: id,
  quiz_name: z.string(),
  center_id: id,
  center_name: z.string(),
  state: waitingState,
  ahead: z.number().int().describe('How many wait before'),
  offer_ends_at: time.nullable(),
  fee: testFee.nullable().describe('null: the test is free'),
})
export type OwnWaiting = z.infer<typeof ownWaiting>

/** Information and choices before registering. */
export const registrationForm = z.strictObject({
  now: time,
  syllabus: z.string(),
  eligibility: z.array(z.string()).describe('In sentences'),
  marking: z.array(z.string()).describe('One line for each section'),
  fee: testFee.nullable().describe('null: the test is free'),
  refusal: z.string().nullable().describe('Why this student may not, as far as their profile tells'),
  classes: z.array(z.string()).describe('One of them is to be named; empty: none is asked for'),
  ends_at: z.strictObject({ online: time.nullable(), offline: time.nullable() }),
  changes_until: time,
  centers: z.array(
    z.strictObject({
      _id: id,
      center_name: z.string(),
      center_address: z.string(),
      seats_left: z.number().int().nullable().describe('null: as many as come'),
      waiting: z.number().int(),
    }),
  ),
  shifts: z.array(z.strictObject({ _id: id, quiz_name: z.string(), publish_date: time })),
  waiting: ownWaiting.nullable(),
})
export type RegistrationForm = z.infer<typeof registrationForm>

export const waitBody = z.strictObject({ center_id: id, class_name: plainText(40).nullish() })
export type WaitBody = z.infer<typeof waitBody>

export const changeBody = z.strictObject({
  mode: testMode,
  center_id: id.nullish(),
  quiz_id: id.nullish().describe('Another shift of the same examination'),
})
export type ChangeBody = z.infer<typeof changeBody>

export const acceptedSeat = subscription
export type AcceptedSeat = z.infer<typeof acceptedSeat>

/*
 * Calls of the office.
 */

const reason = plainText(300).trim().min(1, 'Please give a reason.')
export const moveBody = changeBody.extend({ reason })
export type MoveBody = z.infer<typeof moveBody>
export const cancelBody = z.strictObject({ reason })
export type CancelBody = z.infer<typeof cancelBody>

export const examRoom = z.strictObject({
  _id: id,
  center_id: id,
  name: z.string(),
  capacity: z.number().int(),
  columns: z.number().int(),
  has_computers: z.boolean(),
  seated: z.number().int(),
  seating: z.number().int().describe('How often it was seated; 0: never'),
})
export type ExamRoom = z.infer<typeof examRoom>

const centreOfDesk = z.strictObject({
  _id: id,
  center_name: z.string(),
  seats: z.number().int().nullable(),
  registered: z.number().int(),
  offered: z.number().int(),
  left: z.number().int().nullable(),
  waiting: z.number().int(),
  seated: z.number().int(),
  may_edit: z.boolean(),
})
export type CentreOfDesk = z.infer<typeof centreOfDesk>

/** A product that can be the fee of a test. */
const feeProduct = z.strictObject({ _id: id, course_name: z.string(), fee: z.number() })
export type FeeProduct = z.infer<typeof feeProduct>

export const seatDesk = z.strictObject({
  quiz_name: z.string(),
  quiz_type: quizType,
  publish_date: time.nullable(),
  is_scheduled: z.boolean(),
  may_plan: z.boolean().describe('Whether the terms are theirs to change'),
  edit_version: z.number().int(),
  terms: termsBody,
  online: z.number().int().nullable().describe('Registered online; null: not held online, or not theirs to see'),
  centers: z.array(centreOfDesk),
  rooms: z.array(examRoom),
  shifts: z
    .array(z.strictObject({ _id: id, quiz_name: z.string(), publish_date: time }))
    .describe('Coming tests that are registered for'),
  fee_products: z.array(feeProduct),
})
export type SeatDesk = z.infer<typeof seatDesk>

/** A coming test with registration, in the office's list of seats. */
export const seatTest = z.strictObject({
  _id: id,
  quiz_name: z.string(),
  publish_date: time,
  registered: z.number().int().describe('At the centres that the member of staff may see'),
  waiting: z.number().int(),
})
export type SeatTest = z.infer<typeof seatTest>

export const candidateState = z.enum(['registered', 'cancelled'])
export const candidatesQuery = z.strictObject({
  center: z.union([id, z.literal('online')]).optional(),
  state: candidateState.optional(),
  q: plainText(100).optional(),
})
export type CandidatesQuery = z.infer<typeof candidatesQuery>

export const registeredRow = z.strictObject({
  _id: id,
  student_id: id,
  roll_no: z.number().int(),
  candidate_name: z.string(),
  registration_number: z.string(),
  mode: testMode,
  center_id: id.nullable(),
  center_name: z.string().nullable(),
  room: z.string().nullable(),
  seat: z.number().int().nullable(),
  class_name: z.string().nullable(),
  cancelled_at: time.nullable(),
})
export type RegisteredRow = z.infer<typeof registeredRow>

export const waitingRow = z.strictObject({
  _id: id,
  candidate_name: z.string(),
  registration_number: z.string(),
  center_id: id,
  state: waitingState,
  joined_at: time,
  offer_ends_at: time.nullable(),
})
export type WaitingRow = z.infer<typeof waitingRow>

export const roomBody = z.strictObject({
  center_id: id,
  name: plainText(40).trim().min(1, 'Give the room a name.'),
  capacity: wholeNumber({ least: 1, most: 500, unit: 'seats' }),
  columns: wholeNumber({ least: 1, most: 30, unit: 'columns' }),
  has_computers: z.boolean().optional().describe('Whether candidates sit the test online here'),
})
export type RoomBody = z.infer<typeof roomBody>
export const roomChange = roomBody.omit({ center_id: true })
export type RoomChange = z.infer<typeof roomChange>

export const ofCentre = z.strictObject({ center_id: id })
export type OfCentre = z.infer<typeof ofCentre>

export const seatingDone = z.strictObject({
  seated: z.number().int(),
  without: z.number().int().describe('Candidates for whom there is no seat in any room'),
  neighbours: z.number().int().describe('Pairs of one batch that sit side by side or one behind the other'),
})
export type SeatingDone = z.infer<typeof seatingDone>

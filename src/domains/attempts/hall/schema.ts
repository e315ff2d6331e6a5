import { z } from 'zod'
import { quizType } from '#domains/exams/tests/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { longText, plainText } from '#platform/text/schema.ts'
import { attemptSignals } from '../evidence/schema.ts'
import { seatStates } from './rules.ts'

export const seatState = z.enum(seatStates)

export const seat = z.strictObject({
  student_id: id,
  candidate_name: z.string(),
  registration_number: z.string(),
  roll_no: z.number().int().nullable(),
  center_id: id.nullable(),
  center_name: z.string().nullable(),
  room_name: z.string().nullable(),
  seat_no: z.number().int().nullable().describe('From 1 along the rows of the room'),
  waited_seconds: z.number().int().describe('For the server when the attempt began, as the device says'),
  state: seatState,
  since: time.nullable().describe('When the state began, or the last sign'),
  refusal: z.string().nullable().describe('As the candidate read it'),
  submission_id: id.nullable(),
  ends_at: time.nullable(),
  extended_minutes: z.number().int(),
  openings: z.number().int(),
  saved_at: time.nullable().describe('When an answer was last saved'),
  closed_by: z.enum(['student', 'deadline']).nullable(),
})
export type Seat = z.infer<typeof seat>

/** Search and filters for seats. `attention` selects the states that someone must look at. */
export const hallQuery = z.strictObject({
  q: plainText(100).optional(),
  state: z.union([seatState, z.literal('attention')]).optional(),
  centre: id.optional(),
  room: id.optional(),
  after: z
    .string()
    .regex(/^\d{1,6}$/, 'is not where a list goes on')
    .optional(),
})
export type HallQuery = z.input<typeof hallQuery>

/** A room of a hall. `plan`: its seats in their order; empty in a large hall until one room is chosen. */
const hallRoom = z.strictObject({
  _id: id,
  room_name: z.string(),
  center_id: id.nullable(),
  center_name: z.string().nullable(),
  columns: z.number().int(),
  seats: z.number().int(),
  plan: z.array(
    z.strictObject({
      student_id: id,
      candidate_name: z.string(),
      roll_no: z.number().int().nullable(),
      seat_no: z.number().int(),
      state: seatState,
    }),
  ),
})
export type HallRoom = z.infer<typeof hallRoom>

export const hall = z.strictObject({
  quiz_id: id,
  quiz_name: z.string(),
  now: time,
  opens_at: time,
  closes_at: time.nullable(),
  center_id: id.nullable().describe('That the counts are of; null: of all that one may watch'),
  centres: z.array(z.strictObject({ _id: id.nullable(), center_name: z.string(), seats: z.number().int() })),
  rooms: z.array(hallRoom),
  room_id: id.nullable().describe('That the seats and counts are of; null: not limited to a room'),
  may_all: z.boolean().describe('May act on all centres at once'),
  seats: z.number().int(),
  waited: z
    .strictObject({ candidates: z.number().int(), longest_seconds: z.number().int() })
    .describe('Candidates whose start the server refused at first, and the longest wait'),
  counts: z.record(seatState, z.number().int()),
  pace: z.array(z.number().int()).describe('Saves in each ten seconds of the last six minutes, the oldest first'),
  rows: z.array(seat),
  found: z.number().int(),
  next: z.string().nullable(),
})
export type Hall = z.infer<typeof hall>

/** A test that is taken in halls: from the day before it opens until the day after its end. */
export const hallTest = z.strictObject({
  _id: id,
  quiz_name: z.string(),
  quiz_type: quizType,
  state: z.enum(['upcoming', 'open', 'ended']),
  opens_at: time,
  closes_at: time.nullable(),
})
export type HallTest = z.infer<typeof hallTest>

const aboutWhom = {
  student_id: id.nullish().describe('One candidate'),
  center_id: id.nullish().describe('Those of a centre'),
  room_id: id.nullish().describe('Those of a room; with none of the three: everybody'),
}
const reason = longText(300).trim().min(1, 'Please say why.')

export const extendBody = z.strictObject({
  ...aboutWhom,
  minutes: z
    .int('has to be a number of minutes')
    .min(1, 'has to be 1 minute at least')
    .max(180, 'has to be 180 minutes at most'),
  reason,
})
export type ExtendBody = z.infer<typeof extendBody>
export const extended = z.strictObject({ _id: id, candidates: z.number().int(), minutes: z.number().int() })
export type Extended = z.infer<typeof extended>

const writtenAt = time.describe('By the clock of the device: it may have had no connection then')

export const incidentBody = z.strictObject({
  ...aboutWhom,
  text: longText(1000).trim().min(1, 'Please say what happened.'),
  written_at: writtenAt,
})
export type IncidentBody = z.infer<typeof incidentBody>

export const absenceBody = z.strictObject({ student_id: id, written_at: writtenAt })
export type AbsenceBody = z.infer<typeof absenceBody>

export const messageBody = z.strictObject({
  ...aboutWhom,
  text: longText(500).trim().min(1, 'Please write what to tell.'),
})
export type MessageBody = z.infer<typeof messageBody>

export const noted = z.strictObject({ _id: id })
export type Noted = z.infer<typeof noted>

/** An action in a hall; lists begin with the newest. */
export const hallEvent = z.strictObject({
  _id: id,
  kind: z.enum(['extension', 'incident', 'absence', 'message']),
  at: time,
  text: z.string().describe('The reason, what happened, or what was told'),
  by: z.string().nullable(),
  student_id: id.nullable(),
  candidate_name: z.string().nullable(),
  center_name: z.string().nullable(),
  room_name: z.string().nullable(),
  minutes: z.number().int().nullable(),
  read: z.number().int().nullable().describe('Of a message: by how many'),
})
export type HallEvent = z.infer<typeof hallEvent>

/** One candidate's history: their devices, and hall records about them. */
export const seatHistory = z.strictObject({
  quiz_name: z.string(),
  now: time,
  seat,
  answered: z.number().int().describe('Questions with an answer on the server'),
  questions: z.number().int(),
  saved: z.number().int().describe('Entries of the journal'),
  openings: attemptSignals.shape.openings,
  left: z.number().int().describe('How often the page was left. A hint, never a verdict'),
  copied: z.number().int(),
  printed: z.number().int(),
  events: z.array(hallEvent),
  may_extend: z.boolean(),
  may_reopen: z.boolean(),
})
export type SeatHistory = z.infer<typeof seatHistory>

export const candidateMessage = z.strictObject({
  _id: id,
  text: z.string(),
  sent_at: time,
  read_at: time.nullable(),
})
export type CandidateMessage = z.infer<typeof candidateMessage>

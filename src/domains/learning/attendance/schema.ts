import { z } from 'zod'
import { sheetFormat } from '#domains/identity/staff/schema.ts'
import { counter, dayOfOffice, id, time } from '#platform/http/schema.ts'
import { longText } from '#platform/text/schema.ts'
import { marks, standings } from './rules.ts'

const whole = z.number().int()
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is not a month')
  .describe('Of India, as YYYY-MM')
const monthOfQuery = month.refine((text) => text >= '2000-01' && text <= '2999-12', 'is not a month')

const standing = z.enum(standings).describe('A mark, or that the student joined online and has no mark')
const percent = whole.nullable().describe('Rounded down; null: no class is counted yet')
const tally = { attended: whole, counted: whole.describe('Classes without those that are excused'), percent }

const registerClass = z.strictObject({
  _id: id,
  class_title: z.string(),
  subject_name: z.string(),
  batch_codes: z.string(),
  teacher_name: z.string().nullable(),
  start_time: time,
  end_time: time,
  is_cancelled: z.boolean(),
  saved_at: time.nullable().describe('When its register was saved; from then on it is counted'),
})

export const dayQuery = z.strictObject({ day: dayOfOffice.optional(), centre: id.optional() })
export type DayQuery = z.infer<typeof dayQuery>

/** Classes of a day whose registers the caller may read. */
export const dayRegisters = z.strictObject({
  day: z.string(),
  now: time,
  classes: z.array(
    registerClass.extend({
      state: z.enum(['cancelled', 'upcoming', 'open', 'saved', 'missed']).describe('missed: closed, and never saved'),
      students: whole,
      absent: whole.nullable().describe('null: the register is not saved'),
    }),
  ),
})
export type DayRegisters = z.infer<typeof dayRegisters>
export type RegisterState = DayRegisters['classes'][number]['state']

/** `waiting` until the teacher or the office decides. */
const reasonState = z.enum(['waiting', 'confirmed', 'declined'])
const absenceReason = z.strictObject({ reason: z.string(), state: reasonState })

export const registerStudent = z.strictObject({
  student_id: id,
  candidate_name: z.string(),
  registration_number: z.string(),
  standing,
  is_online: z.boolean(),
  marked_by: z.string().nullable(),
  marked_at: time.nullable(),
  scanned_at: time.nullable().describe('When the student scanned the code of the room'),
  absence_reason: absenceReason.extend({ written_by: z.string() }).nullable(),
})
export type RegisterStudent = z.infer<typeof registerStudent>

export const register = z.strictObject({
  class: registerClass,
  notes_url: z.string().nullable(),
  assignment_url: z.string().nullable(),
  video_url: z.string().nullable(),
  now: time,
  opens_at: time,
  locks_at: time,
  is_locked: z.boolean(),
  may_write: z.boolean(),
  saved_by: z.string().nullable(),
  room_code: z
    .strictObject({ secret: z.string(), from: time, until: time })
    .nullable()
    .describe('What signs the code of the room, for those who may write, until the code is over'),
  shared_phones: z.array(z.array(id)).describe('Students who scanned the code on one phone'),
  students: z.array(registerStudent),
})
export type Register = z.infer<typeof register>

const why = longText(300).trim().min(1, 'Please say why.')
const reason = why.optional()

export const markBody = z.strictObject({
  student_id: id,
  mark: z.enum(marks, 'is not a mark'),
  device_id: id.describe('Of a page that marks; it counts its marks from 1'),
  number: counter,
  written_at: time.describe('By the clock of the device: it may have had no connection then'),
  reason: reason.describe('Of a correction, once the register is closed'),
})
export type MarkBody = z.infer<typeof markBody>

export const saveBody = z.strictObject({ reason: reason.describe('Once the register is closed') })
export type SaveBody = z.infer<typeof saveBody>

/** Stored state of a student's mark, or of the register. */
export const keptMark = z.strictObject({ standing, saved_at: time.nullable() })
export type KeptMark = z.infer<typeof keptMark>
export const savedRegister = z.strictObject({ saved_at: time })
export type SavedRegister = z.infer<typeof savedRegister>

export const registerBatch = z.strictObject({
  _id: id,
  batch_code: z.string(),
  center_name: z.string().nullable(),
})
export type RegisterBatch = z.infer<typeof registerBatch>

export const monthQuery = z.strictObject({ month: monthOfQuery.optional() })
export type MonthQuery = z.infer<typeof monthQuery>

/** A batch and a month: a column for each class that has begun, a row for each student. */
export const monthRegister = z.strictObject({
  batch: registerBatch,
  month,
  may_export: z.boolean(),
  classes: z.array(registerClass),
  students: z.array(
    z.strictObject({
      student_id: id,
      candidate_name: z.string(),
      registration_number: z.string(),
      standings: z.array(standing.nullable()).describe('By class; null: not expected, or the register is not saved'),
      ...tally,
    }),
  ),
  ...tally,
})
export type MonthRegister = z.infer<typeof monthRegister>

export const exportBody = z.strictObject({ format: sheetFormat, month: monthOfQuery })
export type ExportBody = z.infer<typeof exportBody>

/** Attendance as shown to the student and to the office: newest month first. */
export const ownAttendance = z.strictObject({
  months: z.array(
    z.strictObject({
      month,
      ...tally,
      classes: z.array(
        z.strictObject({
          _id: id,
          class_title: z.string(),
          subject_name: z.string(),
          start_time: time,
          end_time: time,
          standing,
          absence_reason: absenceReason.nullable(),
        }),
      ),
    }),
  ),
})
export type OwnAttendance = z.infer<typeof ownAttendance>

export const scanBody = z.strictObject({
  code: z.string().regex(/^\d{6}$/, 'must be the six digits of the code'),
  device_id: id.describe('Of this phone, whoever uses it'),
})
export type ScanBody = z.infer<typeof scanBody>

/** Answer to a scan: the class and the student's mark in its register. */
export const scannedClass = registerClass
  .pick({ subject_name: true, batch_codes: true, teacher_name: true })
  .extend({ standing, scanned_at: time })
export type ScannedClass = z.infer<typeof scannedClass>

export const absenceReasonBody = z.strictObject({ class_id: id, reason: why })
export type AbsenceReasonBody = z.infer<typeof absenceReasonBody>

export const reasonDecision = z.strictObject({ is_confirmed: z.boolean() })
export type ReasonDecision = z.infer<typeof reasonDecision>

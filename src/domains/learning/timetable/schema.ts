import { z } from 'zod'
import { dayOfOffice, id, time, wholeNumber } from '#platform/http/schema.ts'
import { longText, plainText } from '#platform/text/schema.ts'

const version = z.number().int()
const named = z.strictObject({ _id: id, name: z.string() })

const roomFields = {
  name: plainText(40).trim().min(1, 'Give the room a name.'),
  places: wholeNumber({ least: 1, most: 2000, unit: 'places' }),
}
export const roomBody = z.strictObject({ center_id: id, ...roomFields })
export type RoomBody = z.infer<typeof roomBody>
export const roomChange = z.strictObject({ ...roomFields, is_open: z.boolean() })
export type RoomChange = z.infer<typeof roomChange>

export const classRoom = z.strictObject({
  _id: id,
  name: z.string(),
  places: z.number().int(),
  is_open: z.boolean().describe('Otherwise no class is put into it any more'),
  version,
})
export type ClassRoom = z.infer<typeof classRoom>

export const centreQuery = z.strictObject({ centre: id })
export type CentreQuery = z.infer<typeof centreQuery>

export const weekQuery = z.strictObject({
  week: dayOfOffice.optional().describe('A day of it; without one it is this week'),
  centre: id.optional(),
})
export type WeekQuery = z.infer<typeof weekQuery>

const batchOfClass = z.strictObject({ _id: id, batch_code: z.string(), students: z.number().int() })

const timetableClass = z.strictObject({
  _id: id,
  class_title: z.string(),
  subject_name: z.string(),
  topic: named,
  batches: z.array(batchOfClass),
  teacher: named.nullable(),
  room: named.nullable(),
  start_time: time,
  end_time: time,
  moved_from: time.nullable(),
  is_cancelled: z.boolean(),
  cancel_reason: z.string().nullable(),
  may_edit: z.boolean(),
  warning: z.string().nullable().describe('A room with fewer places than there are students'),
  version,
})
export type TimetableClass = z.infer<typeof timetableClass>

/** Monday to Sunday in India, with the holidays of the centre. */
export const week = z.strictObject({
  now: time,
  days: z.array(z.strictObject({ day: z.string(), holiday: z.string().nullable() })),
  classes: z.array(timetableClass),
  may_edit: z.boolean(),
})
export type Week = z.infer<typeof week>

/** Choices for planning a class at a centre. */
export const planChoices = z.strictObject({
  batches: z.array(batchOfClass.extend({ time_from: z.string(), time_to: z.string() })),
  topics: z.array(named.extend({ subject_name: z.string() })),
  teachers: z.array(named),
  rooms: z.array(classRoom),
})
export type PlanChoices = z.infer<typeof planChoices>

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'is not a time of day')
const planned = {
  topic_id: id,
  title: plainText(120).trim().default('').describe('Empty: the name of the topic'),
  day: dayOfOffice,
  from: clock.describe('By the clock of India'),
  to: clock.describe('Before `from`: on the next day'),
  teacher_id: id.nullable(),
  room_id: id.nullable(),
}

export const classBody = z.strictObject({
  batch_id: id,
  ...planned,
  repeat_until: dayOfOffice.nullable().default(null).describe('Every week until this day, but for holidays'),
})
export type ClassBody = z.input<typeof classBody>
export type ClassFields = z.output<typeof classBody>

const told = z.number().int().nonnegative().optional().describe('How many people the caller saw will be told')
export const classChange = z.strictObject({ ...planned, told })
export type ClassChange = z.input<typeof classChange>
export type ClassChangeFields = z.output<typeof classChange>

export const cancelBody = z.strictObject({ reason: longText(200).trim().min(1, 'Please say why.'), told })
export type CancelBody = z.infer<typeof cancelBody>

/** Time that is free for teacher, room and batch; a refused clash names three at most. */
export type FreeTime = Pick<ClassFields, 'day' | 'from' | 'to'>

export const plannedClasses = z.strictObject({
  classes: z.array(id),
  skipped: z.array(z.strictObject({ day: z.string(), holiday: z.string() })).describe('Days without a class'),
  warnings: z.array(z.string()),
})
export type PlannedClasses = z.infer<typeof plannedClasses>

/** Result of an edit that was saved, with its warnings. */
export const changedClass = z.strictObject({ version, warnings: z.array(z.string()) })
export type ChangedClass = z.infer<typeof changedClass>

export const audienceQuery = z.strictObject({ teacher: id.optional().describe('The new teacher') })
export type AudienceQuery = z.infer<typeof audienceQuery>

/** People who will be told of a change, except the caller. */
export const audience = z.strictObject({
  students: z.number().int(),
  guardians: z.number().int(),
  teachers: z.array(z.string()),
  total: z.number().int().describe('Each person once'),
})
export type Audience = z.infer<typeof audience>

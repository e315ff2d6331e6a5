import { z } from 'zod'
import { sheetFormat } from '#domains/identity/staff/schema.ts'
import { day, id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

/** Paging is added by the route. */
export const studentsQuery = z.strictObject({
  centre: id.optional(),
  batch: id.optional(),
  course: id.optional(),
  exam: id.optional().describe('Who owns a course for this exam'),
  consent: z.enum(['missing', 'ending'], 'is not a valid filter value').optional(),
  seen: z.enum(['never'], 'is not a valid filter value').optional(),
  dues: z.enum(['overdue'], 'is not a valid filter value').optional(),
  from: day.optional().describe('The first day they joined'),
  to: day.optional(),
  q: plainText(80).trim().optional().describe('Words of the name, digits of the phone, e-mail or registration number'),
})
export type StudentsQuery = z.output<typeof studentsQuery> & { limit: number; after?: string | undefined }
export type StudentsInput = z.input<typeof studentsQuery>

const nextTest = z.strictObject({ name: z.string(), opens_at: time, roll_no: z.number().int() })

/** Facts for answering a caller: dues, batch, next test. Only the last four digits of the phone number. */
export const studentRow = z.strictObject({
  _id: id,
  name: z.string(),
  registration_number: z.string(),
  phone_end: z.string(),
  center_id: id.nullable(),
  center_name: z.string().nullable(),
  batches: z.string().describe('Codes of the batches they have a seat in'),
  owes: z.number().nullable().describe('Rupees that are due by today; null: for whoever may see dues'),
  due_since: day.nullable(),
  next_test: nextTest.nullable(),
  joined_at: time,
  last_seen_at: time.nullable(),
})
export type StudentRow = z.infer<typeof studentRow>

export const studentRecord = studentRow.extend({
  phone: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  has_extra_time: z.boolean(),
  father: z
    .strictObject({ name: z.string(), phone: z.string() })
    .nullable()
    .describe('As the profile has it, or else the enquiry; null: neither does'),
  scheduled: z
    .strictObject({ amount: z.number(), next_on: day })
    .nullable()
    .describe('Rupees that fall due after today; null when there are none, or when the reader may not see dues'),
  guardian: z.strictObject({ name: z.string(), consented_at: time, withdrawn_at: time.nullable() }).nullable(),
  consent_missing: z.boolean(),
  has_consent: z.boolean().describe('A guardian has agreed, and not withdrawn'),
  may_edit: z.boolean().describe('Whether this reader may edit the record'),
  may_give_rights: z.boolean(),
  birth_doubt: z
    .strictObject({ refused_at: time.nullable(), other_at: time.nullable(), on_device_at: time.nullable() })
    .nullable()
    .describe(
      'A date of birth under 18 was refused, another was given after it, or one was refused to another account of a device',
    ),
  instalments: z
    .array(
      z.strictObject({
        _id: id,
        course_name: z.string(),
        number: z.number().int(),
        is_part: z.boolean().describe('A part of this instalment that was paid or waived separately'),
        amount: z.number(),
        due_on: day,
        state: z.enum(['paid', 'waived', 'overdue', 'due']),
        paid_at: time.nullable(),
        receipt: z.string().nullable(),
      }),
    )
    .nullable()
    .describe('null: for whoever may see dues'),
  entitlements: z.array(
    z.strictObject({
      _id: id,
      course_name: z.string(),
      source: z.string(),
      order_number: z.string().nullable(),
      from: time,
      until: time.nullable(),
      state: z.enum(['open', 'ended']),
    }),
  ),
  tests: z.array(
    z.strictObject({
      _id: id.describe('Of the attempt'),
      test_id: id,
      name: z.string(),
      number: z.number().int().describe('1 for the sitting that is ranked'),
      started_at: time,
      closed_at: time.nullable(),
      state: z
        .enum(['under-way', 'not-out', 'counted'])
        .describe('not-out: handed in, and its results are not out yet'),
      mm: z.number().describe('Marks of the whole paper'),
      marks_obtained: z.number().nullable(),
      accuracy: z.number().nullable().describe('Per cent; of the first sitting'),
      seconds_taken: z.number().int().nullable(),
    }),
  ),
  sessions: z.array(z.strictObject({ _id: id, device: z.string(), created_at: time, last_seen_at: time })),
  timeline: z.array(z.strictObject({ at: time, kind: z.string(), text: z.string() })),
})
export type StudentRecord = z.infer<typeof studentRecord>

export const studentExportBody = z.strictObject({ format: sheetFormat, filters: studentsQuery })
export type StudentExportBody = z.input<typeof studentExportBody>
export type StudentExportFields = z.output<typeof studentExportBody>

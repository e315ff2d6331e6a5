import { z } from 'zod'
import { sheetFormat } from '#domains/identity/staff/schema.ts'
import { day, id, time, zonedTime } from '#platform/http/schema.ts'
import { emailText, exactText, longText, phoneText, plainText } from '#platform/text/schema.ts'

export const leadSource = z.enum(
  ['website', 'walk-in', 'phone', 'friend', 'newspaper', 'social', 'event', 'list'],
  'must be a known source',
)
export type LeadSource = z.infer<typeof leadSource>

const callOutcome = z.enum(
  ['interested', 'not-now', 'no-answer', 'wrong-number', 'not-interested'],
  'must be a known call outcome',
)
export type CallOutcome = z.infer<typeof callOutcome>

const leadEventKind = z.enum([
  'made',
  'call',
  'stage',
  'owner',
  'date',
  'note',
  'edited',
  'kept-both',
  'merged',
  'converted',
])
export type LeadEventKind = z.infer<typeof leadEventKind>

const stageKey = plainText(40)
const reasonKey = exactText(40)
const note = longText(1000).trim()
export const nextAt = zonedTime.regex(/^20/, 'must be a valid date for a call').describe('When to call again')

/** `me`: the caller's own; `none`: unassigned. */
const ownerChoice = z.union([z.enum(['me', 'none']), id], 'is not a person of the office')

const filters = {
  centre: id.optional(),
  owner: ownerChoice.optional(),
  course: id.optional(),
  source: leadSource.optional(),
  import: id.optional().describe('Those that a file brought'),
  stage: stageKey.optional(),
  due: z.enum(['overdue', 'today', 'week', 'none'], 'is not a valid filter value').optional(),
  state: z.enum(['open', 'won', 'lost', 'all'], 'must be a lead status').default('open'),
  q: plainText(80).trim().optional().describe('Words of the name, digits of the phone number, or an e-mail'),
  from: day.optional().describe('The first day it came'),
  to: day.optional(),
}
export const leadsQuery = z.strictObject({
  ...filters,
  sort: z.enum(['-created', 'turn'], 'is not a way to sort this list').default('-created'),
})
/** Paging is added by the route. */
export type LeadsQuery = z.output<typeof leadsQuery> & { limit: number; after?: string | undefined }
export type LeadFilters = Partial<Omit<LeadsQuery, 'sort' | 'limit' | 'after'>>

export const deskQuery = z.strictObject({
  centre: filters.centre,
  owner: filters.owner,
  course: filters.course,
  source: filters.source,
  due: filters.due,
})
export type DeskQuery = z.output<typeof deskQuery>

/** A lead as every list shows it, with only the last four digits of its phone number. */
export const leadRow = z.strictObject({
  _id: id,
  name: z.string(),
  phone_end: z.string(),
  course_name: z.string().nullable(),
  center_id: id.nullable(),
  center_name: z.string().nullable(),
  stage: z.string(),
  source: leadSource,
  owner_id: id.nullable(),
  owner_name: z.string().nullable(),
  next_follow_up_at: time.nullable(),
  created_at: time,
  calls: z.number().int(),
  last_note: z.string(),
  lost_reason: z.string().nullable(),
  version: z.number().int(),
})
export type LeadRow = z.infer<typeof leadRow>

const leadEvent = z.strictObject({
  _id: id,
  at: time,
  by_name: z.string().nullable(),
  kind: leadEventKind,
  outcome: callOutcome.nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  note: z.string(),
})
export type LeadEvent = z.infer<typeof leadEvent>

export const lead = leadRow.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  father_name: z.string(),
  father_phone: z.string(),
  course_id: id.nullable(),
  exam_id: id.nullable(),
  exam_name: z.string().nullable(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
  source_page: z.string(),
  closed_at: time.nullable(),
  merged_into: id.nullable(),
  student_id: id.nullable(),
  events: z.array(leadEvent),
})
export type Lead = z.infer<typeof lead>

/** A person with this phone number or e-mail. One that the caller may not open is only mentioned. */
export const knownPerson = z.strictObject({
  _id: id,
  kind: z.enum(['lead', 'student']),
  name: z.string(),
  phone_end: z.string(),
  told: z.string().describe('What they are to us, in a few words'),
  may_open: z.boolean(),
})
export type KnownPerson = z.infer<typeof knownPerson>

export const knownQuery = z.strictObject({
  phone: phoneText.optional(),
  email: emailText.optional(),
  except: id.optional(),
})
export type KnownQuery = z.output<typeof knownQuery>

const person = {
  name: plainText(100).trim().min(1, "Name can't be blank"),
  phone: phoneText.optional(),
  email: emailText.optional(),
  father_name: plainText(100).trim().default(''),
  father_phone: phoneText.default(''),
  center_id: id.nullable(),
  course_id: id.nullable().default(null),
  exam_id: id.nullable().default(null),
  source: leadSource,
}

export const newLeadBody = z.strictObject({
  ...person,
  next_follow_up_at: nextAt.nullable().default(null),
  note: note.default(''),
  keep_both: plainText(200).trim().default('').describe('Why it is entered although somebody has this phone or e-mail'),
})
export type NewLeadBody = z.input<typeof newLeadBody>
export type NewLeadFields = z.output<typeof newLeadBody>

export const editLeadBody = z.strictObject(person)
export type EditLeadBody = z.input<typeof editLeadBody>
export type EditLeadFields = z.output<typeof editLeadBody>

export const stageBody = z.strictObject({
  stage: stageKey,
  next_follow_up_at: nextAt.nullable().default(null),
  lost_reason: reasonKey.nullable().default(null),
  note: note.default(''),
})
export type StageBody = z.input<typeof stageBody>
export type StageFields = z.output<typeof stageBody>

export const callBody = z.strictObject({
  outcome: callOutcome,
  note: note.default(''),
  stage: stageKey.optional().describe('Without it the stage stays'),
  next_follow_up_at: nextAt.nullable().default(null),
  lost_reason: reasonKey.nullable().default(null),
})
export type CallBody = z.input<typeof callBody>
export type CallFields = z.output<typeof callBody>

export const noteBody = z.strictObject({ note: note.min(1, 'Please write the note.') })
export type NoteBody = z.infer<typeof noteBody>

export const ownerBody = z.strictObject({ owner_id: id.nullable().describe('null: nobody') })
export type OwnerBody = z.infer<typeof ownerBody>

export const bulkBody = z.strictObject({
  leads: z
    .array(z.strictObject({ _id: id, version: z.number().int().describe('Of the lead as it was seen') }))
    .min(1, 'Please choose at least one lead.')
    .max(200, 'You can change at most 200 leads at a time.'),
  owner_id: id.nullable().optional(),
  stage: stageKey.optional(),
  next_follow_up_at: nextAt.optional(),
  lost_reason: reasonKey.optional(),
})
export type BulkBody = z.infer<typeof bulkBody>
export const bulkAnswer = z.strictObject({
  changed: z.number().int(),
  skipped: z.array(leadRow).describe('Somebody has changed these meanwhile: they stay as they are, and here is how'),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const mergeBody = z.strictObject({
  other_id: id.describe('It ends here, and its history is read with this one’s'),
  take: z
    .array(z.enum(['name', 'phone', 'email', 'center_id', 'course_id', 'owner_id']))
    .max(6)
    .default([])
    .describe('What is taken from the other'),
})
export type MergeBody = z.input<typeof mergeBody>
export type MergeFields = z.output<typeof mergeBody>

const named = z.strictObject({ _id: id, name: z.string() })
export const leadChoices = z.strictObject({
  stages: z.array(z.strictObject({ key: z.string(), name: z.string(), is_closed: z.boolean() })),
  reasons: z.array(z.strictObject({ key: z.string(), name: z.string() })),
  owners: z.array(named).describe('Who may be given a lead'),
  courses: z.array(named.extend({ center_id: id.nullable() })),
})
export type LeadChoices = z.infer<typeof leadChoices>

export const leadCallsDue = z.strictObject({
  overdue: z.number().int(),
  today: z.number().int(),
  fresh: z.number().int().describe('Came since yesterday and nobody has called'),
  rows: z.array(leadRow),
})
export type LeadCallsDue = z.infer<typeof leadCallsDue>

/** A lead as its card on the board shows it. */
const leadCard = leadRow.pick({
  _id: true,
  name: true,
  phone_end: true,
  course_name: true,
  stage: true,
  next_follow_up_at: true,
  version: true,
})
export type LeadCard = z.infer<typeof leadCard>

export const leadBoard = z.strictObject({
  columns: z.array(
    z.strictObject({ stage: z.string(), name: z.string(), count: z.number().int(), rows: z.array(leadCard) }),
  ),
  won: z.number().int().describe('This month'),
  lost: z.number().int(),
  reasons: z.array(z.strictObject({ name: z.string(), count: z.number().int() })),
})
export type LeadBoard = z.infer<typeof leadBoard>

export const leadExportBody = z.strictObject({ format: sheetFormat, filters: leadsQuery })
export type LeadExportBody = z.input<typeof leadExportBody>
export type LeadExportFields = z.output<typeof leadExportBody>

export const numbersQuery = z.strictObject({
  by: z.enum(['source', 'course', 'owner'], 'is not a valid way to group the figures'),
  from: day,
  to: day,
  centre: id.optional(),
})
export type NumbersQuery = z.output<typeof numbersQuery>
export const leadNumbers = z.strictObject({
  rows: z.array(
    z.strictObject({
      key: z.string().nullable(),
      name: z.string(),
      came: z.number().int(),
      called: z.number().int(),
      hours_to_call: z.number().nullable().describe('To the first call, the middle one'),
      open: z.number().int(),
      won: z.number().int(),
      lost: z.number().int(),
    }),
  ),
  reasons: z.array(z.strictObject({ key: z.string(), name: z.string(), count: z.number().int() })),
})
export type LeadNumbers = z.infer<typeof leadNumbers>

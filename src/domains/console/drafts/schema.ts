import { z } from 'zod'
import { counter, id, time, zonedTime } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

/** The fields of a kind; the kind's own schema validates them. */
export const fields = z.record(z.string().max(100), z.json())
export type Fields = z.infer<typeof fields>

export const person = z.strictObject({ _id: id, candidate_name: z.string() })

const draftState = z.enum(['new', 'draft', 'scheduled', 'published', 'changed'])
export type DraftStateName = z.infer<typeof draftState>

/**
 * decides-alone: the caller is the only possible approver, and the institute allows it; missing: nobody could
 * approve the caller's request.
 */
const secondPerson = z.enum(['not-needed', 'there', 'decides-alone', 'missing'])
export type SecondPerson = z.infer<typeof secondPerson>

export const staffDraft = z.strictObject({
  _id: id,
  kind: z.string(),
  title: z.string(),
  state: draftState.describe('new: nothing was ever kept; changed: a draft lies on top of what is published'),
  version: z.string().describe('What the next write names in If-Match'),
  body: fields.nullable().describe('The draft, or without one what is published'),
  published: fields.nullable(),
  published_version: z.number().int(),
  publish_at: time.nullable(),
  problem: z.string().nullable().describe('Why it could not be published at its time'),
  /** Problems that keep it from being published, by dotted path. */
  problems: z.record(z.string(), z.string()),
  edited_by: person.nullable(),
  edited_at: time.nullable(),
  /** Path of its page; null: none. */
  path: z.string().nullable(),
  may_publish: z.boolean(),
  /** True if publishing needs a second person: the caller asks instead. */
  needs_yes: z.boolean(),
  second_person: secondPerson,
  waiting_id: id.nullable().describe('The request about this very state that is waiting for approval'),
})
export type StaffDraft = z.infer<typeof staffDraft>

export const saveDraftBody = z.strictObject({ body: fields })
export type SaveDraftBody = z.infer<typeof saveDraftBody>

export const publishDraftBody = z.strictObject({
  at: zonedTime.optional().describe('When it publishes itself; without it now'),
  note: plainText(300).optional().describe('What changed, for the history'),
})
export type PublishDraftBody = z.infer<typeof publishDraftBody>

/** Empty body of calls that need only headers. */
export const noBody = z.strictObject({})
export type NoBody = z.infer<typeof noBody>

export const preview = z.strictObject({ path: z.string().describe('Where it can be looked at for ten minutes') })
export type Preview = z.infer<typeof preview>

export const restoreBody = z.strictObject({ version: counter })
export type RestoreBody = z.infer<typeof restoreBody>

export const revisionsQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a version number')
    .transform(Number)
    .optional(),
})
export type RevisionsQuery = { before?: number }

export const staffRevisionRow = z.strictObject({
  version: z.number().int(),
  title: z.string(),
  published_by: person.nullable(),
  published_at: time,
  note: z.string(),
})
export type StaffRevisionRow = z.infer<typeof staffRevisionRow>

export const staffRevision = staffRevisionRow.extend({ body: fields, before: fields.nullable() })
export type StaffRevision = z.infer<typeof staffRevision>

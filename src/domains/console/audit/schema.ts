import { z } from 'zod'
import { day, id, time } from '#platform/http/schema.ts'

export const auditFilter = {
  who: id.optional().describe('By whom'),
  subject: id.optional(),
  action: z.string().max(60).optional(),
  centre: id.optional(),
  from: day.optional(),
  to: day.optional().describe('Inclusive'),
}
export type AuditFilter = {
  who?: string
  subject?: string
  action?: string
  centre?: string
  from?: string
  to?: string
}

export const auditAuthor = z.strictObject({ _id: id, candidate_name: z.string() })
export type AuditAuthor = z.infer<typeof auditAuthor>

export const auditRow = z.strictObject({
  _id: id,
  at: time,
  /** null: an anonymous request or a job. */
  actor: z.string().nullable(),
  action: z.string(),
  sentence: z.string().describe('Rina Das published “Holiday on 26 January”, version 4'),
  subject_kind: z.string().nullable(),
  subject_id: id.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
})
export type AuditRow = z.infer<typeof auditRow>

import { z } from 'zod'
import { id } from '#platform/http/schema.ts'
import { leadSource, nextAt } from '../schema.ts'

/** Fields of a lead that a column may hold. */
export const leadField = z.enum(['name', 'phone', 'email', 'centre', 'course', 'source', 'note'])
export type LeadField = z.infer<typeof leadField>

/** Defaults for rows whose own cell is empty. */
export const leadDefaults = z.object({
  center_id: id.nullable().default(null),
  course_id: id.nullable().default(null),
  source: leadSource.default('list'),
  next_follow_up_at: nextAt.nullable().default(null),
})
export type LeadDefaults = z.infer<typeof leadDefaults>

/** A row as it would be stored. */
export const stagedLead = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  centreId: z.string().nullable(),
  courseId: z.string().nullable(),
  source: leadSource,
  note: z.string(),
})
export type StagedLead = z.infer<typeof stagedLead>

/** People to assign the leads to, in turn; empty: they have no owner yet. */
export const leadStoreOptions = z.strictObject({ owner_ids: z.array(id).max(50).default([]) })

export const dealingChoices = z.strictObject({
  centres: z.array(z.strictObject({ center_id: id.nullable(), name: z.string(), leads: z.number().int() })),
  owners: z.array(z.strictObject({ _id: id, name: z.string(), center_ids: z.array(id.nullable()) })),
})
export type DealingChoices = z.infer<typeof dealingChoices>

import { z } from 'zod'
import { id } from '#platform/http/schema.ts'

const people = z.array(z.strictObject({ _id: id, name: z.string() }))

/** A person's open work, and the colleagues who could take it over. */
export const workInHand = z.strictObject({
  leads: z.strictObject({ count: z.number().int(), people }).describe('Open ones of theirs'),
  drafts: z.strictObject({ count: z.number().int(), people }).describe('Last edited or scheduled by them'),
  questions: z.strictObject({ count: z.number().int(), people }).describe('Written by them and not ready yet'),
  classes: z.strictObject({ count: z.number().int(), people }).describe('Planned with them and not over'),
})
export type WorkInHand = z.infer<typeof workInHand>

export const offboardBody = z.strictObject({
  leads_to: id.nullable().default(null).describe('null: they have no owner then'),
  drafts_to: id.nullable().default(null).describe('null: they stay as they are'),
  questions_to: id.nullable().default(null),
  classes_to: id.nullable().default(null).describe('null: they have no teacher then'),
})
export type OffboardBody = z.input<typeof offboardBody>
export type Handover = z.output<typeof offboardBody>

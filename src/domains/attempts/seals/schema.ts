import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'

/** A part of the journals or of the seals that differs from what the server wrote. */
const journalFault = z.strictObject({
  submission_id: id.nullable().describe('null: it is about the seals themselves'),
  row: z.number().int().nullable().describe('Place of the row in the journal of the attempt, or number of the seal'),
  problem: z.string(),
})
export type JournalFault = z.infer<typeof journalFault>

/** Coverage and findings of one check of all journals. */
const journalCheck = z.strictObject({
  started_at: time,
  finished_at: time.nullable().describe('null: under way, or interrupted'),
  is_keyed: z.boolean().describe('false: without the key of the installation, so that seals could not be checked'),
  attempts: z.number().int(),
  entries: z.number().int(),
  seals: z.number().int(),
  unsealed: z.number().int().describe('Closed attempts without a seal over all of their journal'),
  fault_count: z.number().int(),
  faults: z.array(journalFault).describe('The first of them'),
})
export type JournalCheck = z.infer<typeof journalCheck>

export const journalHealth = z.strictObject({ newest_seal_at: time.nullable(), last_check: journalCheck.nullable() })
export type JournalHealth = z.infer<typeof journalHealth>

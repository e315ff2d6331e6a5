import { z } from 'zod'
import { journalHealth } from '#domains/attempts/seals/schema.ts'
import { wordsState } from '#domains/content/terminology/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

const kindOfJob = z.strictObject({
  kind: z.string(),
  name: z.string(),
  due: z.number().int(),
  running: z.number().int(),
  later: z.number().int(),
  parked: z.number().int(),
})

const stuckJob = z.strictObject({
  _id: id,
  kind: z.string(),
  name: z.string(),
  tries: z.number().int().describe('0: nothing here works on it, as after an upgrade that left it behind'),
  since: time.describe('When it was parked, or when its time had come'),
  last_error: z.string().nullable(),
  may_retry: z.boolean(),
  may_drop: z.boolean(),
})
export type StuckJob = z.infer<typeof stuckJob>

/** Health of everything behind the pages, for staff. */
export const systemHealth = z.strictObject({
  version: z.string(),
  clock_ms: z.number().int().nullable().describe('How far this server is ahead of the database; null: not measured'),
  jobs: z.strictObject({
    due: z.number().int(),
    oldest_due_seconds: z.number(),
    mails_waiting: z.number().int(),
    stuck_count: z.number().int(),
    stuck: z.array(stuckJob).describe('The oldest hundred'),
    kinds: z.array(kindOfJob),
  }),
  journals: journalHealth,
  terminology: wordsState.describe('Whether this server shows the words that the office has chosen'),
})
export type SystemHealth = z.infer<typeof systemHealth>

export const dropJobBody = z.strictObject({ reason: plainText(300).trim().min(1, 'Please say why.') })
export type DropJobBody = z.infer<typeof dropJobBody>

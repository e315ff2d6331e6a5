import { z } from 'zod'
import { id } from '../../platform/schema.ts'

/** For staff: a hundred candidates of a ranking. */
export const rankList = z.strictObject({
  version: z.number().int().describe('Of the paper that it was counted from'),
  is_settled: z.boolean().describe('false: attempts are being counted, or counted again'),
  candidates: z.number().int(),
  pages: z.number().int(),
  rows: z.array(
    z.strictObject({
      submission_id: id,
      rank: z.number().int(),
      registration_number: z.string(),
      candidate_name: z.string(),
      marks_obtained: z.number(),
      accuracy: z.number().describe('Per cent'),
      seconds_taken: z.number().int(),
      center_id: id.nullable(),
      center_name: z.string().nullable(),
    }),
  ),
})
export type RankList = z.infer<typeof rankList>

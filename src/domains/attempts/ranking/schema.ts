import { z } from 'zod'
import { testTerms, tieRule } from '#domains/exams/patterns/schema.ts'
import { id } from '#platform/http/schema.ts'

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

/** The candidate's place among those of their own centre. */
const place = { candidates: z.number().int(), rank: z.number().int(), percentile: z.number() }

const centrePlace = z.strictObject({ center_name: z.string(), ...place })

/**
 * ranked: compared with others. alone: nobody else has been scored. waiting: others are still being scored.
 * uncounted: a trial or a second attempt, which has no rank.
 */
export const standing = z.strictObject({
  state: z.enum(['ranked', 'alone', 'waiting', 'uncounted']),
  candidates: z.number().int(),
  rank: z
    .number()
    .int()
    .nullable()
    .describe('By marks, then the ties; equals share it. Once its merit list is published, the rank there'),
  percentile: z.number().nullable().describe('Per cent of the candidates, counted as percentile_rule says'),
  percentile_rule: testTerms.shape.percentile,
  ties: z.array(tieRule),
  merit_list: z
    .strictObject({ list_id: id, list_name: z.string() })
    .nullable()
    .describe('Published, so that rank, candidates and percentile are those of the list'),
  centre: centrePlace.nullable().describe('null: no centre was known, or nobody else is of it'),
  average_marks: z.number().nullable(),
  topper_marks: z.number().nullable(),
  sections: z.array(
    z.strictObject({ section_id: id, average_marks: z.number(), highest_marks: z.number(), average_time: z.number() }),
  ),
  questions: z.array(
    z.strictObject({
      question_id: id,
      average_time: z.number().describe('Seconds, of those who opened it'),
      median_time: z.number().describe('The same, of the one in the middle'),
    }),
  ),
})
export type Standing = z.infer<typeof standing>

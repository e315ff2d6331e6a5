import { z } from 'zod'
import { questionKind, texts } from '#domains/bank/schema.ts'
import { id } from '#platform/http/schema.ts'
import { publicSection } from '../tests/schema.ts'

/** A question as a candidate sees it while the test is open: no key, no solution. */
const studentQuestion = z.strictObject({
  _id: id,
  sno: z.number().int(),
  section_id: id,
  kind: questionKind,
  text: texts,
  options: z.array(z.strictObject({ _id: z.string(), text: texts })),
  keeps_order: z.boolean().describe('Its options are never shuffled, as one of them speaks of the others'),
  passage_id: id.nullable(),
})
export type StudentQuestion = z.infer<typeof studentQuestion>

/** How one attempt orders the test's paper; each attempt has its own seed. */
export const paperShuffle = z.strictObject({
  seed: z.number().int().min(0),
  questions: z.boolean(),
  options: z.boolean(),
})
export type PaperShuffle = z.infer<typeof paperShuffle>

/**
 * The paper as sent, with each text in one language: the document's, or English or the section's own if it has no
 * other.
 */
export const studentPaper = z.strictObject({
  quiz_id: id,
  version: z.number().int().describe('Rises with every correction'),
  sections: z.array(publicSection),
  passages: z.array(z.strictObject({ _id: id, text: texts })),
  questions: z.array(studentQuestion),
})
export type StudentPaper = z.infer<typeof studentPaper>

import { z } from 'zod'
import { questionFilters } from '../questions/schema.ts'

/** jsonl: JSON Lines. moodle: Moodle XML. qti: a package of QTI 3.0. */
export const questionFormat = z.enum(['jsonl', 'xlsx', 'moodle', 'gift', 'qti'], 'is not a format that we write')
export type QuestionFormat = z.infer<typeof questionFormat>

export const questionExportBody = z.strictObject({
  format: questionFormat,
  filters: z.strictObject(questionFilters),
  numbers: z
    .array(z.number().int().min(1).max(999_999_999))
    .max(1000)
    .optional()
    .describe('Only these of the list, by their numbers; without it all of them'),
})
export type QuestionExportBody = z.input<typeof questionExportBody>
export type QuestionExportFields = z.output<typeof questionExportBody>

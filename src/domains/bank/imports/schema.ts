import { z } from 'zod'
import type { Difficulty, WrittenQuestion, WrittenTexts } from '../questions/schema.ts'
import type { AnswerKey, Localised, StoredOption } from '../schema.ts'

/** A row as it would be stored; the HTML for candidates is already typeset, so storing is one statement. */
export type StagedQuestion = {
  fingerprint: string
  likeness: string
  line: string
  subject: string
  topic: string
  difficulty: Difficulty
  tags: string[]
  origin: string
  languages: string[]
  written: WrittenQuestion
  text: Localised
  options: StoredOption[]
  key: AnswerKey
  solution: Localised
  keepsOrder: boolean
  passage: { text: Localised; source: WrittenTexts } | null
}
export const stagedQuestion = z.custom<StagedQuestion>((row) => typeof row === 'object' && row !== null)

export const questionStoreOptions = z.strictObject({
  likely: z
    .boolean()
    .optional()
    .describe('Whether questions that read like others are stored too; asked where there are some'),
  ready: z.boolean().default(false).describe('Whether tests may use the questions at once; otherwise they are drafts'),
})

/** Formats of the template. */
export const templateFormat = z.enum(['csv', 'xlsx', 'jsonl'])
export type TemplateFormat = z.infer<typeof templateFormat>

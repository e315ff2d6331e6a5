import { z } from 'zod'
import { language, questionFlag, questionKind } from '#domains/bank/schema.ts'
import { id, time } from '#platform/http/schema.ts'

export const itemFlag = questionFlag

const split = z.strictObject({ all: z.number().int(), upper: z.number().int(), lower: z.number().int() })
const shares = {
  n: z.number().int(),
  facility: z.number().nullable().describe('Share of the marks that was earned; null: the question is dropped'),
  differs: z.boolean().describe('Beyond chance, among candidates of equal totals'),
}

const figures = {
  n: z.number().int(),
  facility: z.number().nullable(),
  discrimination: z.number().nullable().describe('Item-rest correlation'),
  median_seconds: z.number().nullable(),
}

/** A question of one test with its figures there. */
export const itemRow = z.strictObject({
  question_id: id,
  sno: z.number().int(),
  kind: questionKind,
  ...figures,
  choices: z
    .array(split.extend({ label: z.string(), option_id: z.string(), is_right: z.boolean() }))
    .describe('By the order of the options; of a number right and wrong'),
  blank: split,
  centres: z.array(z.strictObject({ center_id: id, center_name: z.string(), ...shares })),
  languages: z.array(z.strictObject({ language, ...shares })),
  flags: z.array(itemFlag),
})
export type ItemRow = z.infer<typeof itemRow>

export const testItems = z.strictObject({
  quiz_name: z.string(),
  counted: z
    .strictObject({
      at: time,
      paper_version: z.number().int(),
      candidates: z.number().int(),
      group_size: z.number().int().describe('Of the upper and of the lower 27 per cent'),
      alpha: z.number().nullable().describe('Internal consistency; KR-20 where each question is right or wrong'),
      mean_marks: z.number().nullable(),
      spread_marks: z.number().nullable(),
    })
    .nullable()
    .describe('null: not yet, as the test is not over or nobody has sat it'),
  items: z.array(itemRow),
})
export type TestItems = z.infer<typeof testItems>

/** A question of the bank over its uses, all versions together. */
export const itemUses = z.strictObject({
  all: z.strictObject(figures).nullable(),
  uses: z.array(
    z.strictObject({
      quiz_id: id,
      quiz_name: z.string(),
      version: z.number().int().describe('Of the question'),
      ...figures,
      flags: z.array(itemFlag),
    }),
  ),
})
export type ItemUses = z.infer<typeof itemUses>

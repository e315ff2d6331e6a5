import { z } from 'zod'
import { decimal, language, localised, questionKind } from '#domains/bank/schema.ts'
import { day, id, time } from '#platform/http/schema.ts'
import { exactText, longText } from '#platform/text/schema.ts'
import { result } from '../sitting/schema.ts'

/** wrong: also partly right. skipped: also never opened. guessed: answered too fast to have been read, right or wrong. */
const mistakeKind = z.enum(['wrong', 'skipped', 'guessed'])
export type MistakeKind = z.infer<typeof mistakeKind>

const notebookShow = z.enum(['all', 'wrong', 'skipped', 'guessed', 'bookmarked', 'left'], 'is not a known list')
export type NotebookShow = z.infer<typeof notebookShow>

export const notebookQuery = z.strictObject({
  show: notebookShow.optional(),
  q: exactText(100).optional().describe('Words of the question, its topic or the own note'),
})
export type NotebookQuery = { show?: NotebookShow; q?: string; page?: number }

/** Totals of the notebook. */
export const notebookCounts = z.strictObject({
  questions: z.number().int().describe('Mistakes that have not left it'),
  left: z.number().int().describe('Right on three days'),
  due: z.number().int().describe('Of all sets of today together'),
  set: z.strictObject({ questions: z.number().int(), minutes: z.number().int() }).describe('The next set'),
  is_gathering: z.boolean().describe('More of the closed attempts come with the next look'),
})
export type NotebookCounts = z.infer<typeof notebookCounts>

const notebookRow = z.strictObject({
  _id: id,
  question: localised,
  topic: z.string(),
  kind: mistakeKind.nullable().describe('null: only marked'),
  quiz_name: z.string(),
  submission_id: id,
  sno: z.number().int(),
  right_days: z.number().int(),
  due_on: day.nullable(),
  left_on: day.nullable(),
  note: z.string(),
  is_bookmarked: z.boolean(),
})
export type NotebookRow = z.infer<typeof notebookRow>

export const notebook = z.strictObject({
  ...notebookCounts.shape,
  today: day.describe('In India'),
  found: z.number().int(),
  pages: z.number().int(),
  topics: z
    .array(z.strictObject({ name: z.string(), questions: z.number().int() }))
    .describe('All of what was found, by topic'),
  data: z.array(notebookRow).describe('By topic, the first due first'),
})
export type Notebook = z.infer<typeof notebook>

/**
 * A question before it is answered: no key, no solution, no topic, not even the name of its test, which may
 * reveal it.
 */
const setCard = z.strictObject({
  _id: id,
  kind: questionKind,
  text: localised,
  options: z.array(z.strictObject({ _id: z.string(), text: localised })),
  passage: localised.nullable(),
})
export type SetCard = z.infer<typeof setCard>

export const setQuery = z.strictObject({
  topic: id.optional().describe('Practice on one topic from questions that were seen; without it, what is due today'),
})
export type SetQuery = z.infer<typeof setQuery>

export const notebookSet = z.strictObject({
  minutes: z.number().int(),
  languages: z.array(language),
  cards: z.array(setCard),
})
export type NotebookSet = z.infer<typeof notebookSet>

export const notebookAnswer = z
  .strictObject({
    _id: id.describe('Made by the device: the same answer may come twice'),
    question_id: id,
    option_id: z.string().max(40).nullish(),
    option_ids: z.array(z.string().max(40)).min(1).max(5).nullish(),
    number: decimal.nullish(),
    seconds: z.number().int().min(0).max(86_400),
    answered_at: time.describe("By the device's clock; the server allows three days back, and none ahead"),
  })
  .describe('At most one of the three answers; none: not known')
export type NotebookAnswer = z.infer<typeof notebookAnswer>

const chosen = {
  selected_options: z.array(z.string()),
  given_number: z.string().nullable(),
}

/** Feedback on an answer, sent only after it was given. */
export const verdict = z.strictObject({
  _id: id,
  question_id: id,
  result,
  is_guess: z.boolean(),
  seconds: z.number().int(),
  topic: z.string(),
  correct_options: z.array(z.string()),
  correct_number: z.strictObject({ value: decimal, tolerance: decimal }).nullable(),
  solution: localised,
  before: z.strictObject({
    kind: mistakeKind.nullable().describe('null: no mistake, practised again'),
    quiz_name: z.string(),
    submission_id: id,
    sno: z.number().int(),
    at: time,
    ...chosen,
  }),
  right_days: z.number().int(),
  left_on: day.nullable(),
  due_on: day.nullable(),
  due_if_guessed: day.describe('When it is asked again if this answer is called a guess'),
  note: z.string(),
  noted_at: time.nullable(),
  is_bookmarked: z.boolean(),
})
export type Verdict = z.infer<typeof verdict>

export const guessBody = z.strictObject({ is_guess: z.boolean() })
export type GuessBody = z.infer<typeof guessBody>

export const noteMark = z.strictObject({
  note: longText(2000).trim().describe("'': none"),
  is_bookmarked: z.boolean(),
})
export type NoteMark = z.input<typeof noteMark>

export const questionNote = z.strictObject({
  question_id: id,
  note: z.string(),
  noted_at: time.nullable(),
  is_bookmarked: z.boolean(),
})
export type QuestionNote = z.infer<typeof questionNote>

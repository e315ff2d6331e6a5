import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { exactLines, exactText, plainText } from '#platform/text/schema.ts'
import { draftReview, draftReviewFacts, language, questionKind, typedNumber } from '../schema.ts'

export const difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof difficulty>

/** draft: no version yet. ready: tests may use its newest version. retired: no new test does. */
export const itemState = z.enum(['draft', 'ready', 'retired'])
export type ItemState = z.infer<typeof itemState>

/** As the list filters them: `in-use` is ready and stands in a test; a draft that was sent to be reviewed is `in-review` or `returned`. */
export const shownState = z.enum(['draft', 'in-review', 'returned', 'ready', 'in-use', 'retired'])
export type ShownState = z.infer<typeof shownState>

/** ready: a version takes it along. draft: something is missing. stale: the English has changed since. */
export const languageState = z.enum(['ready', 'draft', 'stale', 'missing'])
export type LanguageState = z.infer<typeof languageState>
export const languageStates = z.strictObject({
  en: languageState,
  hi: languageState,
  or: languageState,
  bn: languageState,
})
export type LanguageStates = z.infer<typeof languageStates>

/** As it was typed, in the notation of `texts/rules.ts`. */
const written = exactLines(20_000)
export const writtenTexts = z.strictObject({
  en: written.optional(),
  hi: written.optional(),
  or: written.optional(),
  bn: written.optional(),
})
export type WrittenTexts = z.infer<typeof writtenTexts>

export const writtenPassage = z.strictObject({
  _id: id.nullable().describe('One that is there already; null: a new one'),
  text: writtenTexts,
})

const writtenFields = {
  kind: questionKind,
  text: writtenTexts,
  options: z.array(writtenTexts).max(5, 'must be five or fewer'),
  correct: z.array(z.number().int().min(0).max(4)).max(5).describe('Places in options, from 0'),
  value: typedNumber,
  tolerance: typedNumber,
  keeps_order: z.boolean(),
  solution: writtenTexts,
  passage: writtenPassage.nullable(),
}
export const typedQuestion = z.strictObject(writtenFields)
export type TypedQuestion = z.infer<typeof typedQuestion>

/** What is stored of it: also which English each translation was made of. */
export const writtenQuestion = z.strictObject({
  ...writtenFields,
  against: z.strictObject({ hi: z.string().optional(), or: z.string().optional(), bn: z.string().optional() }),
})
export type WrittenQuestion = z.infer<typeof writtenQuestion>

const heading = {
  subject_id: id.nullable(),
  topic_id: id.nullable(),
  difficulty,
  tags: z.array(plainText(40).trim().min(1, 'must not be empty')).max(20),
  origin: plainText(200).describe('Where it was taken from'),
}

export const newItem = z.strictObject({
  subject_id: id.nullable().default(null),
  topic_id: id.nullable().default(null),
})
export type NewItem = z.input<typeof newItem>

/** What a reader of a question may be kept from: which answer is right, and why. */
export const hiddenPart = z.enum(['key', 'solution'])
export type HiddenPart = z.infer<typeof hiddenPart>

export const saveBody = z.strictObject({
  ...heading,
  question: typedQuestion,
  kept: z
    .array(hiddenPart)
    .max(2)
    .default([])
    .describe('Parts that were hidden from the writer, and stay as they are stored'),
  confirmed: z
    .array(language)
    .max(4)
    .default([])
    .describe('Translations that were read against the English as it is now'),
})
export type SaveBody = z.infer<typeof saveBody>
export type SaveInput = z.input<typeof saveBody>

/** Of a call that only needs the version it began from. */
export const noBody = z.strictObject({})
export type NoBody = z.infer<typeof noBody>

export const itemNumber = z.strictObject({ number: z.number().int() })
export type ItemNumber = z.infer<typeof itemNumber>

/** A test that has a version of the question. `started`: it keeps that version for good. */
export const itemUse = z.strictObject({
  _id: id,
  name: z.string(),
  version: z.number().int(),
  is_scheduled: z.boolean(),
  started: z.boolean(),
  opens_at: time.nullable(),
})
export type ItemUse = z.infer<typeof itemUse>

export const staffQuestion = z.strictObject({
  ...heading,
  number: z.number().int(),
  state: shownState,
  edit_version: z.number().int().describe('To be named by whoever saves'),
  has_draft: z.boolean(),
  review: draftReviewFacts.nullable(),
  review_is_demanded: z.boolean().describe('Only a reviewer makes it ready'),
  question: typedQuestion,
  hidden: z.array(hiddenPart).describe('Parts of the question that this reader may not see; they are empty'),
  languages: languageStates,
  problems: z.record(z.string(), z.string()).describe('What it lacks to become ready, by field'),
  versions: z.array(z.strictObject({ version: z.number().int(), created_at: time.nullable() })),
  used_in: z.array(itemUse).optional().describe('For those who may read papers'),
  author: z.string().nullable(),
  edited_by: z.string().nullable(),
  edited_at: time,
  may_edit: z.boolean(),
  may_translate: z.boolean(),
})
export type StaffQuestion = z.infer<typeof staffQuestion>

export const saved = z.strictObject({
  edit_version: z.number().int(),
  languages: languageStates,
  problems: z.record(z.string(), z.string()),
  edited_at: time,
})
export type Saved = z.infer<typeof saved>

export const readyBody = z.strictObject({
  replace_in: z
    .array(id)
    .max(200)
    .default([])
    .describe('Tests that take the new version: plans, and tests nobody has started'),
})
export type ReadyInput = z.input<typeof readyBody>
export const madeReady = z.strictObject({ version: z.number().int(), edit_version: z.number().int() })
export type MadeReady = z.infer<typeof madeReady>

/** How a question stands in a list. */
export const questionLine = z.strictObject({
  number: z.number().int(),
  line: z.string().describe('HTML on one line, typeset'),
  subject: z.string().nullable(),
  topic: z.string().nullable(),
  kind: questionKind,
  difficulty,
  languages: languageStates,
  author: z.string().nullable(),
})
export type QuestionLine = z.infer<typeof questionLine>

export const listedQuestion = questionLine.extend({
  state: shownState,
  has_draft: z.boolean(),
  review: draftReview.nullable(),
  uses: z.number().int().nullable().describe('Tests that have it; null: for those who may read papers'),
  tags: z.array(z.string()),
  question_id: id.nullable().describe('Its newest version'),
  passage_id: id.nullable(),
})
export type ListedQuestion = z.infer<typeof listedQuestion>

/** Where questions can be filed. */
export const questionHeading = z.strictObject({
  _id: id,
  name: z.string(),
  topics: z.array(z.strictObject({ _id: id, name: z.string() })),
})
export type QuestionHeading = z.infer<typeof questionHeading>

/** A text to be shown as candidates will see it, or why it cannot be. */
export const typesetBody = z.strictObject({ texts: z.array(written).max(40) })
export type TypesetBody = z.infer<typeof typesetBody>
export const typesetAnswer = z.strictObject({
  texts: z.array(z.strictObject({ html: z.string(), problem: z.string().nullable() })),
})
export type TypesetAnswer = z.infer<typeof typesetAnswer>

export const storedPicture = z.strictObject({ _id: z.string(), width: z.number().int(), height: z.number().int() })
export type StoredPicture = z.infer<typeof storedPicture>

export const listedPassage = z.strictObject({
  _id: id,
  line: z.string(),
  questions: z.array(z.number().int()),
  text: writtenTexts,
})
export type ListedPassage = z.infer<typeof listedPassage>

/** As the search of the office shows it. */
export const foundQuestion = z.strictObject({
  number: z.number().int(),
  line: z.string(),
  subject: z.string().nullable(),
  topic: z.string().nullable(),
  state: itemState,
  languages: languageStates,
})
export type FoundQuestion = z.infer<typeof foundQuestion>

/** What the list of questions may be filtered by. */
export const questionFilters = {
  subject: id.optional(),
  topic: id.optional(),
  kind: questionKind.optional(),
  difficulty: difficulty.optional(),
  language: z
    .string()
    .regex(/^(en|hi|or|bn):(ready|draft|stale|missing)$/, 'must be a language and its state, such as hi:draft')
    .optional(),
  state: shownState.optional(),
  never_used: z.literal('yes').optional(),
  author: id.optional(),
  draft_by: id.optional().describe('Who has begun a change of it and not finished'),
  import: id.optional(),
  q: exactText(100).optional(),
}

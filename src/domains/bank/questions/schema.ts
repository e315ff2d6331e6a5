import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { exactLines, exactText, plainText } from '#platform/text/schema.ts'
import {
  draftReview,
  draftReviewFacts,
  language,
  questionFlag,
  questionKind,
  reviewNote,
  typedNumber,
} from '../schema.ts'

const difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof difficulty>

/** draft: no version yet. ready: tests may use its newest version. retired: new tests may not use it. */
const itemState = z.enum(['draft', 'ready', 'retired'])
export type ItemState = z.infer<typeof itemState>

/**
 * State as the list filters by it: `in-use` is ready and used in a test; a draft sent for review is `in-review`
 * or `returned`.
 */
const shownState = z.enum(['draft', 'in-review', 'returned', 'ready', 'in-use', 'retired'])
export type ShownState = z.infer<typeof shownState>

/** ready: included in a version. draft: something is missing. stale: the English has changed since. */
const languageState = z.enum(['ready', 'draft', 'stale', 'missing'])
export type LanguageState = z.infer<typeof languageState>
export const languageStates = z.strictObject({
  en: languageState,
  hi: languageState,
  or: languageState,
  bn: languageState,
})
export type LanguageStates = z.infer<typeof languageStates>

/** Source as typed, in the notation of `texts/rules.ts`. */
const written = exactLines(20_000)
const writtenTexts = z.strictObject({
  en: written.optional(),
  hi: written.optional(),
  or: written.optional(),
  bn: written.optional(),
})
export type WrittenTexts = z.infer<typeof writtenTexts>

const writtenPassage = z.strictObject({
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
const typedQuestion = z.strictObject(writtenFields)
export type TypedQuestion = z.infer<typeof typedQuestion>

/** The stored form of a question, with a hash of the English that each translation was made from. */
const writtenQuestion = z.strictObject({
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

/** Parts that may be hidden from a reader: which answer is correct, and why. */
const hiddenPart = z.enum(['key', 'solution'])
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

/** Body of calls that only need `If-Match`. */
export const noBody = z.strictObject({})
export type NoBody = z.infer<typeof noBody>

export const itemNumber = z.strictObject({ number: z.number().int() })
export type ItemNumber = z.infer<typeof itemNumber>

/** A test that contains a version of the question. `started`: it keeps that version for good. */
const itemUse = z.strictObject({
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

/** A question in a list. */
const questionLine = z.strictObject({
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

/** Subjects with their topics, under which questions are filed. */
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

/** A question as the search of the office shows it. */
export const foundQuestion = z.strictObject({
  number: z.number().int(),
  line: z.string(),
  subject: z.string().nullable(),
  topic: z.string().nullable(),
  state: itemState,
  languages: languageStates,
})
export type FoundQuestion = z.infer<typeof foundQuestion>

/** Filters of the list of questions. */
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

/** jsonl: JSON Lines. moodle: Moodle XML. qti: a package of QTI 3.0. */
const questionFormat = z.enum(['jsonl', 'xlsx', 'moodle', 'gift', 'qti'], 'is not a format that we write')
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

/** open: waiting. returned, approved: decided. taken-back: withdrawn by the writers to change it first. */
const reviewState = z.enum(['open', 'returned', 'approved', 'taken-back'])
export type ReviewState = z.infer<typeof reviewState>

export const returnBody = z.strictObject({
  notes: z.array(reviewNote).min(1, 'are missing: say what is to be changed').max(20, 'are more than 20'),
})
export type ReturnBody = z.input<typeof returnBody>

export const approveBody = readyBody

export const editedQuestion = z.strictObject({ edit_version: z.number().int() })
export type EditedQuestion = z.infer<typeof editedQuestion>

/** Filters of the review queue. */
export const reviewFilters = { subject: id.optional(), author: id.optional() }

/** Candidates' reports and flags of all versions of a question. */
const questionSigns = z.strictObject({ reports: z.number().int(), flags: z.array(questionFlag) })
export type QuestionSigns = z.infer<typeof questionSigns>

export const listedReview = questionLine.extend({
  _id: id,
  sent_by: z.string().nullable(),
  sent_at: time,
  is_next: z.boolean().describe('Of a question that is ready already: its next version'),
  times_returned: z.number().int(),
  signs: questionSigns.nullable().describe('null: not for this reader while a test with it is still to come or open'),
  why_not: z.string().nullable().describe('Why this reviewer may not make it ready'),
})
export type ListedReview = z.infer<typeof listedReview>

/** True if only a reviewer can make questions ready. */
export const reviewSettings = z.strictObject({ is_demanded: z.boolean() })
export type ReviewSettings = z.infer<typeof reviewSettings>

import { z } from 'zod'
import { decimal, localised, questionKind } from '#domains/bank/schema.ts'
import { subExamName } from '#domains/catalogue/subjects/schema.ts'
import { publicSection, publicTest } from '#domains/exams/tests/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { standing } from '../ranking/schema.ts'
import { result } from '../sitting/schema.ts'

const sectionAnalysis = publicSection.extend({
  correct: z.number().int(),
  wrong: z.number().int(),
  skipped: z.number().int(),
  partial: z.number().int(),
  dropped: z.number().int(),
  marks_obtained: z.number(),
  mm: z.number(),
  minimum_marks: z.number().nullable().describe('What the pattern asks for in this section; null: nothing'),
  reaches_minimum: z.boolean().nullable(),
  is_qualifying: z.boolean().describe('Its marks are not part of the total'),
  time_spent: z.number().int().describe('Seconds'),
})
export type SectionAnalysis = z.infer<typeof sectionAnalysis>

const questionAnalysis = z.strictObject({
  sno: z.number().int(),
  q_id: z.strictObject({
    _id: id,
    section: id,
    topic: z.string(),
    kind: questionKind,
    qu: localised,
    options: z.array(z.strictObject({ _id: z.string(), text: localised })),
    correct_option: z.string().nullable().describe('The first of the right options; null: the answer is a number'),
    correct_options: z.array(z.string()),
    correct_number: z.strictObject({ value: decimal, tolerance: decimal }).nullable(),
    solution: localised,
    description_id: z.strictObject({ description: localised }).nullable(),
  }),
  selected_option: z.string().nullable(),
  selected_options: z.array(z.string()),
  given_number: z.string().nullable(),
  draft: z
    .enum(['counted', 'ignored'])
    .nullable()
    .describe('A choice that was on the screen at the end and not saved: whether it is what was evaluated; null: none'),
  visited: z.boolean(),
  marked: z.boolean(),
  time_spent: z.number().int().describe('Seconds'),
  marks: z.number(),
  result,
})
export type QuestionAnalysis = z.infer<typeof questionAnalysis>

/**
 * guess: wrong in under 8 seconds. slow: over three times the median of all candidates, without a mark. unread:
 * never opened. rest: none of these. The first that fits applies.
 */
export const lossClass = z.enum(['guess', 'slow', 'unread', 'rest'])
export type LossClass = z.infer<typeof lossClass>

const lostParts = { lost: z.number(), guess: z.number(), slow: z.number(), unread: z.number(), rest: z.number() }
const lossOf = { marks: z.number(), questions: z.number().int() }

/**
 * Lost marks by cause: the marks of the four classes add up to `lost`. The score without a class is shown beside
 * it and is never added up. Qualifying sections are in none of the sums.
 */
export const losses = z.strictObject({
  lost: z.number(),
  guess: z.strictObject({ ...lossOf, left_blank: z.number().describe('The score if these had been left blank') }),
  slow: z.strictObject({
    ...lossOf,
    seconds: z.number().int(),
    solved: z.number().describe('The score if these had been right'),
  }),
  unread: z.strictObject({
    ...lossOf,
    read_about: z.number().describe('The score if these had been read and answered like those that were read'),
    read_at_most: z.number().describe('The score if all of these had been right'),
  }),
  rest: z.strictObject({ ...lossOf, wrong: z.number().int().describe('The others were read and left') }),
  sections: z
    .array(z.strictObject({ section_id: id, ...lostParts }))
    .describe('All sections, each before anything is rescaled'),
})
export type Losses = z.infer<typeof losses>

/** `time_left` in seconds; time taken on screen is the minutes allowed minus its rounded minutes. */
export const analysis = z.strictObject({
  _id: id,
  quiz_id: publicTest.extend({ website_sub_exam_id: subExamName.nullable() }),
  marks_obtained: z.number(),
  minutes_allowed: z.number().int().describe('The duration, and the extra time of this candidate'),
  time_left: z.number(),
  submitted_at: time,
  correct: z.number().int(),
  wrong: z.number().int(),
  skipped: z.number().int(),
  partial: z.number().int(),
  dropped: z.number().int(),
  accuracy: z.number().describe('Per cent of the attempted questions that are right'),
  late_answers: z.number().int().describe('Questions whose answers came after the end: kept for review, not counted'),
  sections: z.array(sectionAnalysis),
  question_data: z.array(questionAnalysis),
  losses,
  standing,
})
export type Analysis = z.infer<typeof analysis>

export const mySubmission = z.strictObject({
  _id: id,
  quiz_id: z.strictObject({
    _id: id,
    quiz_name: z.string(),
    duration: z.number().int(),
    mm: z.number(),
    website_sub_exam_id: subExamName.nullable(),
  }),
  marks_obtained: z.number().nullable().describe('null: the results of the test are not out'),
  time_left: z.number(),
  submitted_at: time,
})
export type MySubmission = z.infer<typeof mySubmission>

import { z } from 'zod'
import { language, questionKind } from '#domains/bank/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'
import { marks, penaltyStep, resultTerms, testTerms } from '../patterns/schema.ts'

export const quizType = z.enum(['mock-flt', 'subject', 'topic', 'class', 'ftd', 'scholarship'])
export type QuizType = z.infer<typeof quizType>

/** online: in the player. offline: on paper at a centre. */
export const testMode = z.enum(['online', 'offline'])
export type TestMode = z.infer<typeof testMode>

const filmAddress = z.union(
  [z.url({ protocol: /^https$/ }), z.string().regex(/^\/class-films\/[a-z0-9][a-z0-9./_-]*$/)],
  'must be an https address or one of our own videos',
)

/** A film about the solutions. No time: it may be watched from the test's own opening. */
export const discussion = z.strictObject({
  time: time.nullable(),
  url: filmAddress.refine((url) => url.length <= 500, 'is longer than 500 characters'),
  section_name: z.string().max(100),
})
export type Discussion = z.infer<typeof discussion>

const publicMarking = {
  questions_count: z.number().int(),
  marks_per_question: marks,
  penalty: marks.describe('Taken off for a wrong answer'),
  penalty_steps: z.array(penaltyStep).optional().describe('What it rises to, from which wrong answer on'),
}
export const publicSection = z.strictObject({
  _id: id,
  section_name: z.string(),
  ...publicMarking,
  groups: z
    .array(z.strictObject({ kind: questionKind, ...publicMarking }))
    .optional()
    .describe('Where questions of different kinds are marked differently'),
})
export type PublicSection = z.infer<typeof publicSection>

/** Facts about a test that may be known before it is taken. `duration` is in minutes, `mm` the maximum marks. */
export const publicTest = z.strictObject({
  _id: id,
  quiz_name: z.string(),
  quiz_type: quizType,
  duration: z.number().int(),
  mm: z.number(),
  questions_count: z.number().int(),
  sections: z.array(publicSection),
  languages: z.array(language),
  section_timer: z.boolean(),
  publish_date: time,
  closes_at: time.nullable(),
  modes_allowed: z.array(testMode),
  allowed_centers: z.array(id).describe('Where it is sat on paper; empty: at every centre'),
})
export type PublicTest = z.infer<typeof publicTest>

/** Rules of a test for the instruction pages and the player. */
export const publicTerms = z.strictObject({
  calculator: testTerms.shape.calculator,
  save_rule: testTerms.shape.saveRule,
  marked_answers_count: z.boolean(),
  drafts_count: z.boolean(),
  partial_credit: z.boolean().describe('Whether some of several right options earn their share'),
  results: resultTerms.optional().describe('How marks become ranks, as far as the pattern says it'),
  sections: z.array(
    z.strictObject({
      _id: id,
      minutes: z
        .number()
        .int()
        .nullable()
        .describe('Of its own clock; null beside sections with clocks: it shares that of the section before it'),
      locks: z.boolean(),
      early_advance: z.boolean(),
      languages: z.array(language).nullable().describe('null: all of the test'),
      minimum_marks: marks.nullable(),
      is_qualifying: z.boolean().describe('Its marks are not part of the total'),
    }),
  ),
})
export type PublicTerms = z.infer<typeof publicTerms>

export const publicTests = z.strictObject({ upcomingTests: z.array(publicTest) })
export type PublicTests = z.infer<typeof publicTests>

export const testsOfExam = z.strictObject({ exam_id: id, tests_count: z.number().int() })
export type TestsOfExam = z.infer<typeof testsOfExam>

export const scheduleBody = z.strictObject({
  pattern_id: id.describe('A version of a pattern'),
  quiz_name: plainText(200).trim().min(1, 'is missing'),
  quiz_type: quizType,
  publish_date: time.describe('When it opens'),
  closes_at: time
    .nullable()
    .default(null)
    .describe('null: practice stays open, a ranked test closes after its minutes'),
  languages: z.array(language).min(1),
  website_sub_exam_id: id.nullable().default(null).describe('Of a full mock: the sub-exam it is listed under'),
  subject_id: id.nullable().default(null).describe('Of a subject or topic test'),
  topic_id: id.nullable().default(null).describe('Of a topic test; its subject is the topic’s'),
  discussion_url: z.array(discussion).max(20).default([]),
  is_free: z.boolean().default(false).describe('Open to every student, without a course'),
  question_ids: z.array(z.array(id).max(300)).max(20).describe('One list for each section of the pattern'),
  shuffles_questions: z.boolean().default(false),
  shuffles_options: z.boolean().default(false),
  attempts_allowed: z.number().int().min(1).max(100).default(1),
  modes_allowed: z.array(testMode).min(1).default(['online']),
  allowed_centers: z.array(id).min(1).max(1000).nullable().default(null).describe('For offline; null: every centre'),
  is_released_by_staff: z.boolean().default(false).describe('Of a ranked test: its results wait for staff'),
})
export type ScheduleBody = z.infer<typeof scheduleBody>
export type ScheduleInput = z.input<typeof scheduleBody>

export const scheduled = z.strictObject({ _id: id })
export type Scheduled = z.infer<typeof scheduled>

export const staffTest = publicTest.extend({
  pattern_id: id.nullable(),
  version: z.number().int().describe('Of its paper: 1, and one more for every correction'),
  shuffles_questions: z.boolean(),
  shuffles_options: z.boolean(),
  attempts_allowed: z.number().int(),
  is_released_by_staff: z.boolean(),
  results_released_at: time.nullable(),
})
export type StaffTest = z.infer<typeof staffTest>

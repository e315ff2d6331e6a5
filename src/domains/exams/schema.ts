import { z } from 'zod'
import { id, time } from '../../platform/schema.ts'

export const language = z.enum(['en', 'hi', 'or', 'bn'])
export type Language = z.infer<typeof language>

/** Sanitised HTML per language, mathematics already typeset; English is always there. */
export const localised = z.strictObject({
  en: z.string(),
  hi: z.string().optional(),
  or: z.string().optional(),
  bn: z.string().optional(),
})
export type Localised = z.infer<typeof localised>

/** An exact number of marks: '2' or '1/4'. */
export const marks = z.string().regex(/^\d{1,4}(\/\d{1,4})?$/)

/** An exact decimal number as the keypad writes it: '12', '-0.5', '.5'. */
export const decimal = z.string().regex(/^-?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})$/, 'is not a number')

export const questionKind = z.enum(['single', 'several', 'numeric'])
export type QuestionKind = z.infer<typeof questionKind>

const optionIds = z.array(z.string()).min(1)
/** What is right. Of a single choice each of `options` alone is; of several all of them together are; a number is within the tolerance or on its edge. */
export const answerKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), options: optionIds }),
  z.strictObject({ kind: z.literal('several'), options: optionIds }),
  z.strictObject({ kind: z.literal('numeric'), value: decimal, tolerance: decimal }),
])
export type AnswerKey = z.infer<typeof answerKey>

/** What becomes of a question that is taken out of the marks: full marks for everybody, for whoever answered it, or the rest stands for it. */
export const dropRule = z.enum(['bonus-all', 'bonus-attempters', 'rescale'])
export type DropRule = z.infer<typeof dropRule>

export const quizType = z.enum(['mock-flt', 'subject', 'topic', 'class', 'ftd', 'scholarship'])
export type QuizType = z.infer<typeof quizType>

/** online: in the player. offline: on paper at a centre. */
export const testMode = z.enum(['online', 'offline'])
export type TestMode = z.infer<typeof testMode>

/** How a candidate sits a test and how it is marked, as far as it does not differ by section. A test freezes it when it is scheduled. */
export const testTerms = z.strictObject({
  /** One clock for the whole test, or one for each section. */
  clock: z.enum(['whole', 'sections']),
  calculator: z.enum(['none', 'basic', 'scientific']),
  /** Decimals of what is shown; marks themselves stay exact. */
  roundingPlaces: z.literal([2, 5, 7]),
  /** Whether an answer that is marked for review is evaluated. */
  markedAnswersCount: z.boolean(),
  /** exam: only a save button makes an answer of a choice. practice: every choice is one. */
  saveRule: z.enum(['exam', 'practice']),
  /** Whether a choice that was never saved is evaluated at the end. */
  draftsCount: z.boolean(),
  /** What a part of the right options earns, none of the wrong ones chosen: nothing of its own, or its share of the marks. */
  severalCorrect: z.enum(['all-or-nothing', 'share']),
  /** For those who have the right to it, on each clock by itself: 20 makes 20 minutes of 15. */
  extraMinutesPerHour: z.number().int().min(0).max(60),
  /** Whose share of the candidates it is: those with no more marks, as RRB and NTA publish it, or those with fewer. */
  percentile: z.enum(['at-or-below', 'below']),
})
export type TestTerms = z.infer<typeof testTerms>

/** How one section is sat. `minutes` null: on the clock of the whole test. */
export const sectionTerms = z.strictObject({
  subject: z.string().max(100).nullable(),
  minutes: z.number().int().min(1).max(600).nullable(),
  /** Shut for good when it is left or its time is over. */
  locks: z.boolean(),
  /** Whether it may be left for the next one before its time is over. */
  earlyAdvance: z.boolean(),
  /** null: in all languages of the test. */
  languages: z.array(language).min(1).nullable(),
  minimumMarks: marks.nullable(),
})
export type SectionTerms = z.infer<typeof sectionTerms>

export const patternSection = sectionTerms.extend({
  name: z.string().min(1).max(100),
  questions: z.number().int().min(1).max(300),
  marksPerQuestion: marks,
  penalty: marks,
})
export type PatternSection = z.infer<typeof patternSection>

/** `minutes`: of the one clock; null when the sections have their own. */
export const patternBody = z.strictObject({
  terms: testTerms,
  minutes: z.number().int().min(1).max(600).nullable(),
  sections: z.array(patternSection).min(1).max(20),
})
export type PatternBody = z.infer<typeof patternBody>

/** A way to examine, with where that is written. A change of it is a new version. */
export const newPattern = z.strictObject({
  key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1).max(200),
  source: z.string().min(1).max(500),
  sourceDate: z.iso.date().describe('When the source was read or published'),
  body: patternBody,
})
export type NewPattern = z.infer<typeof newPattern>

export const publicSection = z.strictObject({
  _id: id,
  section_name: z.string(),
  questions_count: z.number().int(),
  marks_per_question: marks,
  penalty: marks.describe('Taken off for a wrong answer'),
})
export type PublicSection = z.infer<typeof publicSection>

/** What may be known of a test before it is sat. `duration` is in minutes, `mm` the maximum marks. */
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

/** What the instruction pages and the player need to know of how a test is sat. */
export const publicTerms = z.strictObject({
  calculator: testTerms.shape.calculator,
  save_rule: testTerms.shape.saveRule,
  marked_answers_count: z.boolean(),
  drafts_count: z.boolean(),
  partial_credit: z.boolean().describe('Whether some of several right options earn their share'),
  sections: z.array(
    z.strictObject({
      _id: id,
      minutes: z.number().int().nullable().describe('Of its own clock'),
      locks: z.boolean(),
      early_advance: z.boolean(),
      languages: z.array(language).nullable().describe('null: all of the test'),
      minimum_marks: marks.nullable(),
    }),
  ),
})
export type PublicTerms = z.infer<typeof publicTerms>

export const publicTests = z.strictObject({ upcomingTests: z.array(publicTest) })
export type PublicTests = z.infer<typeof publicTests>

/** The same as far as the languages at hand go. */
export const texts = z.partialRecord(language, z.string())
export type Texts = z.infer<typeof texts>

/** A question as a candidate sees it while the test is open: no key, no solution. */
export const studentQuestion = z.strictObject({
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

/** How the one paper of a test is put in order for one attempt; the seed is the attempt's own. */
export const paperShuffle = z.strictObject({
  seed: z.number().int().min(0),
  questions: z.boolean(),
  options: z.boolean(),
})
export type PaperShuffle = z.infer<typeof paperShuffle>

/** As it comes, each text is in one language: that of the document, or English or the section's own where it has no other. */
export const studentPaper = z.strictObject({
  quiz_id: id,
  version: z.number().int().describe('Rises with every correction'),
  sections: z.array(publicSection),
  passages: z.array(z.strictObject({ _id: id, text: texts })),
  questions: z.array(studentQuestion),
})
export type StudentPaper = z.infer<typeof studentPaper>

export const registerBody = z.strictObject({
  mode: testMode,
  center_id: id.nullish().describe('Of those who sit it offline, and of nobody else'),
})
export type RegisterBody = z.infer<typeof registerBody>

export const testCentre = z.strictObject({ _id: id, center_name: z.string(), center_address: z.string() })
export type TestCentre = z.infer<typeof testCentre>

/** A registration, as the API names it. */
export const subscription = z.strictObject({
  _id: id,
  quiz_id: publicTest,
  mode: testMode,
  center_id: testCentre.nullable(),
  roll_no: z.number().int().describe('Screens show at least five digits'),
  created_on: time,
})
export type Subscription = z.infer<typeof subscription>

/** The tests page of somebody who is signed in: a test that is handed in is among the past attempts and not among the subscribed. */
export const studentTests = publicTests.extend({
  now: time.describe("The server's clock, which alone decides what is open"),
  subscribedTests: z.array(subscription.extend({ is_under_way: z.boolean().describe('Begun, and not handed in') })),
  pastAttempts: z.array(z.strictObject({ _id: id, quiz_id: publicTest })),
})
export type StudentTests = z.infer<typeof studentTests>

export const releasedResults = z.strictObject({ released_at: time })
export type ReleasedResults = z.infer<typeof releasedResults>

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

export const quizType = z.enum(['mock-flt', 'subject', 'topic', 'class', 'ftd', 'scholarship'])
export type QuizType = z.infer<typeof quizType>

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
})
export type PublicTest = z.infer<typeof publicTest>

export const publicTests = z.strictObject({ upcomingTests: z.array(publicTest) })
export type PublicTests = z.infer<typeof publicTests>

/** A question as a candidate sees it while the test is open: no key, no solution. */
export const studentQuestion = z.strictObject({
  _id: id,
  sno: z.number().int(),
  section_id: id,
  text: localised,
  options: z.array(z.strictObject({ _id: z.string(), text: localised })),
  passage_id: id.nullable(),
})
export type StudentQuestion = z.infer<typeof studentQuestion>

export const studentPaper = z.strictObject({
  quiz_id: id,
  sections: z.array(publicSection),
  passages: z.array(z.strictObject({ _id: id, text: localised })),
  questions: z.array(studentQuestion),
})
export type StudentPaper = z.infer<typeof studentPaper>

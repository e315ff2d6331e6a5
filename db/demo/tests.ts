import { z } from 'zod'
import { language } from '#domains/bank/schema.ts'
import { quizType, testMode } from '#domains/exams/tests/schema.ts'
import { readLines } from './read-data.ts'

const demoTest = z.strictObject({
  name: z.string(),
  type: quizType,
  pattern: z.string(),
  languages: z.array(language),
  /** Name of the sub-exam that a full mock is listed under. */
  subExam: z.string().optional(),
  /** Subject and topic of a subject, topic or class test, in the terms of the classes. */
  heading: z.strictObject({ subject: z.string(), topic: z.string() }).optional(),
  /** Films about its solutions: the day of each, at nine in the evening, and its section. */
  discussed: z.array(z.strictObject({ inDays: z.number(), section: z.string().optional() })).default([]),
  /** Open to every student, without a course. */
  isFree: z.boolean().optional(),
  /** More than one for practice tests; only the first attempt is ranked. */
  attemptsAllowed: z.number().optional(),
  /** The day it opens, counted from the loading of the demo: at nine in the morning, today at the last full hour. */
  opensInDays: z.number(),
  /** The day it closes, at nine in the morning. Without it, a talent or scholarship test ends after its minutes. */
  closesInDays: z.number().optional(),
  /** Only online by default. */
  modes: z.array(testMode).optional(),
  /** Centres for the test on paper, by their addresses; all by default. */
  centres: z.array(z.string()).optional(),
  /** Refs of its questions by section; by default, questions of all kinds. */
  questions: z.array(z.array(z.string())).optional(),
})

export const demoTests = readLines('tests', demoTest)

import { z } from 'zod'
import { language } from '#domains/bank/schema.ts'
import { quizType, testMode } from '#domains/exams/tests/schema.ts'
import { demoPattern } from './patterns.ts'
import { readLines } from './read-data.ts'

const section = z.enum(['quantitative-aptitude', 'reasoning', 'english', 'general-awareness'])

const demoTest = z.strictObject({
  name: z.string(),
  type: quizType,
  pattern: z.string(),
  languages: z.array(language),
  /** Name of the sub-exam that a full mock is listed under. */
  subExam: z.string().optional(),
  /** Subject and topic of a subject, topic or class test, in the words of the classes. */
  heading: z.strictObject({ subject: z.string(), topic: z.string() }).optional(),
  /** Films about its solutions: the day of each, at nine in the evening, and the section it is about. */
  discussed: z.array(z.strictObject({ inDays: z.number(), section: z.string().optional() })).default([]),
  /** Open to every student, without a course. */
  isFree: z.boolean().optional(),
  /** More than once for practice; only the first is ranked. */
  attemptsAllowed: z.number().optional(),
  /** The day it opens, counted from the loading of the demo: at nine in the morning, today at the last full hour. */
  opensInDays: z.number(),
  /** The day it closes, at nine in the morning; without it a talent or scholarship test is over after its minutes. */
  closesInDays: z.number().optional(),
  /** Only online by default. */
  modes: z.array(testMode).optional(),
  /** Centres for the test on paper, by their addresses; by default every one. */
  centres: z.array(z.string()).optional(),
  /** Asks the questions of all kinds instead of those of the bank. */
  hasAllKinds: z.boolean().optional(),
})

/** Each takes the next questions of its subjects that exist in all its languages, going round when they are used up. */
export const demoTests = readLines('tests', demoTest)

/** Returns what to request from the bank, section by section. Throws for a subject that it lacks. */
export function sectionsOf({ pattern, languages }: Pick<z.infer<typeof demoTest>, 'pattern' | 'languages'>) {
  return demoPattern(pattern).body.sections.map(({ subject, questions: count, languages: own }) => ({
    subject: section.parse(subject),
    count,
    languages: languages.filter((language) => own?.includes(language) ?? true),
  }))
}

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { NewQuestion } from '#domains/bank/questions/store-questions.ts'
import { localised } from '#domains/bank/schema.ts'
import { fileOf, readLines } from './read-data.ts'

/* Questions of the demo institute, one JSON object per line: HTML with TeX between \( and \) (inline) or \[ and \]. */

const common = {
  subject: z.enum(['quantitative-aptitude', 'reasoning', 'english', 'general-awareness']),
  topic: z.string(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  text: localised,
  solution: localised,
}
const options = z.array(localised).min(4).max(5)

/** `ref`: stable and unique. `correct`: index into `options`. `passage`: ref of a passage, which several questions share. */
const question = z.strictObject({
  ref: z.string(),
  ...common,
  options,
  correct: z.number(),
  passage: z.string().optional(),
})

export const demoQuestions = readLines('questions', question)
export const demoPassages = readLines('passages', z.strictObject({ ref: z.string(), text: localised }))

const otherQuestion = z.union([
  z.strictObject({ ...common, kind: z.literal('numeric'), value: z.string(), tolerance: z.string() }),
  z.strictObject({ ...common, kind: z.literal('several'), options, correct: z.array(z.number()) }),
  z.strictObject({ ...common, options, correct: z.number() }),
])

/** The question that visitors try on the home page. */
export const questionToTry = readLines('question-to-try', otherQuestion).map(withoutPassage)

/** Returns a short paper with every kind of question. `chart`: the address of its bar chart. */
export function allKindsQuestions(chart: string): NewQuestion[] {
  const put = (question: z.infer<typeof otherQuestion>) => ({
    ...question,
    text: { ...question.text, en: question.text.en.replace('bar-chart.png', chart) },
  })
  return readLines('questions-all-kinds', otherQuestion).map(put).map(withoutPassage)
}

function withoutPassage(question: z.infer<typeof otherQuestion>): NewQuestion {
  return { ...question, passageId: null }
}

/** Returns the bar chart as a data URL, in the form an examiner enters. */
export function readBarChart() {
  return `data:image/png;base64,${readFileSync(fileOf('pictures/bar-chart.png')).toString('base64')}`
}

import { expect, test } from 'vitest'
import { demoPassages, demoQuestions } from './bank.ts'
import { algebra } from './solve/algebra.ts'
import { arithmetic } from './solve/arithmetic.ts'
import { arrangements } from './solve/arrangements.ts'
import { generalAwareness } from './solve/facts.ts'
import { family } from './solve/family.ts'
import { figures } from './solve/figures.ts'
import { language } from './solve/language.ts'
import { letters } from './solve/letters.ts'
import { logic } from './solve/logic.ts'
import { places } from './solve/places.ts'
import { type Answer, type Asked, matches, plainText, type Solver } from './solve/solver.ts'
import { tables } from './solve/tables.ts'

const solvers: Record<string, Solver[]> = {
  ...arithmetic,
  ...algebra,
  ...figures,
  ...tables,
  ...letters,
  ...places,
  ...logic,
  ...family,
  ...arrangements,
  ...language,
  ...generalAwareness,
}

const passages = new Map(demoPassages().map(({ ref, text }) => [ref, text.en]))

function answersTo(asked: Asked): Answer[] {
  const mine = solvers[asked.topic] ?? []
  return mine.map((solve) => solve(asked)).filter((answer) => answer !== undefined)
}

test.each(demoQuestions())('$ref: solving the question from its text gives the key and nothing else', (question) => {
  const [answer, ...others] = answersTo({
    topic: question.topic,
    html: question.text.en,
    text: plainText(question.text.en),
    options: question.options.map((option) => plainText(option.en)),
    passage: passages.get(question.passage ?? '') ?? '',
  })
  if (answer === undefined) throw new Error(`no solver understands: ${question.text.en}`)
  expect(others).toEqual([])
  const right = question.options.flatMap((option, index) => (matches(answer, option.en) ? [index] : []))
  expect(right).toEqual([question.correct])
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMarker, type Given, type Key } from '#domains/attempts/marking/mark-answers.ts'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { parseFraction, sumOf } from '#domains/exams/marks/rules.ts'
import { minutesOf } from '#domains/exams/patterns/rules.ts'
import type { NewPattern } from '#domains/exams/patterns/schema.ts'
import { examPatterns } from './patterns.ts'

/*
 * Checks every examination pattern against an independently made table: questions, marks and minutes of the official
 * notice, and the score of at least twenty sheets. A sheet lists right and wrong answers by section: '30+0 12+3' is all
 * thirty right, then twelve right and three wrong.
 */

type Golden = { questions: number; marks: string; minutes: number; scores: Record<string, string> }
const golden: Record<string, Golden> = JSON.parse(readFileSync('test/golden-scores.json', 'utf8'))

const key: AnswerKey = { kind: 'single', options: ['right'] }
const answer = (option_id: string): Given => ({ option_id, marked: false, seconds: 1 })

function sheetOf(keys: Key[][], text: string) {
  const answers = new Map<string, Given>()
  for (const [index, part] of text.split(' ').entries()) {
    const [right = 0, wrong = 0] = part.split('+').map(Number)
    for (const [n, { questionId }] of (keys[index] ?? []).entries())
      if (n < right + wrong) answers.set(questionId, answer(n < right ? 'right' : 'wrong'))
  }
  return answers
}

function markerOf({ body }: NewPattern) {
  const sections = body.sections.map((section, index) => ({ ...section, id: String(index) }))
  const keys = sections.map(({ id, questions }) =>
    Array.from({ length: questions }, (_, n): Key => ({ questionId: `${id}.${n}`, sectionId: id, key, dropped: null })),
  )
  const mark = createMarker({ sections, keys: keys.flat(), terms: body.terms })
  return (sheet: string) => mark(sheetOf(keys, sheet)).marks
}

describe.each(examPatterns.map((pattern) => ({ ...pattern, pattern })))('$key', ({ key, pattern }) => {
  const { sections } = pattern.body

  it('has the questions, marks and minutes of its notice', () => {
    const counting = sections.filter(({ isQualifying }) => !isQualifying)
    const marks = sumOf(counting.map((one) => parseFraction(one.marksPerQuestion).mul(one.questions))).toFraction()
    const questions = sections.reduce((sum, one) => sum + one.questions, 0)
    const { scores: _scores, ...totals } = golden[key] ?? { scores: {} }
    expect(totals).toEqual({ questions, marks, minutes: minutesOf(pattern.body) })
  })

  it('gives each of at least twenty sheets its score', () => {
    const scoreOf = markerOf(pattern)
    const { scores = {} } = golden[key] ?? {}
    expect(Object.keys(scores).length).toBeGreaterThanOrEqual(20)
    expect(Object.fromEntries(Object.keys(scores).map((sheet) => [sheet, scoreOf(sheet)]))).toEqual(scores)
  })
})

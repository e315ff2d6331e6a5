import { expect, it } from 'vitest'
import { patternProblems } from '#domains/exams/patterns/rules.ts'
import { newPattern } from '#domains/exams/patterns/schema.ts'
import { shorten } from './load-short-mocks.ts'
import { examPatterns } from './patterns.ts'

it('shortens every pattern to at most fifteen questions that fit together', () => {
  for (const pattern of examPatterns.map(shorten)) {
    expect([newPattern.parse(pattern).key, patternProblems(pattern.body)]).toEqual([pattern.key, {}])
    expect(pattern.body.sections.reduce((sum, { questions }) => sum + questions, 0)).toBeLessThanOrEqual(15)
  }
  const [maths] = examPatterns.map(shorten).find(({ key }) => key === 'short-jee-main-paper-1')?.body.sections ?? []
  expect(maths?.groups?.map(({ kind, questions }) => `${questions} ${kind}`)).toEqual(['4 single', '1 numeric'])
})

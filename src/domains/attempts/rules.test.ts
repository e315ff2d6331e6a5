import { describe, expect, it } from 'vitest'
import {
  type Answer,
  accuracyOf,
  contiguousFrom,
  deadlineFor,
  isPastGrace,
  scoreAnswers,
  secondsLeft,
} from './rules.ts'

const opensAt = new Date('2026-11-20T04:30:00Z')
const at = (minutes: number) => new Date(opensAt.getTime() + minutes * 60_000)

describe('the deadline', () => {
  const test = { type: 'mock-flt' as const, opensAt, closesAt: null, durationMinutes: 60 }

  it('is the duration after the start', () => {
    expect(deadlineFor(test, at(10))).toEqual(at(70))
  })

  it('is the closing of the test for someone who starts late', () => {
    expect(deadlineFor({ ...test, closesAt: at(90) }, at(50))).toEqual(at(90))
  })

  it('leaves no negative time', () => {
    expect(secondsLeft(at(1), at(0))).toBe(60)
    expect(secondsLeft(at(0), at(1))).toBe(0)
  })

  it('is followed by a grace of exactly thirty seconds', () => {
    expect(isPastGrace(at(60), at(60.5))).toBe(false)
    expect(isPastGrace(at(60), new Date(at(60.5).getTime() + 1))).toBe(true)
  })
})

describe('the score', () => {
  const sections = [
    { id: 'a', marksPerQuestion: '1', penalty: '1/3' },
    { id: 'b', marksPerQuestion: '2', penalty: '1/2' },
  ]
  const keys = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((questionId) => {
    return { questionId, sectionId: questionId.slice(0, 1), correctOption: 'x' }
  })
  const answers = (given: Record<string, string | null>) =>
    new Map<string, Answer>(Object.entries(given).map(([id, optionId]) => [id, { optionId, seconds: 10 }]))

  it('is exact whatever the fractions', () => {
    const score = scoreAnswers(sections, keys, answers({ a1: 'x', a2: 'y', a3: 'y', b1: 'x', b2: 'y' }))
    expect(score.marks).toBe('11/6') // 1 - 2/3 + 2 - 1/2
    expect(score.sections).toEqual([
      { sectionId: 'a', correct: 1, wrong: 2, skipped: 1, seconds: 30, marks: '1/3' },
      { sectionId: 'b', correct: 1, wrong: 1, skipped: 0, seconds: 20, marks: '3/2' },
    ])
  })

  it('takes nothing off for a question that was seen and left', () => {
    expect(scoreAnswers(sections, keys, answers({ a1: null })).marks).toBe('0')
  })

  it('can be negative', () => {
    expect(scoreAnswers(sections, keys, answers({ a1: 'y', b1: 'y' })).marks).toBe('-5/6')
  })

  it('ignores answers to questions that are not in the test', () => {
    expect(scoreAnswers(sections, keys, answers({ z9: 'x' })).marks).toBe('0')
  })

  it('has an accuracy over the attempted questions alone', () => {
    expect(accuracyOf({ correct: 2, wrong: 1 })).toBe(66.7)
    expect(accuracyOf({ correct: 0, wrong: 0 })).toBe(0)
  })
})

describe('contiguousFrom', () => {
  it.each([
    { what: 'all without a gap', given: [4, 5, 6], run: [4, 5, 6] },
    { what: 'nothing behind a gap', given: [2, 4, 5], run: [2] },
    { what: 'what came in the wrong order', given: [3, 1, 2], run: [1, 2, 3] },
    { what: 'one of two with the same number', given: [1, 1, 2], run: [1, 2] },
    { what: 'nothing of nothing', given: [], run: [] },
  ])('takes $what', ({ given, run }) => {
    expect(contiguousFrom(given.map((seq) => ({ seq }))).map(({ seq }) => seq)).toEqual(run)
  })
})

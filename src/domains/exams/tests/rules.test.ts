import { describe, expect, it } from 'vitest'
import { closingTime, hasEndedForAll, includesTest, isRanked, windowState } from './rules.ts'
import { quizType } from './schema.ts'

describe('the window of a test', () => {
  const opensAt = new Date('2026-11-20T04:30:00Z')
  const at = (minutes: number) => new Date(opensAt.getTime() + minutes * 60_000)
  const test = { type: 'mock-flt' as const, opensAt, closesAt: null, durationMinutes: 60 }

  it('is upcoming until the very moment it opens', () => {
    expect(windowState(test, new Date(opensAt.getTime() - 1))).toBe('upcoming')
    expect(windowState(test, opensAt)).toBe('open')
  })

  it('never ends for a practice test without a closing time', () => {
    expect(closingTime(test)).toBeNull()
    expect(windowState(test, at(60 * 24 * 365))).toBe('open')
  })

  it('ends for a scholarship test after its duration', () => {
    const scholarship = { ...test, type: 'scholarship' as const }
    expect(windowState(scholarship, at(59.99))).toBe('open')
    expect(windowState(scholarship, at(60))).toBe('ended')
  })

  it('ends at the closing time that was set', () => {
    const closing = { ...test, closesAt: at(600) }
    expect(windowState(closing, at(599))).toBe('open')
    expect(windowState(closing, at(600))).toBe('ended')
  })
})

describe('the end of a test for everyone', () => {
  const opensAt = new Date('2026-11-20T04:30:00Z')
  const msLater = (ms: number) => new Date(opensAt.getTime() + ms)
  const scholarship = { type: 'scholarship' as const, opensAt, closesAt: null, durationMinutes: 60 }
  const hour = 3_600_000
  // Twenty more minutes per hour: those candidates end at 80 minutes.
  it.each([
    [0, hour - 1, false],
    [0, hour, true],
    [20, hour, false],
    [20, hour + 1_200_000 - 1, false],
    [20, hour + 1_200_000, true],
  ])('with %i minutes more for each hour, %i ms after it opened: %s', (extraMinutesPerHour, ms, is) => {
    expect(hasEndedForAll({ ...scholarship, terms: { extraMinutesPerHour } }, msLater(ms))).toBe(is)
  })

  it('never, where it is for practice and has no closing time', () => {
    const practice = { ...scholarship, type: 'mock-flt' as const, terms: { extraMinutesPerHour: 0 } }
    expect(hasEndedForAll(practice, msLater(1000 * hour))).toBe(false)
  })
})

it('ranks the tests that all candidates take at the same time', () => {
  expect(quizType.options.filter(isRanked).sort()).toEqual(['ftd', 'scholarship'])
})

describe('what a course includes', () => {
  const test = { id: 'one', type: 'topic' as const, subExamId: 'prelims', subjectId: 'quant', topicId: 'sums' }
  it.each([
    ['test', 'one', null, true],
    ['test', 'two', null, false],
    ['test', 'one', ['subject'], true],
    ['sub-exam', 'prelims', null, true],
    ['sub-exam', 'mains', null, false],
    ['sub-exam', 'quant', null, false],
    ['sub-exam', 'prelims', ['topic'], true],
    ['sub-exam', 'prelims', ['mock-flt'], false],
    ['sub-exam', 'prelims', [], false],
    ['subject', 'quant', null, true],
    ['subject', 'sums', null, false],
    ['subject', 'quant', ['subject', 'topic'], true],
    ['topic', 'sums', null, true],
    ['topic', 'quant', null, false],
    ['class', 'one', null, false],
    ['class', 'sums', null, false],
  ])('as %s %s of the kinds %j has the test: %s', (...row) => {
    const [kind, refId, quizTypes, isIncluded] = row
    expect(includesTest({ kind, refId, quizTypes }, test)).toBe(isIncluded)
  })
})

import { describe, expect, it } from 'vitest'
import {
  contiguousFrom,
  deadlineFor,
  endsAfterLeaving,
  extraFor,
  isPastGrace,
  misfit,
  openSection,
  secondsFrom,
  secondsLeft,
  secondsUnused,
  sectionEndsFor,
  sectionSeconds,
  shuffleOf,
  sittingTime,
} from './rules.ts'
import type { Draft } from './schema.ts'

const opensAt = new Date('2026-11-20T04:30:00Z')
const at = (minutes: number) => new Date(opensAt.getTime() + minutes * 60_000)

describe('the deadline', () => {
  const test = { type: 'mock-flt' as const, opensAt, closesAt: null, durationMinutes: 60 }
  const none = { extraMinutesPerHour: 0 }
  const extra = { extraMinutesPerHour: 20 }

  it('is the duration after the start', () => {
    expect(deadlineFor(test, at(10), none)).toEqual(at(70))
  })

  it('is the closing of the test for someone who starts late', () => {
    expect(deadlineFor({ ...test, closesAt: at(90) }, at(50), none)).toEqual(at(90))
    const closing = { ...test, closesAt: at(90) }
    expect([10, 50, 89, 95].map((minute) => secondsFrom(closing, at(minute), none))).toEqual([3600, 2400, 60, 3600])
  })

  it('is later by the extra time, which the closing of the test does not cut off', () => {
    expect(deadlineFor(test, at(10), extra)).toEqual(at(90))
    expect(deadlineFor({ ...test, closesAt: at(60) }, at(0), extra)).toEqual(at(80))
    // A candidate who is half an hour late has that much less time, with or without extra time.
    expect(deadlineFor({ ...test, closesAt: at(60) }, at(30), extra)).toEqual(at(80))
  })

  it('is later only for candidates with extra time', () => {
    expect(extraFor({ terms: extra }, { hasExtraTime: true })).toEqual(extra)
    expect(extraFor({ terms: extra }, { hasExtraTime: false })).toEqual(none)
  })

  it('returns the unused time of a submission, whatever shortened it', () => {
    const sitting = { startedAt: at(0), closedAt: at(20) }
    expect(secondsUnused(test, { ...sitting, ...none }) / 60).toBe(40)
    expect(secondsUnused(test, { ...sitting, ...extra }) / 60).toBe(60)
    expect(secondsUnused(test, { ...sitting, closedAt: at(61), ...none })).toBe(0)
  })

  it('never leaves negative time', () => {
    expect(secondsLeft(at(1), at(0))).toBe(60)
    expect(secondsLeft(at(0), at(1))).toBe(0)
  })

  it('is followed by a grace of exactly thirty seconds', () => {
    expect(isPastGrace(at(60), at(60.5))).toBe(false)
    expect(isPastGrace(at(60), new Date(at(60.5).getTime() + 1))).toBe(true)
  })
})

describe('the ends of sections', () => {
  const section = { minutes: 15, locks: true }
  const clocks = { terms: { clock: 'sections' as const }, sections: [section, section, section] }
  const minutes = (ends: number[] | null) => ends?.map((end) => (end - opensAt.getTime()) / 60_000)
  const sitting = { startedAt: at(0), deadline: at(45) }

  it('follow each other, and none is after the end of the test', () => {
    expect(minutes(sectionEndsFor(clocks, sitting, { extraMinutesPerHour: 0 }))).toEqual([15, 30, 45])
    expect(minutes(sectionEndsFor(clocks, { ...sitting, deadline: at(20) }, { extraMinutesPerHour: 0 }))).toEqual([
      15, 20, 20,
    ])
    expect(minutes(sectionEndsFor(clocks, { ...sitting, deadline: at(60) }, { extraMinutesPerHour: 20 }))).toEqual([
      20, 40, 60,
    ])
  })

  it('are empty when all sections are open throughout', () => {
    const open = { terms: { clock: 'whole' as const }, sections: [{ minutes: null, locks: false }] }
    expect(sectionEndsFor(open, sitting, { extraMinutesPerHour: 0 })).toBeNull()
  })

  it('are the end of the test when any section locks without its own clock', () => {
    const open = { minutes: null, locks: false }
    const locked = { terms: { clock: 'whole' as const }, sections: [open, { ...open, locks: true }] }
    expect(minutes(sectionEndsFor(locked, sitting, { extraMinutesPerHour: 20 }))).toEqual([45, 45])
  })

  it('are given as remaining seconds, never negative', () => {
    const ends = { deadline: at(45), sectionEnds: [at(15).getTime(), at(45).getTime()] }
    expect(sittingTime(ends, at(20))).toEqual({ time_left: 25 * 60, section_ends: [0, 25 * 60] })
    expect(sittingTime({ ...ends, sectionEnds: null }, at(50))).toEqual({ time_left: 0, section_ends: null })
  })

  it('come sooner after leaving a section with a clock', () => {
    const ends = [15, 30, 45]
    const { sections } = clocks
    expect(endsAfterLeaving(ends, 0, { now: 10, sections })).toEqual([10, 25, 40])
    expect(endsAfterLeaving(ends, 1, { now: 20, sections })).toEqual([15, 20, 35])
    expect(endsAfterLeaving([45, 45], 0, { now: 10, sections: [{ minutes: null }, { minutes: null }] })).toEqual([
      10, 45,
    ])
  })

  it('are the same for sections that share a clock, which are left together', () => {
    const shared = { minutes: null, locks: true }
    const mts = { terms: { clock: 'sections' as const }, sections: [section, shared, section, shared] }
    const none = { extraMinutesPerHour: 0 }
    expect(minutes(sectionEndsFor(mts, sitting, none))).toEqual([15, 15, 30, 30])
    expect(minutes(sectionEndsFor(mts, sitting, { extraMinutesPerHour: 20 }))).toEqual([20, 20, 40, 40])
    expect(minutes(sectionEndsFor(mts, { ...sitting, deadline: at(20) }, none))).toEqual([15, 15, 20, 20])
    expect(sectionSeconds(mts, { extraMinutesPerHour: 20 })).toEqual([1200, 1200, 1200, 1200])
    const { sections } = mts
    for (const index of [0, 1])
      expect(endsAfterLeaving([15, 15, 30, 30], index, { now: 10, sections })).toEqual([10, 10, 25, 25])
    expect(endsAfterLeaving([15, 15, 30, 30], 3, { now: 29, sections })).toEqual([15, 15, 29, 29])
  })

  it('tell the open section, up to the moment of its end', () => {
    expect([0, 14, 15, 44, 45].map((now) => openSection([15, 30, 45], now))).toEqual([0, 0, 1, 2, -1])
  })
})

describe('an answer fits its question', () => {
  const options = new Set(['a', 'b', 'c'])
  const none = { option_id: null }
  it.each([
    ['single', none],
    ['single', { option_id: 'a', option_ids: null, number: null }],
    ['several', none],
    ['several', { ...none, option_ids: ['a', 'c'] }],
    ['numeric', none],
    ['numeric', { ...none, number: '-2.5' }],
  ] as const)('of the kind %s with %j', (kind, entry) => {
    expect(
      misfit({ ...entry, option_ids: 'option_ids' in entry ? list(entry.option_ids) : null }, form(kind)),
    ).toBeNull()
  })

  it.each([
    ['single', { option_id: 'z' }, 'option_id'],
    ['single', { ...none, option_ids: ['a'] }, 'option_ids'],
    ['single', { ...none, number: '1' }, 'number'],
    ['several', { option_id: 'a' }, 'option_id'],
    ['several', { ...none, option_ids: ['a', 'z'] }, 'option_ids'],
    ['several', { ...none, option_ids: ['a', 'a'] }, 'option_ids'],
    ['several', { ...none, number: '1' }, 'number'],
    ['numeric', { option_id: 'a' }, 'option_id'],
    ['numeric', { ...none, option_ids: ['a'] }, 'option_ids'],
  ] as const)('or not: %s with %j is refused for its %s', (kind, entry, field) => {
    expect(misfit({ ...entry, option_ids: 'option_ids' in entry ? list(entry.option_ids) : null }, form(kind))).toBe(
      field,
    )
  })

  it.each<['single' | 'several' | 'numeric', Draft, string | null]>([
    ['single', { option_id: 'b' }, null],
    ['several', { option_ids: ['b', 'c'] }, null],
    ['numeric', { number: '3' }, null],
    ['single', { option_id: 'z' }, 'draft.option_id'],
    ['single', { number: '3' }, 'draft.number'],
    ['numeric', {}, 'draft'],
    ['single', { option_id: 'a', number: '3' }, 'draft'],
    ['several', { option_ids: ['b', 'b'] }, 'draft.option_ids'],
  ])('and so must its draft: %s with %j', (kind, draft, field) => {
    expect(misfit({ ...none, draft }, form(kind))).toBe(field)
  })

  it('first, before its draft is looked at', () => {
    expect(misfit({ option_id: 'z', draft: { number: '3' } }, form('single'))).toBe('option_id')
  })

  function form(kind: 'single' | 'several' | 'numeric') {
    return { kind, options: kind === 'numeric' ? new Set<string>() : options }
  }
  function list(ids: readonly string[] | null) {
    return ids === null ? null : [...ids]
  }
})

describe('contiguousFrom', () => {
  it.each([
    { what: 'all without a gap', given: [4, 5, 6], run: [4, 5, 6] },
    { what: 'nothing behind a gap', given: [2, 4, 5], run: [2] },
    {
      what: 'nothing behind a gap, though what is missing comes twice before',
      given: [2, 2, 4, 5, 3],
      run: [2, 3, 4, 5],
    },
    { what: 'what came in the wrong order', given: [3, 1, 2], run: [1, 2, 3] },
    { what: 'one of two with the same number', given: [1, 1, 2], run: [1, 2] },
    { what: 'nothing of nothing', given: [], run: [] },
  ])('takes $what', ({ given, run }) => {
    expect(contiguousFrom(given.map((seq) => ({ seq }))).map(({ seq }) => seq)).toEqual(run)
  })
})

it('the paper of an attempt is shuffled by its seed, as the test says', () => {
  const test = { shufflesQuestions: true, shufflesOptions: false }
  expect(shuffleOf(test, { shuffleSeed: null })).toBeNull()
  expect(shuffleOf(test, { shuffleSeed: 0 })).toEqual({ seed: 0, questions: true, options: false })
})

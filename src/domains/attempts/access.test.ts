import { describe, expect, it } from 'vitest'
import type { Scheduled } from '#domains/exams/tests/rules.ts'
import type { Actor } from '#platform/context.ts'
import { isOwn, mayAlwaysStart, mayViewAnalysis, refusalToStart, whyNoResults } from './access.ts'

const someone = (role: 'student' | 'tester' | 'staff', grants: 'admin'[] = []): Actor => ({
  kind: 'user',
  id: 'someone',
  role,
  grants: grants.map((role) => ({ role, centreId: null })),
})
const student = someone('student')
const opensAt = new Date('2026-11-20T18:00:00Z')
const at = (minutes: number, ms = 0) => new Date(opensAt.getTime() + minutes * 60_000 + ms)
const ranked: Scheduled = { type: 'ftd', opensAt, closesAt: null, durationMinutes: 60 }
const practice: Scheduled = { ...ranked, type: 'mock-flt' }

describe('an attempt', () => {
  it('is owned by its student alone', () => {
    const attempt = { studentId: 'someone', closedAt: null }
    expect(isOwn(student, attempt)).toBe(true)
    expect(isOwn(student, { ...attempt, studentId: 'another' })).toBe(false)
    expect([isOwn({ kind: 'anonymous' }, attempt), isOwn({ kind: 'system' }, attempt)]).toEqual([false, false])
  })
})

describe('the start of a test', () => {
  const notOpened = 'This test has not started yet.'
  const ended = 'This test has ended.'
  const notRegistered = 'You have not registered for this test.'
  const onPaper = 'You are registered to sit this test on paper at a centre.'
  it.each([
    [-1, 'online', notOpened],
    [0, 'online', null],
    [59, 'online', null],
    [60, 'online', ended],
    [-1, null, notRegistered],
    [30, null, notRegistered],
    [60, null, ended],
    [-1, 'offline', onPaper],
    [30, 'offline', onPaper],
    [60, 'offline', ended],
  ] as const)('that is ranked, at minute %i, registered %s: %s', (minute, mode, refusal) => {
    expect(refusalToStart(student, ranked, { now: at(minute), mode })).toBe(refusal)
  })

  it('of a practice test needs no registration, and is refused before the test opens', () => {
    const refusals = [at(0, -1), at(0), at(100_000)].map((now) =>
      refusalToStart(student, practice, { now, mode: null }),
    )
    expect(refusals).toEqual([notOpened, null, null])
    const closing = { ...practice, closesAt: at(600) }
    expect(refusalToStart(student, closing, { now: at(600), mode: null })).toBe(ended)
  })

  it('is always allowed to testers, and never to staff', () => {
    for (const minute of [-1, 30, 60])
      expect(refusalToStart(someone('tester'), ranked, { now: at(minute), mode: null })).toBeNull()
    expect([mayAlwaysStart(someone('tester')), mayAlwaysStart(student)]).toEqual([true, false])
    expect(mayAlwaysStart(someone('staff', ['admin']))).toBe(false)
  })
})

describe('results', () => {
  const plain = { ...ranked, isReleasedByStaff: false, resultsReleasedAt: null }
  const byStaff = { ...plain, isReleasedByStaff: true }
  const why = (test: typeof plain, now: Date, isBeingSat = false) => whyNoResults({ test, now, isBeingSat })

  it('of a ranked test are available once it has closed and thirty seconds of grace have passed', () => {
    // The test closes at 19:00 UTC: half past midnight in India, on the next day.
    expect(why(plain, at(59))).toMatch(/^Results will be available after the test closes on 21 Nov 2026, 12:30\sam\.$/)
    expect(why(plain, at(60, 30_000))).toContain('Results will be available after')
    expect(why(plain, at(60, 30_001))).toBeNull()
  })

  it('wait for candidates who are still sitting it', () => {
    expect(why(plain, at(61), true)).toContain('extra time')
    expect(why(byStaff, at(61), true)).toContain('extra time')
  })

  it('wait for the institute when staff release them', () => {
    expect(why(byStaff, at(59))).toContain('The institute will release the results after')
    expect(why(byStaff, at(61))).toContain('has not released')
    expect(whyNoResults({ test: { ...byStaff, resultsReleasedAt: at(62) }, now: at(63), isBeingSat: false })).toBeNull()
  })

  it('of practice are available at once', () => {
    expect(why({ ...plain, type: 'mock-flt', closesAt: at(60) }, at(1), true)).toBeNull()
  })

  it('are visible only to their owner, for a closed attempt', () => {
    const release = { test: plain, now: at(120), isBeingSat: false }
    const closed = { studentId: 'someone', closedAt: at(60) }
    expect(mayViewAnalysis(student, closed, release)).toBe(true)
    expect(mayViewAnalysis(student, { ...closed, closedAt: null }, release)).toBe(false)
    expect(mayViewAnalysis(student, { ...closed, studentId: 'another' }, release)).toBe(false)
    expect(mayViewAnalysis(student, closed, { ...release, now: at(60) })).toBe(false)
    expect(mayViewAnalysis(someone('staff', ['admin']), { ...closed, studentId: 'another' }, release)).toBe(false)
  })
})

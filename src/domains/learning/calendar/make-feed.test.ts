import { describe, expect, it } from 'vitest'
import { classEvent, formatCalendar, testEvent } from './make-feed.ts'

const heading = { name: 'Utkal Institute', host: 'utkal.example', now: new Date('2026-11-28T04:00:00Z') }
const half = {
  id: 'a1',
  title: 'Two unknowns',
  startsAt: new Date('2026-11-30T18:30:00+05:30'),
  endsAt: new Date('2026-11-30T20:00:00+05:30'),
  cancelledAt: null,
  cancelReason: null,
  version: 1,
  changedAt: new Date('2026-11-20T09:15:00+05:30'),
}
const names = { subject: { name: 'Algebra' }, topic: { name: 'Equations' } }

const linesOf = (...events: Parameters<typeof formatCalendar>[1]) => formatCalendar(heading, events).split('\r\n')

describe('a calendar', () => {
  it('has its times in UTC when the server is in another time zone', () => {
    // Proves that this test runs outside UTC, where a local time would differ.
    expect(half.startsAt.getTimezoneOffset()).not.toBe(0)
    const lines = linesOf(classEvent({ class: half, ...names }))
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:class-a1@utkal.example',
        'SEQUENCE:0',
        'DTSTAMP:20261128T040000Z',
        'DTSTART:20261130T130000Z',
        'DTEND:20261130T143000Z',
        'LAST-MODIFIED:20261120T034500Z',
        'STATUS:CONFIRMED',
      ]),
    )
    for (const line of lines.filter((one) => /\d{8}T\d{6}/.test(one))) expect(line).toMatch(/:\d{8}T\d{6}Z$/)
  })

  it('raises SEQUENCE and LAST-MODIFIED when a class is changed, and says when it is cancelled', () => {
    const at = new Date('2026-11-29T10:00:00Z')
    const cancelled = { ...half, version: 3, changedAt: at, cancelledAt: at, cancelReason: 'The teacher is ill.' }
    expect(linesOf(classEvent({ class: cancelled, ...names }))).toEqual(
      expect.arrayContaining([
        'UID:class-a1@utkal.example',
        'SEQUENCE:2',
        'LAST-MODIFIED:20261129T100000Z',
        'STATUS:CANCELLED',
        'SUMMARY:Cancelled: Two unknowns',
        'DESCRIPTION:Algebra: Equations\\nThe teacher is ill.',
      ]),
    )
  })

  it('ends a test at its closing time, or after its duration, and counts the changes of its plan', () => {
    const opensAt = new Date('2026-12-01T04:30:00Z')
    const test = { id: 't1', name: 'Mock 1', type: 'mock-flt' as const, opensAt, closesAt: null, durationMinutes: 90 }
    expect(linesOf(testEvent(test, undefined))).toEqual(
      expect.arrayContaining(['DTSTART:20261201T043000Z', 'DTEND:20261201T060000Z', 'SEQUENCE:0']),
    )
    const closing = { ...test, closesAt: new Date('2026-12-02T04:30:00Z') }
    const plan = { version: 4, editedAt: new Date('2026-11-27T12:00:00Z') }
    expect(linesOf(testEvent(closing, plan))).toEqual(
      expect.arrayContaining(['DTEND:20261202T043000Z', 'SEQUENCE:3', 'LAST-MODIFIED:20261127T120000Z']),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { monthsLater } from '#platform/text/india-time.ts'
import {
  isExpected,
  isLocked,
  lastMarks,
  locksAt,
  type MarkFacts,
  monthInIndia,
  opensAt,
  percentOf,
  placeOf,
  rangeOfMonth,
  refusalToMark,
  type Standing,
  standingOf,
  sumOf,
  tallyOf,
  writtenAt,
} from './rules.ts'

const startsAt = new Date('2026-11-20T01:30:00Z')
const endsAt = new Date('2026-11-20T03:00:00Z')
const held = { startsAt, endsAt, cancelledAt: null }
const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

describe('a register', () => {
  it.each([
    ['a millisecond too early', later(startsAt, -1_800_001), 'opens half an hour before'],
    ['half an hour before', later(startsAt, -1_800_000), null],
    ['a year later', later(endsAt, 366 * 86_400_000), null],
  ])('%s', (_when, now, refusal) => {
    const answer = refusalToMark(held, now)
    if (refusal === null) expect(answer).toBeNull()
    else expect(answer).toContain(refusal)
  })

  it('accepts nothing for a cancelled class', () => {
    expect(refusalToMark({ ...held, cancelledAt: startsAt }, endsAt)).toContain('cancelled')
  })

  it('is closed 24 hours after the end, to the millisecond', () => {
    expect(opensAt(held)).toEqual(new Date('2026-11-20T01:00:00Z'))
    expect(locksAt(held)).toEqual(new Date('2026-11-21T03:00:00Z'))
    expect([-1, 0].map((ms) => isLocked(held, later(locksAt(held), ms)))).toEqual([false, true])
  })

  it("accepts a device's time, but not a future one", () => {
    expect(writtenAt('2026-11-20T02:00:00Z', endsAt)).toEqual(new Date('2026-11-20T02:00:00Z'))
    expect(writtenAt('2026-11-20T03:00:00.001Z', endsAt)).toEqual(endsAt)
  })
})

let made = 0
function markOf(few: Partial<MarkFacts>): MarkFacts {
  made += 1
  const id = String(made).padStart(4, '0')
  const ids = { id, classId: 'c', studentId: 's', deviceId: 'phone', markedBy: 'teacher' }
  return { ...ids, mark: 'absent', number: 1, writtenAt: startsAt, receivedAt: startsAt, reason: null, ...few }
}

/** Returns the mark in force, in whichever order the marks arrive. */
function heldOf(...rows: MarkFacts[]) {
  const orders = [rows, rows.toReversed()]
  const answers = orders.map((order) => lastMarks(order).get(placeOf({ classId: 'c', studentId: 's' }))?.mark)
  expect(answers[0]).toBe(answers[1])
  return answers[0]
}

describe('the mark in force', () => {
  const other = { deviceId: 'office' }
  const minute = later(startsAt, 60_000)
  it.each<[string, MarkFacts[], string]>([
    ['one', [markOf({})], 'absent'],
    ['the last number of a device', [markOf({}), markOf({ number: 2, mark: 'late' })], 'late'],
    [
      'the last number, though its clock went back',
      [markOf({ writtenAt: minute }), markOf({ number: 2, mark: 'late' })],
      'late',
    ],
    ['the later of two devices', [markOf({ writtenAt: minute }), markOf({ ...other, mark: 'late' })], 'absent'],
    [
      'the last words of two devices, not a word in between',
      [
        markOf({ writtenAt: later(minute, 60_000) }),
        markOf({ number: 2, mark: 'excused', writtenAt: startsAt }),
        markOf({ ...other, mark: 'late', writtenAt: minute }),
      ],
      'late',
    ],
    [
      'the one that came later, at the same time',
      [markOf({}), markOf({ ...other, mark: 'late', receivedAt: minute })],
      'late',
    ],
    ['the higher id, where all else is the same', [markOf({}), markOf({ ...other, mark: 'late' })], 'late'],
    [
      'a correction, whatever a device says of its time',
      [markOf({ writtenAt: minute }), markOf({ ...other, mark: 'late', reason: 'She came.' })],
      'late',
    ],
    [
      'of two people with one device each their own',
      [markOf({ number: 5 }), markOf({ markedBy: 'manager', mark: 'late', writtenAt: minute })],
      'late',
    ],
  ])('%s', (_which, rows, mark) => {
    expect(heldOf(...rows)).toBe(mark)
  })

  it('is one for each student and class', () => {
    const rows = [markOf({}), markOf({ studentId: 't', mark: 'late' }), markOf({ classId: 'd', mark: 'excused' })]
    expect([...lastMarks(rows)].map(([place, { mark }]) => `${place} ${mark}`)).toEqual([
      'c s absent',
      'c t late',
      'd s excused',
    ])
  })

  it('is present by default, and online for those who joined', () => {
    expect([standingOf(undefined, false), standingOf(undefined, true), standingOf('absent', true)]).toEqual([
      'present',
      'online',
      'absent',
    ])
  })
})

describe('who is expected', () => {
  const seat = { createdAt: startsAt, endedAt: null, endDate: '2026-11-20' }
  it.each<[string, Parameters<typeof isExpected>, boolean]>([
    ['who enrolled as it began', [seat, startsAt], true],
    ['who enrolled a millisecond later', [{ ...seat, createdAt: later(startsAt, 1) }, startsAt], false],
    ['whose seat ends as it begins', [{ ...seat, endedAt: startsAt }, startsAt], false],
    ['whose seat ends a millisecond later', [{ ...seat, endedAt: later(startsAt, 1) }, startsAt], true],
    ['on the last day of the course', [seat, new Date('2026-11-20T18:29:59.999Z')], true],
    ['at the midnight that ends it', [seat, new Date('2026-11-20T18:30:00Z')], false],
  ])('%s', (_who, [own, at], answer) => {
    expect(isExpected(own, at)).toBe(answer)
  })
})

describe('percent', () => {
  it.each<[Standing[], ReturnType<typeof tallyOf>, number | null]>([
    [[], { attended: 0, counted: 0 }, null],
    [['excused'], { attended: 0, counted: 0 }, null],
    [['absent'], { attended: 0, counted: 1 }, 0],
    [['present', 'late', 'online', 'absent', 'excused'], { attended: 3, counted: 4 }, 75],
    [['late'], { attended: 1, counted: 1 }, 100],
  ])('of %j', (standings, tally, percent) => {
    expect(tallyOf(standings)).toEqual(tally)
    expect(percentOf(tally)).toBe(percent)
  })

  it.each([
    [199, 200, 99],
    [2, 3, 66],
    [1, 200, 0],
    [749, 1000, 74],
    [200, 200, 100],
  ])('%i of %i is %i: rounding never reaches a limit', (attended, counted, percent) => {
    expect(percentOf({ attended, counted })).toBe(percent)
  })

  it('of several is counted from all classes', () => {
    expect(
      sumOf([
        { attended: 1, counted: 1 },
        { attended: 0, counted: 3 },
      ]),
    ).toEqual({ attended: 1, counted: 4 })
    expect(sumOf([])).toEqual({ attended: 0, counted: 0 })
  })
})

describe('a month in India', () => {
  it.each([
    ['2026-11-30T18:29:59.999Z', '2026-11'],
    ['2026-11-30T18:30:00Z', '2026-12'],
    ['2026-12-31T18:30:00Z', '2027-01'],
    ['2028-02-29T18:29:59Z', '2028-02'],
  ])('%s is in %s', (at, month) => {
    expect(monthInIndia(new Date(at))).toBe(month)
    const [from, until] = rangeOfMonth(month)
    expect(from <= new Date(at) && new Date(at) < until).toBe(true)
  })

  it('goes from midnight to midnight', () => {
    expect(rangeOfMonth('2026-12')).toEqual([new Date('2026-11-30T18:30:00Z'), new Date('2026-12-31T18:30:00Z')])
    expect(['2026-12', '2027-01'].map((month) => [monthsLater(month, 1), monthsLater(month, -1)])).toEqual([
      ['2027-01', '2026-11'],
      ['2027-02', '2026-12'],
    ])
    expect(monthsLater('2026-11', -11)).toBe('2025-12')
  })
})

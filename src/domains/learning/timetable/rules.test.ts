import { describe, expect, it } from 'vitest'
import { dayInIndia, daysBetween, daysLater } from '#platform/text/india-time.ts'
import {
  clashSentence,
  clockOf,
  daysOfSeries,
  freeTimes,
  holidayOn,
  movedFromAfter,
  overlap,
  refusalOfTimes,
  refusalToChange,
  refusalToMove,
  roomWarning,
  timesOf,
  weekOf,
} from './rules.ts'

/* Edges: half-open times, India's midnight at 18:30 UTC, weeks from Monday, holidays of several days. */

const day = '2026-11-25'
const iso = (from: string, to: string) => {
  const { startsAt, endsAt } = timesOf({ day, from, to })
  return [startsAt.toISOString(), endsAt.toISOString()]
}

describe('the times of a class', () => {
  it.each([
    ['10:00', '11:00', '2026-11-25T04:30:00.000Z', '2026-11-25T05:30:00.000Z'],
    // Midnight in India ends a class of the day, and begins one of it.
    ['22:30', '00:00', '2026-11-25T17:00:00.000Z', '2026-11-25T18:30:00.000Z'],
    ['00:00', '01:00', '2026-11-24T18:30:00.000Z', '2026-11-24T19:30:00.000Z'],
    ['23:59', '00:01', '2026-11-25T18:29:00.000Z', '2026-11-25T18:31:00.000Z'],
  ])('from %s to %s', (from, to, ...times) => expect(iso(from, to)).toEqual(times))

  const now = new Date('2026-11-25T04:30:00.000Z')
  const refusedField = (from: string, to: string) => refusalOfTimes(timesOf({ day, from, to }), now)?.field ?? null

  it('must be in the future, and no longer than eight hours', () => {
    expect(refusedField('10:00', '11:00')).toBe('from')
    expect(refusedField('09:59', '11:00')).toBe('from')
    expect(refusedField('10:01', '11:00')).toBeNull()
    expect(refusedField('12:00', '20:00')).toBeNull()
    expect(refusedField('12:00', '20:01')).toBe('to')
    // The same time twice would be a whole day.
    expect(refusedField('12:00', '12:00')).toBe('to')
    expect(refusedField('20:00', '04:00')).toBeNull()
  })

  it('overlap by a minute, and not where they touch', () => {
    const at = (from: string, to: string) => timesOf({ day, from, to })
    const ten = at('10:00', '11:00')
    expect(overlap(ten, at('11:00', '12:00'))).toBe(false)
    expect(overlap(ten, at('09:00', '10:00'))).toBe(false)
    expect(overlap(ten, at('10:59', '12:00'))).toBe(true)
    expect(overlap(ten, at('09:00', '10:01'))).toBe(true)
    expect(overlap(ten, at('10:15', '10:45'))).toBe(true)
    expect(overlap(at('23:30', '00:30'), timesOf({ day: '2026-11-26', from: '00:00', to: '01:00' }))).toBe(true)
    expect(overlap(at('23:30', '00:30'), timesOf({ day: '2026-11-26', from: '00:30', to: '01:00' }))).toBe(false)
  })
})

it('a week goes from Monday to Sunday', () => {
  const whole = ['23', '24', '25', '26', '27', '28', '29'].map((date) => `2026-11-${date}`)
  for (const inWeek of ['2026-11-23', '2026-11-25', '2026-11-29']) expect(weekOf(inWeek)).toEqual(whole)
  expect(weekOf('2026-11-22').at(-1)).toBe('2026-11-22')
  expect(weekOf('2026-11-30')[0]).toBe('2026-11-30')
})

describe('a series', () => {
  const holidays = [
    { name: 'Kartika Purnima', from: '2026-12-02', to: null },
    { name: 'Winter break', from: '2026-12-15', to: '2026-12-16' },
    { name: 'not said yet', from: null, to: null },
  ]
  const series = (until: string, from = day) => daysOfSeries({ day: from, until, holidays })

  it('takes place weekly up to and including its last day, except on holidays', () => {
    expect(series('2026-12-23')).toEqual({
      days: ['2026-11-25', '2026-12-09', '2026-12-23'],
      skipped: [
        { day: '2026-12-02', holiday: 'Kartika Purnima' },
        { day: '2026-12-16', holiday: 'Winter break' },
      ],
    })
    expect(series('2026-12-22').days).toEqual(['2026-11-25', '2026-12-09'])
    expect(series(day).days).toEqual([day])
    expect(series('2026-12-08', '2026-12-02').days).toEqual([])
  })

  it('recognises holidays of one day and of several', () => {
    const names = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17']
    expect(names.map((date) => holidayOn(date, holidays))).toEqual([
      null,
      'Kartika Purnima',
      null,
      null,
      'Winter break',
      'Winter break',
      null,
    ])
  })
})

describe('free times', () => {
  const usual = { timeFrom: '07:00', timeTo: '09:00', startDate: '2026-11-01', endDate: '2026-12-31' }
  const on = (date: string, from: string, to: string) => timesOf({ day: date, from, to })
  const wanted = on('2026-11-25', '07:00', '08:00')
  const search = { wanted, weeks: [0], busy: [], usual, holidays: [] }
  /** Returns the whole usual hours of the days in a range. */
  const whole = (from: string, until: string) => {
    const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => daysLater(from, index))
    return days.map((date) => on(date, '07:00', '09:00'))
  }
  const holidays = [{ name: 'Kartika Purnima', from: '2026-11-26', to: '2026-11-27' }]

  it.each([
    ['begin a quarter after the wanted one, and are three', {}, ['25 07:15', '26 07:00', '26 08:00']],
    ['skip holidays', { holidays }, ['25 07:15', '28 07:00', '28 08:00']],
    [
      'touch what is busy, and overlap nothing',
      { busy: [on('2026-11-25', '06:00', '08:00'), on('2026-11-26', '07:46', '10:00')] },
      ['25 08:00', '27 07:00', '27 08:00'],
    ],
    ['end with the batch', { usual: { ...usual, endDate: '2026-11-25' } }, ['25 07:15']],
    ['begin with the batch', { usual: { ...usual, startDate: '2026-11-27' } }, ['27 07:00', '27 08:00', '28 07:00']],
    [
      'are free in every week of a series',
      { weeks: [0, 2], busy: [on('2026-12-09', '07:00', '09:00')] },
      ['26 07:00', '26 08:00', '27 07:00'],
    ],
    ['are searched for 14 days', { busy: whole('2026-11-25', '2026-12-07') }, ['08 07:00', '08 08:00']],
    ['are none after 14 days', { busy: whole('2026-11-25', '2026-12-08') }, []],
    ['are none of a class longer than the usual hours', { wanted: on('2026-11-25', '07:00', '09:15') }, []],
  ])('%s', (_which, few, free) => {
    const found = freeTimes({ ...search, ...few })
    expect(found.map(({ startsAt }) => `${dayInIndia(startsAt).slice(8)} ${clockOf(startsAt)}`)).toEqual(free)
  })
})

it('describes a clash in a sentence', () => {
  const clash = {
    name: 'M. Parida',
    batches: 'Railway 5A',
    subject: 'Reasoning',
    ...timesOf({ day, from: '09:00', to: '10:30' }),
  }
  const when = 'Wed 25 Nov 2026, 9:00 AM to 10:30 AM'
  expect(clashSentence({ ...clash, kind: 'teacher', room: 'Room 4' })).toBe(
    `M. Parida teaches Railway 5A, Reasoning, ${when} in Room 4.`,
  )
  expect(clashSentence({ ...clash, kind: 'teacher', room: null })).toBe(
    `M. Parida teaches Railway 5A, Reasoning, ${when}.`,
  )
  expect(clashSentence({ ...clash, kind: 'room', name: 'Room 4', room: 'Room 4' })).toBe(
    `Room 4 is taken by Railway 5A, Reasoning, ${when}.`,
  )
  expect(clashSentence({ ...clash, kind: 'batch', name: 'Railway 5A', room: null })).toBe(
    `Railway 5A has Reasoning, ${when}.`,
  )
})

describe('a planned class', () => {
  const at = new Date('2026-11-25T04:30:00Z')
  const times = timesOf({ day, from: '10:00', to: '11:00' })

  it('does not change once it is cancelled or its register is saved', () => {
    expect(refusalToChange({ cancelledAt: null, savedAt: null })).toBeNull()
    expect(refusalToChange({ cancelledAt: at, savedAt: null })).toContain('cancelled')
    expect(refusalToChange({ cancelledAt: null, savedAt: at })).toContain('register')
  })

  it('keeps its time once it has begun', () => {
    expect(refusalToMove(times, new Date(at.getTime() - 1))).toBeNull()
    expect(refusalToMove(times, at)).toContain('has begun')
  })

  it('remembers its original start, and forgets it when moved back', () => {
    const [first, second] = [at, new Date(at.getTime() + 3_600_000)]
    expect(movedFromAfter({ startsAt: first, movedFrom: null }, second)).toEqual(first)
    expect(movedFromAfter({ startsAt: second, movedFrom: first }, new Date(at.getTime() + 60_000))).toEqual(first)
    expect(movedFromAfter({ startsAt: second, movedFrom: first }, first)).toBeNull()
    expect(movedFromAfter({ startsAt: first, movedFrom: null }, first)).toBeNull()
  })

  it('warns of a room that is one place too small', () => {
    const batches = [
      { code: 'SSC 4B', students: 20 },
      { code: 'SSC 4C', students: 11 },
    ]
    expect(roomWarning({ room: null, batches })).toBeNull()
    expect(roomWarning({ room: { name: 'Room 2', places: 31 }, batches })).toBeNull()
    expect(roomWarning({ room: { name: 'Room 2', places: 30 }, batches })).toBe(
      'Room 2 has 30 places, and SSC 4B, SSC 4C has 31 students.',
    )
  })
})

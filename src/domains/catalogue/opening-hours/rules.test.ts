import { describe, expect, it } from 'vitest'
import { dayChoices, openingProblems, tellOpening, timeWords } from './rules.ts'
import { openingBody } from './schema.ts'

const opening = (hours: [string, string, string][], holidays: object[] = []) =>
  openingBody.parse({ hours: hours.map(([days, from, to]) => ({ days, from, to })), holidays })
const week = (...hours: [string, string, string][]) =>
  tellOpening(opening(hours), '2026-11-22').hours.map(({ days, times }) => `${days} ${times}`)

describe('opening hours', () => {
  it('are listed from Monday, with equal days grouped', () => {
    expect(week(['mon-sat', '09:00', '20:00'], ['sun', '09:00', '13:00'])).toEqual([
      'Monday to Saturday 9:00 AM to 8:00 PM',
      'Sunday 9:00 AM to 1:00 PM',
    ])
    expect(week(['mon-fri', '16:00', '20:30'], ['mon-fri', '00:15', '12:00'])).toEqual([
      'Monday to Friday 12:15 AM to 12:00 PM, 4:00 PM to 8:30 PM',
      'Saturday and Sunday closed',
    ])
    expect(week(['daily', '10:00', '18:00'])).toEqual(['Every day 10:00 AM to 6:00 PM'])
    expect(week()).toEqual([])
  })

  it('are refused when incomplete, reversed or duplicated', () => {
    const half = openingBody.parse({ hours: [{ days: 'mon' }], holidays: [{}] })
    expect(Object.keys(openingProblems(half))).toEqual([
      'hours.0.from',
      'hours.0.to',
      'holidays.0.name',
      'holidays.0.from',
    ])
    expect(openingProblems(opening([['mon', '20:00', '09:00']]))).toHaveProperty(['hours.0.to'])
    const twice = opening([
      ['mon-sat', '09:00', '13:00'],
      ['tue', '12:45', '20:00'],
    ])
    expect(openingProblems(twice)).toEqual({ 'hours.1.from': 'These hours overlap with line 1.' })
    expect(
      openingProblems(
        opening([
          ['mon-sat', '09:00', '13:00'],
          ['tue', '13:00', '20:00'],
        ]),
      ),
    ).toEqual({})
  })

  it('have an option for every grouping of days', () => {
    expect(dayChoices.map(({ label }) => label)).toContain('Saturday and Sunday')
    expect(new Set(dayChoices.map(({ label }) => label)).size).toBe(11)
  })
})

it('leaves out past holidays, and lists the next one first', () => {
  const holidays = [
    { name: 'Holi', from: '2027-03-22' },
    { name: 'Puja', from: '2026-10-17', to: '2026-10-21' },
    { name: 'Audit', from: '2026-11-20', to: '2026-11-22' },
  ]
  const { holidays: told } = tellOpening(opening([], holidays), '2026-11-22')
  expect(told).toEqual([
    { name: 'Audit', from: '2026-11-20', to: '2026-11-22' },
    { name: 'Holi', from: '2027-03-22', to: '2027-03-22' },
  ])
  const wrong = opening([], [{ name: 'Puja', from: '2026-10-21', to: '2026-10-17' }])
  expect(openingProblems(wrong)).toHaveProperty(['holidays.0.to'])
})

it.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['13:30', '1:30 PM'],
  ['23:59', '11:59 PM'],
])('%s is shown as %s', (clock, words) => {
  expect(timeWords(clock)).toBe(words)
})

describe('lines of hours', () => {
  const problemsOf = (...hours: [string, string, string][]) => Object.keys(openingProblems(opening(hours)))

  it('that are incomplete are not shown', () => {
    const half = (line: object) => tellOpening(openingBody.parse({ hours: [line], holidays: [] }), '2026-11-22').hours
    expect(half({ days: 'mon', from: '09:00' })).toEqual([])
    expect(half({ days: 'mon', to: '09:00' })).toEqual([])
    expect(half({ from: '09:00', to: '10:00' })).toEqual([])
  })

  it('of one day follow each other, however they were written', () => {
    const [first] = week(['mon', '16:00', '18:00'], ['mon', '07:00', '09:00'], ['mon', '12:00', '13:00'])
    expect(first).toBe('Monday 7:00 AM to 9:00 AM, 12:00 PM to 1:00 PM, 4:00 PM to 6:00 PM')
  })

  it('need days, and an end after their beginning', () => {
    const line = (one: object) => Object.keys(openingProblems(openingBody.parse({ hours: [one], holidays: [] })))
    expect(line({ from: '09:00', to: '10:00' })).toEqual(['hours.0.days'])
    expect(line({ days: 'mon', to: '10:00' })).toEqual(['hours.0.from'])
    expect(line({ days: 'mon', from: '10:00' })).toEqual(['hours.0.to'])
    expect(problemsOf(['mon', '09:00', '09:00'])).toEqual(['hours.0.to'])
    expect(problemsOf(['mon', '09:00', '09:01'])).toEqual([])
  })

  it('overlap only where they share a day and a minute', () => {
    const twice = ['hours.1.from']
    expect(problemsOf(['mon-fri', '09:00', '12:00'], ['sat-sun', '09:00', '12:00'])).toEqual([])
    expect(problemsOf(['mon-sat', '09:00', '12:00'], ['sat-sun', '11:59', '13:00'])).toEqual(twice)
    expect(problemsOf(['mon', '09:00', '12:00'], ['mon', '07:00', '09:00'])).toEqual([])
    expect(problemsOf(['mon', '09:00', '12:00'], ['mon', '07:00', '09:01'])).toEqual(twice)
    // A line that ends before it begins is wrong on its own, and overlaps no other.
    expect(problemsOf(['mon', '09:00', '12:00'], ['mon', '11:00', '10:00'])).toEqual(['hours.1.to'])
    expect(problemsOf(['mon', '09:00', '12:00'], ['mon', '10:00', '11:00'])).toEqual(twice)
    expect(problemsOf(['mon', '09:00', '12:00'], ['tue', '09:00', '12:00'], ['mon', '12:00', '13:00'])).toEqual([])
  })
})

describe('holidays', () => {
  const day = (holiday: object) => Object.keys(openingProblems(opening([], [{ name: 'Puja', ...holiday }])))

  it('need a name and a day, and do not end before they begin', () => {
    expect(day({ name: ' ', from: '2026-11-20' })).toEqual(['holidays.0.name'])
    expect(day({ to: '2026-11-20' })).toEqual(['holidays.0.from'])
    expect(day({ from: '2026-11-20' })).toEqual([])
    expect(day({ from: '2026-11-20', to: '2026-11-20' })).toEqual([])
    expect(day({ from: '2026-11-20', to: '2026-11-19' })).toEqual(['holidays.0.to'])
  })

  it('are listed in order from today, twelve at most; one without a day is left out', () => {
    const days = [9, 2, 7, 4, 12, 1, 11, 3, 10, 5, 13, 6, 8].map((n) => `2026-12-${String(n).padStart(2, '0')}`)
    const told = (today: string, holidays: object[]) =>
      tellOpening(opening([], holidays), today).holidays.map(({ from }) => from)
    const all = days.map((from) => ({ name: 'Puja', from }))
    expect(told('2026-11-22', all)).toEqual(days.toSorted().slice(0, 12))
    expect(told('2026-12-13', all)).toEqual(['2026-12-13'])
    expect(told('2026-11-22', [{ name: 'Puja', to: '2026-12-01' }])).toEqual([])
  })
})

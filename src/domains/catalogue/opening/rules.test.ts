import { describe, expect, it } from 'vitest'
import { dayChoices, openingProblems, tellOpening } from './rules.ts'
import { openingBody } from './schema.ts'

const opening = (hours: [string, string, string][], holidays: object[] = []) =>
  openingBody.parse({ hours: hours.map(([days, from, to]) => ({ days, from, to })), holidays })
const week = (...hours: [string, string, string][]) =>
  tellOpening(opening(hours), '2026-11-22').hours.map(({ days, times }) => `${days} ${times}`)

describe('opening hours', () => {
  it('are told from Monday on, days with the same times together', () => {
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

  it('are refused where they are half, end before they begin, or are there twice', () => {
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
    expect(openingProblems(twice)).toEqual({ 'hours.1.from': 'Line 1 has some of these hours already.' })
    expect(
      openingProblems(
        opening([
          ['mon-sat', '09:00', '13:00'],
          ['tue', '13:00', '20:00'],
        ]),
      ),
    ).toEqual({})
  })

  it('have a choice for every way to say the days', () => {
    expect(dayChoices.map(({ label }) => label)).toContain('Saturday and Sunday')
    expect(new Set(dayChoices.map(({ label }) => label)).size).toBe(11)
  })
})

it('holidays that are over are not told, and the next one comes first', () => {
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

import { describe, expect, it } from 'vitest'
import { dayInIndia } from '#platform/text/india-time.ts'
import { normaliseEmail, normalisePhone } from './rules.ts'

describe('normalisePhone', () => {
  it.each([
    '9876543210',
    '+91 98765-43210',
    '098765 43210',
    '0091 9876543210',
    '919876543210',
    '(98765) 43210',
    '09876543210',
  ])('reads %s', (typed) => {
    expect(normalisePhone(typed)).toBe('9876543210')
  })

  it.each([
    '98765 4321',
    '+1 987 654 3210',
    '99876543210',
    '0987654321012345',
    'x09876543210',
    '919876543210x',
    'call 9876543210',
    '+9876543210',
    '',
  ])('does not make ten digits of %j', (typed) => {
    expect(normalisePhone(typed)).not.toMatch(/^\d{10}$/)
  })
})

it('treats e-mails that differ in case or outer spaces as equal', () => {
  expect(normaliseEmail(' Mita.Das@People.Example ')).toBe('mita.das@people.example')
  expect(normaliseEmail('\u202amita.das@people.example\u202c')).toBe('mita.das@people.example')
})

it.each([
  ['2026-11-20T00:00:00Z', '2026-11-20'],
  ['2026-11-20T18:29:59.999Z', '2026-11-20'],
  ['2026-11-20T18:30:00Z', '2026-11-21'],
  ['2026-11-20T23:59:59.999Z', '2026-11-21'],
  ['2026-11-21T00:00:00Z', '2026-11-21'],
  ['2026-12-31T18:30:00Z', '2027-01-01'],
  ['2028-02-28T18:30:00Z', '2028-02-29'],
])('gives the date in India at %s: %s', (now, day) => {
  expect(dayInIndia(new Date(now))).toBe(day)
})

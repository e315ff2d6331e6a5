import { describe, expect, it } from 'vitest'
import { filters, readFilter } from './read-filter.ts'

it('converts the address to the fields of the call, and drops invalid ones', () => {
  const chosen = { q: 'Das', group: 'held', state: 'nonsense', mode: 'cheque', amount: 'large', paid: 'week' }
  expect(readFilter(chosen, 'c1', '2026-11-22')).toEqual({
    q: 'Das',
    centre: 'c1',
    group: 'held',
    mode: 'cheque',
    least: 5000.01,
    most: 15_000,
    paid_from: '2026-11-16',
    paid_to: '2026-11-22',
  })
  expect(readFilter({ group: 'toString', student: 's1' }, null, '2026-12-01')).toEqual({ student: 's1' })
  const every = { group: 'open', state: 'held', mode: 'cash', kind: 'classroom', q: 'x', student: 's1' }
  expect(readFilter(every, 'c1', '2026-12-01')).toEqual({ ...every, centre: 'c1' })
  const none = { group: 'x', state: 'x', mode: 'x', kind: 'x', amount: 'x', paid: 'x' }
  expect(readFilter(none, null, '2026-12-01')).toEqual({})
})

describe('the day of a payment', () => {
  it.each([
    ['today', '2026-12-01', '2026-12-01', '2026-12-01'],
    ['yesterday', '2026-12-01', '2026-11-30', '2026-11-30'],
    ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
    ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
    // The range includes today.
    ['week', '2026-12-01', '2026-11-25', '2026-12-01'],
    ['month', '2026-12-30', '2026-12-01', '2026-12-30'],
  ])('%s, asked on %s, is from %s to %s', (...[paid, today, paid_from, paid_to]) => {
    expect(readFilter({ paid }, null, today)).toEqual({ paid_from, paid_to })
  })
})

it('has amount ranges without overlaps or gaps', () => {
  const boundsOf = (amount: string) => readFilter({ amount }, null, '2026-12-01')
  expect(['small', 'middle', 'large', 'most'].map(boundsOf)).toEqual([
    { most: 1000 },
    { least: 1000.01, most: 5000 },
    { least: 5000.01, most: 15_000 },
    { least: 15_000.01 },
  ])
})

it('offers every filter that it reads, and each choice has its own label', () => {
  expect(filters.map(({ name, label }) => `${name}: ${label}`)).toEqual([
    'group: Show',
    'state: Status',
    'mode: Paid by',
    'kind: Item',
    'amount: Amount',
    'paid: Paid on',
  ])
  for (const { name, choices } of filters) {
    expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length)
    expect(choices.some(({ label }) => label === '')).toBe(false)
    for (const { value } of choices)
      expect(Object.keys(readFilter({ [name]: value }, null, '2026-12-01'))).not.toEqual([])
  }
})

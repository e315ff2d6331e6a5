import { expect, it } from 'vitest'
import { readFilter } from './read-filter.ts'

it('turns what the address says into the fields of the call, and drops what means nothing', () => {
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
  expect(readFilter({ paid: 'yesterday' }, null, '2026-12-01')).toEqual({
    paid_from: '2026-11-30',
    paid_to: '2026-11-30',
  })
  expect(readFilter({ group: 'toString', student: 's1' }, null, '2026-12-01')).toEqual({ student: 's1' })
})

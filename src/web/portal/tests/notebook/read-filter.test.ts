import { expect, it } from 'vitest'
import { queryOf, readFilter, shows, writeFilter } from './read-filter.ts'

it('round-trips a filter, and reads an empty address as everything', () => {
  for (const show of shows)
    for (const q of ['', 'a & b=c'])
      for (const page of [1, 2]) {
        const filter = { show, q, page }
        expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
      }
  expect(writeFilter({ show: 'all', q: '', page: 1 })).toBe('')
})

it.each(['0', '-1', 'x', '1e9', '501', ''])('reads page %s as the first', (page) => {
  expect(readFilter(new URLSearchParams({ page, show: 'everything' }))).toEqual({ show: 'all', q: '', page: 1 })
})

it('ignores an empty search', () => {
  expect(queryOf({ show: 'left', q: '', page: 3 })).toEqual({ show: 'left', page: 3 })
  expect(queryOf({ show: 'all', q: 'x', page: 1 })).toEqual({ show: 'all', page: 1, q: 'x' })
})

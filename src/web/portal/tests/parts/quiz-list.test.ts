import { expect, it } from 'vitest'
import { filterTests, readFilter, testFilters, writeFilter } from './quiz-list.tsx'

const tests = (['none', 'pending-submission', 'submitted', 'submitted'] as const).map((submission_status, index) => ({
  submission_status,
  index,
}))

it('assigns every test to one of the three filters', () => {
  const shares = testFilters.map((filter) => filterTests(tests, filter).map(({ index }) => index))
  expect(shares).toEqual([[0, 1, 2, 3], [0], [1], [2, 3]])
})

it('keeps the rest of the address, and ignores an unknown word', () => {
  const search = new URLSearchParams('when=today&show=done')
  expect(readFilter(search)).toBe('done')
  expect(readFilter(new URLSearchParams('show=x'))).toBe('all')
  expect(writeFilter(search, 'in-progress')).toBe('?when=today&show=in-progress')
  expect(writeFilter(search, 'all')).toBe('?when=today')
})

import { expect, it, test } from 'vitest'
import { courseFilter, type FilterGroup } from '#domains/catalogue/schema.ts'
import { filterNames } from '#web/routes.ts'
import {
  addressOf,
  choicesOf,
  courseSorts,
  initialsOf,
  readFilter,
  shownGroups,
  sortOf,
  sortQuery,
} from './filter-choice.ts'

const read = (query: string) => readFilter(new URL(`https://institute.example/product/live${query}`))

test("uses the API's filter names in the address, and a separate name for the centre", () => {
  expect(['center_ids', ...filterNames].sort()).toEqual(Object.keys(courseFilter.shape).sort())
})

test('reads repeated names in the address as several choices of one filter', () => {
  expect(read('?exam_ids=a&exam_ids=b&sessions=2026-27&page=2')).toEqual({
    exam_ids: ['a', 'b'],
    sessions: ['2026-27'],
  })
})

test('ignores invalid choices, so that the address still works', () => {
  expect(read(`?exam_ids=&sessions=${'x'.repeat(101)}&colour=red`)).toEqual({})
  expect(read('?exam_ids=a&exam_ids=a')).toEqual({ exam_ids: ['a'] })
  const many = Array.from({ length: 250 }, (_, index) => `exam_ids=${index}`).join('&')
  expect(courseFilter.safeParse(read(`?${many}`)).success).toBe(true)
})

test('round-trips choices through an address', () => {
  const filter = { exam_ids: ['a b'], sessions: ['2026-27', 'two'] }
  const address = addressOf('/product/live', choicesOf(filter))
  expect(readFilter(new URL(address, 'https://institute.example'))).toEqual(filter)
  expect(addressOf('/product/live', [])).toBe('/product/live')
})

test('shows neither the centres nor groups without a choice', () => {
  const elements = [{ id: '1', label: 'One' }]
  const groups: FilterGroup[] = [
    { title: 'Center', key: 'center_ids', type: 'center_master', elements },
    { title: 'Exam', key: 'exam_ids', type: 'plain', elements },
    { title: 'Session', key: 'sessions', type: 'plain', elements: [] },
  ]
  expect(shownGroups(groups).map(({ title }) => title)).toEqual(['Exam'])
})

test('takes initials from the first two words', () => {
  expect(initialsOf('Salt Lake City')).toBe('SL')
  expect(initialsOf('Kolkata')).toBe('K')
  expect(initialsOf('  new   delhi ')).toBe('ND')
})

const sortIn = (query: string) => sortOf(new URL(`https://institute.example/product/live${query}`))

it('reads the order from the address, and ignores unknown names', () => {
  expect([sortIn('?sort=fee-low'), sortIn('?sort=toString'), sortIn('?sort='), sortIn('')]).toEqual([
    'fee-low',
    null,
    null,
    null,
  ])
})

it("requests each order under the server's name", () => {
  expect(Object.keys(courseSorts).map(sortQuery)).toEqual([
    { sort_by: 'start', sort_type: 'asc' },
    { sort_by: 'fee', sort_type: 'asc' },
    { sort_by: 'fee', sort_type: 'desc' },
  ])
  expect([sortQuery(null), sortQuery('other')]).toEqual([{}, {}])
  expect(Object.values(courseSorts).map(({ label }) => label)).toEqual([
    'Starting soonest',
    'Fee: low to high',
    'Fee: high to low',
  ])
})

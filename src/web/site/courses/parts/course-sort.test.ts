import { expect, it } from 'vitest'
import { courseSorts, sortOf, sortQuery } from './course-sort.ts'

const sortIn = (query: string) => sortOf(new URL(`https://institute.example/product/live${query}`))

it('reads the order from the address, and no word that is none of its names', () => {
  expect([sortIn('?sort=fee-low'), sortIn('?sort=toString'), sortIn('?sort='), sortIn('')]).toEqual([
    'fee-low',
    null,
    null,
    null,
  ])
})

it('asks for each order as the server knows it', () => {
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

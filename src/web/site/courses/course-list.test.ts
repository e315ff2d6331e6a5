import { expect, test } from 'vitest'
import { addressOfPage, pageOf } from './course-list.ts'

const pageIn = (query: string) => pageOf(new URL(`https://institute.example/exam/sbi-po${query}`))

test('the address names the page, and what is no page number is the first', () => {
  expect(pageIn('?page=3')).toBe(3)
  for (const query of ['', '?page=', '?page=0', '?page=-2', '?page=1.5', '?page=two', '?page=99999']) {
    expect(pageIn(query), query).toBe(1)
  }
})

test('the first page has the plain address, the others keep what was chosen', () => {
  expect(addressOfPage('/product/live', 1)).toBe('/product/live')
  expect(addressOfPage('/product/live', 2)).toBe('/product/live?page=2')
  expect(addressOfPage('/product/live?exam_ids=a', 2)).toBe('/product/live?exam_ids=a&page=2')
})

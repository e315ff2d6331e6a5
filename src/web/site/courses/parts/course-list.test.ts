import { expect, test } from 'vitest'
import type { CourseCard } from '#domains/catalogue/schema.ts'
import { addressOfPage, pageOf, pageOfAll } from './course-list.ts'

const pageIn = (query: string) => pageOf(new URL(`https://institute.example/exam/sbi-po${query}`))

test('reads the page from the address, and the first for an invalid number', () => {
  expect(pageIn('?page=3')).toBe(3)
  for (const query of ['', '?page=', '?page=0', '?page=-2', '?page=1.5', '?page=two', '?page=99999']) {
    expect(pageIn(query), query).toBe(1)
  }
})

test('gives the first page the plain address, and keeps the choices on other pages', () => {
  expect(addressOfPage('/product/live', 1)).toBe('/product/live')
  expect(addressOfPage('/product/live', 2)).toBe('/product/live?page=2')
  expect(addressOfPage('/product/live?exam_ids=a', 2)).toBe('/product/live?exam_ids=a&page=2')
})

test('shows nine on a page, and the rest on the last one', () => {
  const courses: CourseCard[] = JSON.parse(JSON.stringify(Array.from({ length: 20 }, (_, n) => ({ _id: String(n) }))))
  const idsOf = (page: number) => pageOfAll(courses, page).data.map(({ _id }) => Number(_id))
  expect(idsOf(1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect([idsOf(2).at(0), idsOf(2).length, idsOf(3), idsOf(4)]).toEqual([9, 9, [18, 19], []])
  expect(pageOfAll(courses, 3).total).toBe(20)
  expect(pageIn('?page=9999')).toBe(9999)
})

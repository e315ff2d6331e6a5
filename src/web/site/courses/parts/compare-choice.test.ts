import { expect, test } from 'vitest'
import { compareAddress, comparedIn, isPossibleName } from './compare-choice.ts'

test.each([
  ['', []],
  ['course=', []],
  ['course=a', ['a']],
  ['course=a&course=a', ['a']],
  ['course=b&course=a&page=2', ['b', 'a']],
  ['course=a&course=b&course=c&course=d', ['a', 'b', 'c', 'd']],
])('the address %o names %o', (query, names) => {
  expect(comparedIn(new URLSearchParams(query))).toEqual(names)
})

test.each(['sbi-po-live', 'बैंक-po', 'a'.repeat(200)])('accepts %o as the name of a course', (name) => {
  expect(isPossibleName(name)).toBe(true)
})

test.each(['', '../details', 'a/b', 'a b', 'a\0', "a'", 'a%00', 'a'.repeat(201)])('refuses %o', (name) => {
  expect(isPossibleName(name)).toBe(false)
})

test('round-trips the courses in an address', () => {
  expect(compareAddress([])).toBe('/compare')
  const names = ['sbi-po-live', 'बैंक-po']
  expect(comparedIn(new URL(compareAddress(names), 'https://institute.example').searchParams)).toEqual(names)
})

import { expect, test } from 'vitest'
import { median, percentile } from './figures.ts'

test('the median of an odd number of values is the middle one', () => {
  expect(median([9, 1, 10])).toBe(9)
})

test('the median of an even number of values is the mean of the middle two', () => {
  expect(median([10, 1, 4, 2])).toBe(3)
})

test('p50 and p99 of a hundred values are the fiftieth and the ninety-ninth', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(values, 0.5)).toBe(50)
  expect(percentile(values, 0.99)).toBe(99)
})

test('p99 of a few values is the largest', () => {
  expect(percentile([3, 7, 5], 0.99)).toBe(7)
})

test('gives no figure without values', () => {
  expect(median([])).toBeNaN()
  expect(percentile([], 0.99)).toBeNaN()
})

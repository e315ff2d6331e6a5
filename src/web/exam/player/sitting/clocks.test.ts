import { expect, test } from 'vitest'
import { optionIndex } from '../hall/hall.tsx'
import { clockText, minutesText, urgencyOf } from '../hall/header/clock.tsx'
import { createDeadline, createStopwatch } from './clocks.ts'

test('shows the current second, and zero only at the end', () => {
  expect([3600, 1062.4, 0.2, 0].map(clockText)).toEqual(['01:00:00', '00:17:43', '00:00:01', '00:00:00'])
  expect([7, 72].map(minutesText)).toEqual(['0:07', '1:12'])
})

test('distinguishes the last five minutes and the last minute', () => {
  expect([301, 300, 61, 60, 0].map(urgencyOf)).toEqual(['calm', 'warn', 'warn', 'bad', 'bad'])
})

test('never moves the end later', () => {
  let now = 5
  const deadline = createDeadline(() => now, 100)
  now = 25
  deadline.resync(500)
  expect(deadline.left()).toBe(80)
  deadline.resync(70)
  expect(deadline.left()).toBe(70)
})

test('carries fractions of a second over to the next question', () => {
  let now = 0
  const watch = createStopwatch(() => now)
  now = 1.6
  expect(watch.take()).toBe(1)
  now = 2.1
  expect([watch.peek(), watch.take(), watch.take()]).toEqual([1, 1, 0])
})

test('maps keys 1 to 5 and A to E to options', () => {
  expect(['1', '5', 'a', 'E', '6', 'f', 'Enter', ''].map(optionIndex)).toEqual([0, 4, 0, 4, -1, -1, -1, -1])
})

import { expect, it } from 'vitest'
import { countdownText, urgencyWithin, warningBetween } from './clock.tsx'

it('each threshold is told when it is passed, and not again', () => {
  expect(warningBetween(300.2, 299.9)).toBe('5 minutes left')
  expect(warningBetween(299.9, 299.7)).toBeNull()
  expect(warningBetween(60.1, 59.9)).toBe('1 minute left')
  expect(warningBetween(1000, 999)).toBeNull()
})

it('a clock that begins at or below a threshold does not tell it', () => {
  expect(warningBetween(300, 299.8)).toBeNull()
  expect(warningBetween(180, 179.8)).toBeNull()
})

it('after a sleep over both marks only the nearer one is told', () => {
  expect(warningBetween(400, 40)).toBe('1 minute left')
})

it('a section of five minutes is calm until its last minute', () => {
  expect(urgencyWithin(290, 300)).toBe('calm')
  expect(urgencyWithin(60, 300)).toBe('bad')
  expect(urgencyWithin(290, 900)).toBe('warn')
})

it('a long wait is told in days too', () => {
  expect(countdownText(899.2)).toBe('00:15:00')
  expect(countdownText(86_400)).toBe('1 day 00:00:00')
  expect(countdownText(2 * 86_400 + 3 * 3600 + 5)).toBe('2 days 03:00:05')
})

import { expect, it } from 'vitest'
import { countdownText, urgencyWithin, warningBetween } from './clock.tsx'

it('announces each threshold once', () => {
  expect(warningBetween(300.2, 299.9)).toBe('5 minutes left')
  expect(warningBetween(299.9, 299.7)).toBeNull()
  expect(warningBetween(60.1, 59.9)).toBe('1 minute left')
  expect(warningBetween(1000, 999)).toBeNull()
})

it('does not announce a threshold at or above the starting time', () => {
  expect(warningBetween(300, 299.8)).toBeNull()
  expect(warningBetween(180, 179.8)).toBeNull()
})

it('announces only the later threshold after sleeping over both', () => {
  expect(warningBetween(400, 40)).toBe('1 minute left')
})

it('shows no warning in a section of five minutes until its last minute', () => {
  expect(urgencyWithin(290, 300)).toBe('calm')
  expect(urgencyWithin(60, 300)).toBe('bad')
  expect(urgencyWithin(290, 900)).toBe('warn')
})

it('shows a long wait in days too', () => {
  expect(countdownText(899.2)).toBe('00:15:00')
  expect(countdownText(86_400)).toBe('1 day 00:00:00')
  expect(countdownText(2 * 86_400 + 3 * 3600 + 5)).toBe('2 days 03:00:05')
})

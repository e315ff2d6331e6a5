import { expect, it } from 'vitest'
import { countdownText, urgencyWithin, warningBetween } from './clock.tsx'

it('announces each threshold once', () => {
  expect(warningBetween(300.2, 299.9)).toBe('5 minutes left')
  expect(warningBetween(299.9, 299.7)).toBeNull()
  expect(warningBetween(60.1, 59.9)).toBe('1 minute left')
  expect(warningBetween(1000, 999)).toBeNull()
})

it('does not announce a threshold that the timer starts at or below', () => {
  expect(warningBetween(300, 299.8)).toBeNull()
  expect(warningBetween(180, 179.8)).toBeNull()
})

it('announces only the later threshold when the device slept through both', () => {
  expect(warningBetween(400, 40)).toBe('1 minute left')
})

it('shows no warning in a five-minute section until its last minute', () => {
  expect(urgencyWithin(290, 300)).toBe('calm')
  expect(urgencyWithin(60, 300)).toBe('bad')
  expect(urgencyWithin(290, 900)).toBe('warn')
})

it('shows days for a long wait', () => {
  expect(countdownText(899.2)).toBe('00:15:00')
  expect(countdownText(86_400)).toBe('1 day 00:00:00')
  expect(countdownText(2 * 86_400 + 3 * 3600 + 5)).toBe('2 days 03:00:05')
})

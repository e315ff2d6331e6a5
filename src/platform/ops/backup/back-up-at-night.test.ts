import { expect, test } from 'vitest'
import { isBackupDue } from './back-up-at-night.ts'

test('makes a backup due at night, and in the next quiet moment when nights were missed', () => {
  const night = new Date('2026-11-22T21:00:00Z') // half past two in India
  const noon = new Date('2026-11-22T07:00:00Z')
  const before = (now: Date, hours: number) => new Date(+now - hours * 3_600_000)
  expect(isBackupDue({ last: before(night, 24), now: night, isQuiet: false })).toBe(true)
  expect(isBackupDue({ last: before(night, 2), now: night, isQuiet: true })).toBe(false)
  expect(isBackupDue({ last: before(noon, 24), now: noon, isQuiet: true })).toBe(false)
  expect(isBackupDue({ last: before(noon, 40), now: noon, isQuiet: true })).toBe(true)
  expect(isBackupDue({ last: null, now: noon, isQuiet: false })).toBe(false)
  expect(isBackupDue({ last: null, now: noon, isQuiet: true })).toBe(true)
})

import { describe, expect, it } from 'vitest'
import { closingTime, windowState } from './rules.ts'

describe('the window of a test', () => {
  const opensAt = new Date('2026-11-20T04:30:00Z')
  const at = (minutes: number) => new Date(opensAt.getTime() + minutes * 60_000)
  const test = { type: 'mock-flt' as const, opensAt, closesAt: null, durationMinutes: 60 }

  it('is upcoming until the very moment it opens', () => {
    expect(windowState(test, new Date(opensAt.getTime() - 1))).toBe('upcoming')
    expect(windowState(test, opensAt)).toBe('open')
  })

  it('never ends for a practice test without a closing time', () => {
    expect(closingTime(test)).toBeNull()
    expect(windowState(test, at(60 * 24 * 365))).toBe('open')
  })

  it('ends for a scholarship test after its duration', () => {
    const scholarship = { ...test, type: 'scholarship' as const }
    expect(windowState(scholarship, at(59.99))).toBe('open')
    expect(windowState(scholarship, at(60))).toBe('ended')
  })

  it('ends at the closing time that was set', () => {
    const closing = { ...test, closesAt: at(600) }
    expect(windowState(closing, at(599))).toBe('open')
    expect(windowState(closing, at(600))).toBe('ended')
  })
})

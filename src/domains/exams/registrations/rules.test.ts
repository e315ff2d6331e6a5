import { describe, expect, it } from 'vitest'
import { refusalToRegister } from './rules.ts'

describe('registering for a test', () => {
  const opensAt = new Date('2026-12-05T04:30:00Z')
  const at = (minutes: number) => new Date(opensAt.getTime() + minutes * 60_000)
  const window = { type: 'ftd' as const, opensAt, closesAt: null, durationMinutes: 60 }
  const test = { ...window, modes: ['online' as const, 'offline' as const], centreIds: ['one', 'two'] }
  const online = { mode: 'online' as const, centreId: null }
  const offline = { mode: 'offline' as const, centreId: 'one' }

  it('is open online and on paper before the test begins, and online until it ends', () => {
    for (const wanted of [online, offline]) expect(refusalToRegister(test, wanted, at(-1))).toBeNull()
    expect(refusalToRegister(test, online, at(59.99))).toBeNull()
    expect(refusalToRegister(test, offline, at(0))?.message).toContain('has started')
    for (const wanted of [online, offline]) expect(refusalToRegister(test, wanted, at(60))?.message).toContain('ended')
  })

  it('names the field that is wrong', () => {
    const fieldOf = (wanted: { mode: 'online' | 'offline'; centreId: string | null }, more = {}) =>
      refusalToRegister({ ...test, ...more }, wanted, at(-1))?.field
    expect(fieldOf(offline, { modes: ['online'] })).toBe('mode')
    expect(fieldOf(online, { modes: ['offline'] })).toBe('mode')
    expect(fieldOf({ ...online, centreId: 'one' })).toBe('center_id')
    expect(fieldOf({ ...offline, centreId: null })).toBe('center_id')
    expect(fieldOf({ ...offline, centreId: 'three' })).toBe('center_id')
  })

  it('accepts every centre when none is named', () => {
    for (const centreIds of [null, []]) {
      expect(refusalToRegister({ ...test, centreIds }, { ...offline, centreId: 'three' }, at(-1))).toBeNull()
    }
  })

  it('distinguishes a missing centre from one that the test does not have', () => {
    const message = (centreId: string | null) => refusalToRegister(test, { ...offline, centreId }, at(-1))?.message
    expect([message(null), message('three')]).toEqual(['Choose a centre.', 'This test is not held at this centre.'])
    const everywhere = { ...test, centreIds: null }
    expect(refusalToRegister(everywhere, { ...offline, centreId: null }, at(-1))?.field).toBe('center_id')
  })

  it('is not for practice tests', () => {
    expect(refusalToRegister({ ...test, type: 'mock-flt' }, online, at(-1))?.field).toBeNull()
  })
})

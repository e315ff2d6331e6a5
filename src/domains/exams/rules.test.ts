import { describe, expect, it } from 'vitest'
import {
  add,
  closingTime,
  divide,
  formatFraction,
  parseFraction,
  refusalToRegister,
  rounded,
  times,
  windowState,
} from './rules.ts'

describe('fractions', () => {
  it.each([
    ['2', { n: 2n, d: 1n }],
    ['1/4', { n: 1n, d: 4n }],
    ['2/8', { n: 1n, d: 4n }],
    ['-7/3', { n: -7n, d: 3n }],
  ])('reads %s', (text, value) => {
    expect(parseFraction(text)).toEqual(value)
  })

  it.each(['', 'a', '1/0', '0.5', '1/2/3'])('refuses %j', (text) => {
    expect(() => parseFraction(text)).toThrow()
  })

  it('adds a third three times without losing anything', () => {
    const third = parseFraction('1/3')
    expect(formatFraction(add(add(third, third), third))).toBe('1')
  })

  it('multiplies by a negative count', () => {
    expect(formatFraction(times(parseFraction('1/4'), -3))).toBe('-3/4')
  })

  it('divides, and not by nothing', () => {
    expect(formatFraction(divide(parseFraction('52'), parseFraction('98/100')))).toBe('2600/49')
    expect(() => divide(parseFraction('1'), parseFraction('0'))).toThrow('Not a divisor')
  })

  it('stays exact beyond what a number can hold', () => {
    const tiny = Array.from({ length: 40 }, (_, n) => parseFraction(`1/${2 * n + 3}`)).reduce(add)
    const back = Array.from({ length: 40 }, (_, n) => parseFraction(`-1/${2 * n + 3}`)).reduce(add)
    expect(tiny.d > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true)
    expect(formatFraction(add(tiny, back))).toBe('0')
  })

  it.each([
    ['2600/49', 5, 53.06122],
    ['1/3', 7, 0.3333333],
    ['-5/100000', 5, -0.00005],
    ['-5/1000000', 5, -0.00001],
  ])('rounds %s to %d places: %d', (text, places, value) => {
    expect(rounded(parseFraction(text), places)).toBe(value)
  })

  it.each([
    ['1/3', 0.33],
    ['2/3', 0.67],
    ['-2/3', -0.67],
    ['1/8', 0.13],
    ['-1/8', -0.13],
    ['249/4', 62.25],
    ['0', 0],
    ['-1/1000', 0],
  ])('rounds %s to %d, half away from zero', (text, value) => {
    expect(rounded(parseFraction(text))).toBe(value)
  })
})

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

describe('registering for a test', () => {
  const opensAt = new Date('2026-12-05T04:30:00Z')
  const at = (minutes: number) => new Date(opensAt.getTime() + minutes * 60_000)
  const window = { type: 'ftd' as const, opensAt, closesAt: null, durationMinutes: 60 }
  const test = { ...window, modes: ['online' as const, 'offline' as const], centreIds: ['one', 'two'] }
  const online = { mode: 'online' as const, centreId: null }
  const offline = { mode: 'offline' as const, centreId: 'one' }

  it('is open to both ways before it begins, and online until it ends', () => {
    for (const wanted of [online, offline]) expect(refusalToRegister(test, wanted, at(-1))).toBeNull()
    expect(refusalToRegister(test, online, at(59.99))).toBeNull()
    expect(refusalToRegister(test, offline, at(0))?.message).toContain('has started')
    for (const wanted of [online, offline]) expect(refusalToRegister(test, wanted, at(60))?.message).toContain('ended')
  })

  it('names what of the wish is wrong', () => {
    const fieldOf = (wanted: { mode: 'online' | 'offline'; centreId: string | null }, more = {}) =>
      refusalToRegister({ ...test, ...more }, wanted, at(-1))?.field
    expect(fieldOf(offline, { modes: ['online'] })).toBe('mode')
    expect(fieldOf(online, { modes: ['offline'] })).toBe('mode')
    expect(fieldOf({ ...online, centreId: 'one' })).toBe('center_id')
    expect(fieldOf({ ...offline, centreId: null })).toBe('center_id')
    expect(fieldOf({ ...offline, centreId: 'three' })).toBe('center_id')
  })

  it('takes every centre where none is named', () => {
    for (const centreIds of [null, []]) {
      expect(refusalToRegister({ ...test, centreIds }, { ...offline, centreId: 'three' }, at(-1))).toBeNull()
    }
  })

  it('is not for practice tests', () => {
    expect(refusalToRegister({ ...test, type: 'mock-flt' }, online, at(-1))?.field).toBeNull()
  })
})

import { afterEach, expect, test, vi } from 'vitest'
import { secondsIn } from './fetch-reply.ts'

afterEach(() => void vi.useRealTimers())

test('reads Retry-After as seconds or as a date', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:00:00Z') })
  expect(secondsIn('17')).toBe(17)
  expect(secondsIn('Fri, 20 Nov 2026 06:00:30 GMT')).toBe(30)
  expect(secondsIn('Fri, 20 Nov 2026 05:00:00 GMT')).toBe(0)
  expect([secondsIn(null), secondsIn('soon')]).toEqual([null, null])
})

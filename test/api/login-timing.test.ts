import { expect, it } from 'vitest'
import { areaUnderCurve, proveTiming } from './prove-login-timing.ts'

it('tells pairs apart that differ, and not those that do not', () => {
  expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(1)
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5)
})

proveTiming({ pairs: 60, margin: 0.2 })

import { expect, it } from 'vitest'
import { areaUnderCurve, proveTiming } from '../api/prove-login-timing.ts'

it('tells pairs of timings apart only when they differ', () => {
  expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(1)
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5)
})

proveTiming({ pairs: 200, margin: 0.1 })

import { describe, expect, it } from 'vitest'
import { probabilityOf, quantileOf } from './find-quantile.ts'

/** Returns, for whole numbers, the probability of at least `a` successes in a + b - 1 trials, summed term by term. */
function binomialTail(a: number, b: number, x: number) {
  const n = a + b - 1
  let sum = 0
  for (let right = a; right <= n; right++) {
    let term = 1
    for (let k = 1; k <= right; k++) term *= ((n - right + k) / k) * x
    sum += term * (1 - x) ** (n - right)
  }
  return sum
}

/** Integrates the density by Simpson's rule, for numbers that are not whole; the total is integrated the same way. */
function byArea(a: number, b: number, x: number) {
  const steps = 20_000
  const area = (end: number) => {
    const density = (at: number) => at ** (a - 1) * (1 - at) ** (b - 1)
    let sum = density(0) + density(end)
    for (let n = 1; n < steps; n++) sum += (n % 2 === 1 ? 4 : 2) * density((end * n) / steps)
    return (sum * end) / steps / 3
  }
  return area(x) / area(1)
}

describe('the distribution function', () => {
  it('agrees with sums of binomial terms', () => {
    for (const [a, b] of [
      [1, 1],
      [1, 9],
      [9, 1],
      [3, 5],
      [20, 4],
      [60, 90],
    ] as const)
      for (const x of [0.001, 0.1, 0.35, 0.5, 0.72, 0.999])
        expect(probabilityOf({ a, b }, x)).toBeCloseTo(binomialTail(a, b, x), 11)
  })

  it('agrees with the area under the density', () => {
    for (const [a, b] of [
      [2.25, 3.5],
      [3.7, 2.1],
      [14.6, 9.3],
      [2.01, 40.5],
    ] as const)
      for (const x of [0.05, 0.3, 0.5, 0.8]) expect(probabilityOf({ a, b }, x)).toBeCloseTo(byArea(a, b, x), 7)
  })

  it('is 0 at 0, 1 at 1, and never falls', () => {
    expect([probabilityOf({ a: 2, b: 3 }, 0), probabilityOf({ a: 2, b: 3 }, 1)]).toEqual([0, 1])
    let before = 0
    for (let x = 0; x <= 1; x += 1 / 256) {
      const at = probabilityOf({ a: 30_000.5, b: 20_000.25 }, x)
      expect(at).toBeGreaterThanOrEqual(before)
      before = at
    }
  })
})

describe('the quantile', () => {
  it('has a closed form at both edges', () => {
    for (const p of [0.025, 0.5, 0.975])
      for (const n of [1, 1.5, 8, 200]) {
        expect(quantileOf({ a: n, b: 1 }, p)).toBeCloseTo(p ** (1 / n), 6)
        expect(quantileOf({ a: 1, b: n }, p)).toBeCloseTo(1 - (1 - p) ** (1 / n), 6)
      }
  })

  it('inverts the distribution function', () => {
    for (const [a, b] of [
      [1.2, 7.7],
      [33, 31.5],
      [5000, 20],
    ] as const)
      for (const p of [0.025, 0.3, 0.975]) expect(probabilityOf({ a, b }, quantileOf({ a, b }, p))).toBeCloseTo(p, 3)
  })
})

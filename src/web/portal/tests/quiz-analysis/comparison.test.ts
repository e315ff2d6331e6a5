import { describe, expect, it } from 'vitest'
import { placeOf, scaleFor, sideOf, ticksOf } from './comparison.tsx'

describe('the scale of the comparison', () => {
  it('goes from 0 to the maximum', () => {
    const scale = scaleFor(200, [50, 41, 150])
    expect([0, 50, 150, 200].map((marks) => placeOf(marks, scale))).toEqual([0, 25, 75, 100])
  })

  it('begins at the lowest marks when they are below 0', () => {
    const scale = scaleFor(100, [-25, 10, 50])
    expect([-25, 0, 100].map((marks) => placeOf(marks, scale))).toEqual([0, 20, 100])
  })

  it('also works when no marks can be earned', () => {
    expect(placeOf(0, scaleFor(0, [0, 0, 0]))).toBe(0)
  })

  it('aligns the labels inwards at both ends', () => {
    expect([0, 17, 18, 50, 82, 83, 100].map(sideOf)).toEqual([
      'start',
      'start',
      'middle',
      'middle',
      'middle',
      'end',
      'end',
    ])
  })

  it('has five ticks', () => {
    expect(ticksOf(30)).toEqual([0, 7.5, 15, 22.5, 30])
  })
})

import { describe, expect, it } from 'vitest'
import { accuracyOf } from './rules.ts'

describe('the accuracy', () => {
  it('is over the attempted questions alone', () => {
    expect(accuracyOf({ correct: 2, wrong: 1 })).toBe(66.7)
    expect(accuracyOf({ correct: 2, wrong: 1, partial: 1 })).toBe(50)
    expect(accuracyOf({ correct: 0, wrong: 0 })).toBe(0)
  })
})

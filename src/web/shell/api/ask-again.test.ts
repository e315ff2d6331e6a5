import { describe, expect, it } from 'vitest'
import { isAway, waitMs } from './ask-again.ts'
import { ApiError } from './call-api.ts'

const refusal = (status: number, retryAfter?: number) => new ApiError({ status, code: 'x', message: 'x', retryAfter })

describe('whether to retry', () => {
  it.each([
    [0, true],
    [502, true],
    [503, true],
    [504, true],
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [409, false],
    [429, false],
    [500, false],
    [501, false],
    [505, false],
  ])('says of %i: %s', (status, helps) => expect(isAway(refusal(status))).toBe(helps))
  it('does not retry after an error of our own', () => expect(isAway(new Error('x'))).toBe(false))
})

describe('the wait before a retry', () => {
  it.each([
    // Columns: previous failures, Retry-After, random, wait.
    [0, undefined, 0, 500],
    [0, undefined, 1, 1500],
    [1, undefined, 1, 3000],
    [2, undefined, 0.5, 4000],
    [3, undefined, 1, 12_000],
    [30, undefined, 1, 12_000],
    [0, 2, 0, 2500],
    [0, 2, 1, 3500],
    [0, 17, 0, 17_500],
  ])('is after %i failures with Retry-After %s, at %d: %i ms', (...row) => {
    const [failures, seconds, random, ms] = row
    expect(waitMs(failures, refusal(503, seconds), random)).toBe(ms)
  })
})

import { expect, test, vi } from 'vitest'
import { ApiError } from '../../shell/api/call-api.ts'
import { keepTrying, type WaitingStart, waitAfter } from './keep-trying.ts'

const refusal = (status: number, retryAfter?: number) =>
  new ApiError({
    status,
    code: 'unavailable',
    message: 'The server is busy.',
    ...(retryAfter !== undefined && { retryAfter }),
  })

test.each([
  // status, Retry-After, tries, random, wait
  [503, 2, 1, 0, 2500],
  [503, 2, 1, 1, 3500],
  [503, undefined, 1, 0, 500],
  [503, undefined, 3, 0.5, 4000],
  [503, undefined, 4, 1, 12_000],
  [503, undefined, 40, 1, 12_000],
  [429, 30, 1, 0, 30_500],
  [0, undefined, 2, 0, 1000],
  [504, undefined, 1, 0, 500],
  [502, undefined, 1, 0, 500],
  [401, undefined, 1, 0, null],
  [403, undefined, 1, 0, null],
  [404, 5, 1, 0, null],
  [409, undefined, 1, 0, null],
  [500, undefined, 1, 0, null],
])('after %s with Retry-After %s, try %s at %s: %s ms', (...row) => {
  const [status, retryAfter, tries, random, wait] = row
  expect(waitAfter(refusal(status, retryAfter), tries, random)).toBe(wait)
})

test('what is no answer of the server is not tried again', () => {
  expect(waitAfter(new Error('a bug'), 1, 0)).toBeNull()
})

function tryingWith(isWanted = () => true) {
  const waits: (WaitingStart | null)[] = []
  const slept: number[] = []
  const trying = keepTrying({
    onWait: (waiting) => waits.push(waiting),
    isWanted,
    now: () => 1000,
    sleep: async (ms) => void slept.push(ms),
    random: () => 0,
  })
  return { trying, waits, slept }
}

test('a refused start is made again until it succeeds, after the time that the server said', async () => {
  const { trying, waits, slept } = tryingWith()
  const step = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refusal(503, 2))
    .mockRejectedValueOnce(refusal(0))
    .mockResolvedValue('in')
  expect(await trying(step)).toBe('in')
  expect(slept).toEqual([2500, 1000])
  expect(waits).toEqual([
    { until: 3500, message: 'Many students are starting at this moment.' },
    null,
    { until: 2000, message: 'There is no connection at the moment.' },
    null,
  ])
})

test('it ends with what is refused for good, and when nobody wants it any more', async () => {
  const { trying, waits } = tryingWith()
  const closed = vi.fn(() => Promise.reject(refusal(409)))
  await expect(trying(closed)).rejects.toMatchObject({ status: 409 })
  expect([closed.mock.calls.length, waits]).toEqual([1, []])
  let isWanted = true
  const stopped = tryingWith(() => isWanted)
  const busy = vi.fn(() => {
    if (busy.mock.calls.length === 2) isWanted = false
    return Promise.reject(refusal(503))
  })
  await expect(stopped.trying(busy)).rejects.toMatchObject({ status: 503 })
  expect(busy).toHaveBeenCalledTimes(2)
})

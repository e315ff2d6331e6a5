import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/shell/api/call-api.ts'
import { keepTrying, type WaitingStart } from './keep-trying.ts'

const refusal = (status: number, retryAfter?: number) =>
  new ApiError({
    status,
    code: 'unavailable',
    message: 'The server is busy.',
    ...(retryAfter !== undefined && { retryAfter }),
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

test('retries a refused start until it succeeds, after the time given by the server', async () => {
  const { trying, waits, slept } = tryingWith()
  const step = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refusal(503, 2))
    .mockRejectedValueOnce(refusal(0))
    .mockResolvedValue('in')
  expect(await trying(step)).toBe('in')
  expect(slept).toEqual([2500, 1000])
  expect(waits).toEqual([
    { until: 3500, message: 'Many students are starting right now.' },
    null,
    { until: 2000, message: 'There is no connection at the moment.' },
    null,
  ])
})

test.each([0, 429, 502, 503, 504])('retries a start refused with %i', async (status) => {
  const step = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal(status)).mockResolvedValue('in')
  expect(await tryingWith().trying(step)).toBe('in')
})

test.each([refusal(401), refusal(403), refusal(404, 5), refusal(409), refusal(500), new Error('a bug')])(
  'does not retry a start that failed for good: %s',
  async (error) => {
    const step = vi.fn(() => Promise.reject(error))
    await expect(tryingWith().trying(step)).rejects.toBe(error)
    expect(step).toHaveBeenCalledOnce()
  },
)

test('stops on a final refusal, and on cancellation', async () => {
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

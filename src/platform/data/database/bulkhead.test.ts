import { expect, test, vi } from 'vitest'
import { connectionLimits, createBulkhead, workClasses } from './bulkhead.ts'

const acquireAll = (bulkhead: ReturnType<typeof createBulkhead>, work: (typeof workClasses)[number], count: number) =>
  Array.from({ length: count }, () => bulkhead.acquire(work))

test.each([2, 3, 7, 20, 50])('keeps some of %i connections for answers, whatever else is stuck', async (count) => {
  const bulkhead = createBulkhead(count)
  for (const work of workClasses.slice(1))
    acquireAll(bulkhead, work, 100).forEach((one) => void one.catch(() => undefined))
  const leave = await bulkhead.acquire('answers')
  expect(bulkhead.figures().answers).toMatchObject({ inUse: 1, waiting: 0 })
  leave()
})

test('no kind of work ever holds more than all connections', () => {
  for (let count = 1; count <= 60; count++) {
    for (const { own, all } of connectionLimits(count)) {
      expect(own).toBeGreaterThanOrEqual(1)
      expect(Math.min(own, all)).toBeLessThanOrEqual(count)
    }
  }
})

test('stuck sign-ins do not block visitors', async () => {
  const bulkhead = createBulkhead(20)
  acquireAll(bulkhead, 'sign-in', 40).forEach((one) => void one.catch(() => undefined))
  expect(bulkhead.figures()['sign-in']).toMatchObject({ inUse: 6, waiting: 34 })
  for (const work of ['submit', 'payment', 'browsing'] as const) await bulkhead.acquire(work)
})

test('a free connection goes to the most urgent waiter, and is released once', async () => {
  const bulkhead = createBulkhead(1)
  const leave = await bulkhead.acquire('browsing')
  const order: string[] = []
  const later = (['browsing', 'payment', 'answers'] as const).map(async (work) => {
    const own = await bulkhead.acquire(work)
    order.push(work)
    own()
  })
  leave()
  leave()
  await Promise.all(later)
  expect(order).toEqual(['answers', 'payment', 'browsing'])
  expect(Object.values(bulkhead.figures()).map(({ inUse }) => inUse)).toEqual([0, 0, 0, 0, 0, 0])
})

test('the start of a whole hall waits for its turn, however many there are, and no longer than a device does', async () => {
  vi.useFakeTimers()
  try {
    const bulkhead = createBulkhead(2)
    await bulkhead.acquire('submit')
    const waiting = acquireAll(bulkhead, 'submit', 2000).map((one) =>
      one.then(
        () => 'in',
        (error) => error,
      ),
    )
    await vi.advanceTimersByTimeAsync(17_999)
    expect(bulkhead.figures().submit).toMatchObject({ waiting: 2000, refused: 0 })
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting.at(-1)).toMatchObject({ code: 'unavailable', retryAfter: 2 })
  } finally {
    vi.useRealTimers()
  }
})

test('refuses with a retry time after too long a wait or in too long a queue', async () => {
  vi.useFakeTimers()
  try {
    const bulkhead = createBulkhead(2)
    await bulkhead.acquire('sign-in')
    const waiting = acquireAll(bulkhead, 'sign-in', 301).map((one) =>
      one.then(
        () => 'in',
        (error) => error,
      ),
    )
    expect(await waiting.at(-1)).toMatchObject({ status: 503, retryAfter: 2 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(await waiting[0]).toMatchObject({ code: 'unavailable', retryAfter: 2 })
    expect(bulkhead.figures()['sign-in']).toMatchObject({ waiting: 0, refused: 301, inUse: 1 })
  } finally {
    vi.useRealTimers()
  }
})

import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { get } from '#platform/http/call.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { answersChanged, client, keyOf } from './answers.ts'

const refusal = (status: number, retryAfter?: number) => new ApiError({ status, code: 'x', message: 'x', retryAfter })

afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

const leads = { list: get('/api/staff/leads').types(), lead: get('/api/staff/leads/:id').types() }
const orders = { list: get('/api/staff/orders').types() }

/** Simulates a screen that shows the answer of a call, and counts requests. */
function open(key: readonly unknown[]) {
  const asked = vi.fn(() => Promise.resolve(asked.mock.calls.length))
  const close = new QueryObserver(client, { queryKey: key, queryFn: asked }).subscribe(() => undefined)
  return { asked, close }
}
const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0))

describe('after a change', () => {
  it('reloads only open screens with the affected answers', async () => {
    const screens = [keyOf(leads.lead, [{ id: 'a' }]), keyOf(leads.list, [{}]), keyOf(orders.list, [{}])].map(open)
    await settled()
    await answersChanged(leads)
    expect(screens.map(({ asked }) => asked.mock.calls.length)).toEqual([2, 2, 1])
    for (const { close } of screens) close()
  })

  it('does not reload closed screens', async () => {
    const screen = open(keyOf(leads.list, [{}]))
    await settled()
    screen.close()
    await answersChanged(leads)
    expect(screen.asked).toHaveBeenCalledTimes(1)
  })

  it('reloads a list from its beginning by one request, however many pages were shown', async () => {
    const asked = vi.fn(({ pageParam }: { pageParam: number }) => Promise.resolve(pageParam))
    const list = new InfiniteQueryObserver(client, {
      queryKey: keyOf(leads.list, [{}, 'pages']),
      queryFn: asked,
      initialPageParam: 1,
      getNextPageParam: (page: number) => page + 1,
    })
    const close = list.subscribe(() => undefined)
    await settled()
    await list.fetchNextPage()
    await list.fetchNextPage()
    expect(asked).toHaveBeenCalledTimes(3)
    await answersChanged(leads)
    expect(asked.mock.calls.slice(3).map(([{ pageParam }]) => pageParam)).toEqual([1])
    close()
  })
})

describe('with the server unreachable', () => {
  it('retries until it succeeds, and meanwhile shows the reason', async () => {
    vi.useFakeTimers()
    let isThere = false
    const read = vi.fn(() => (isThere ? Promise.resolve('rows') : Promise.reject(refusal(0))))
    const observer = new QueryObserver(client, { queryKey: ['a list'], queryFn: read })
    const close = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(observer.getCurrentResult()).toMatchObject({ failureReason: { status: 0 }, status: 'pending' })
    await vi.advanceTimersByTimeAsync(60_000)
    const tries = read.mock.calls.length
    expect(tries).toBeGreaterThan(5)
    expect(tries).toBeLessThan(16)
    isThere = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(observer.getCurrentResult()).toMatchObject({ data: 'rows', failureReason: null })
    close()
  })

  it('retries at once when another answer has arrived', async () => {
    vi.useFakeTimers()
    let isThere = false
    const read = vi.fn(() => (isThere ? Promise.resolve('rows') : Promise.reject(refusal(503, 600))))
    const observer = new QueryObserver(client, { queryKey: ['a list'], queryFn: read })
    const close = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    isThere = true
    const other = open(['another'])
    await vi.advanceTimersByTimeAsync(100)
    expect(observer.getCurrentResult().data).toBe('rows')
    close()
    other.close()
  })

  it('does not retry a refusal', async () => {
    vi.useFakeTimers()
    const read = vi.fn(() => Promise.reject(refusal(403)))
    const observer = new QueryObserver(client, { queryKey: ['a list'], queryFn: read })
    const close = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(1)
    close()
  })
})

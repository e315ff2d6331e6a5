import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readToasts, say, sayWithUndo, watchToasts } from './toast.tsx'

const texts = () => readToasts().map(({ text }) => text)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
})

it('is shown for five seconds', () => {
  say('The call is saved.')
  vi.advanceTimersByTime(4999)
  expect(texts()).toEqual(['The call is saved.'])
  expect(readToasts()[0]?.action).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('can be undone for ten seconds, and only once', () => {
  const undo = vi.fn()
  sayWithUndo('The banner is hidden.', undo)
  vi.advanceTimersByTime(9999)
  const action = readToasts()[0]?.action
  expect(action?.label).toBe('Undo')
  action?.run()
  expect([undo.mock.calls.length, texts()]).toEqual([1, []])
  action?.run()
  expect(undo).toHaveBeenCalledTimes(1)
})

it('is not undone without a press, or after its time', () => {
  const undo = vi.fn()
  sayWithUndo('The banner is hidden.', undo)
  const action = readToasts()[0]?.action
  vi.advanceTimersByTime(10_000)
  expect(texts()).toEqual([])
  action?.run()
  expect(undo).not.toHaveBeenCalled()
})

it('undoes its own action, and leaves the others', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  sayWithUndo('first', first)
  sayWithUndo('second', second)
  readToasts()[0]?.action?.run()
  expect([first.mock.calls.length, second.mock.calls.length, texts()]).toEqual([1, 0, ['second']])
})

it('shows the three newest, the newest last, each for its own time', () => {
  for (const text of ['a', 'b', 'c']) say(text)
  vi.advanceTimersByTime(2000)
  say('d')
  expect(texts()).toEqual(['b', 'c', 'd'])
  vi.advanceTimersByTime(3000)
  expect(texts()).toEqual(['d'])
})

it('notifies listeners of each change, until they unsubscribe', () => {
  const seen: string[][] = []
  const stop = watchToasts(() => seen.push(texts()))
  say('a')
  vi.advanceTimersByTime(5000)
  expect(seen).toEqual([['a'], []])
  stop()
  say('b')
  expect(seen).toHaveLength(2)
})

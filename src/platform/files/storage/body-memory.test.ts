import { expect, it, vi } from 'vitest'
import { giveMemoryBack, takeMemory } from './body-memory.ts'

const mib = 1 << 20

it("reuses a body's memory for the next one that fits, never for two, and never for a larger one", () => {
  const first = takeMemory(19 * mib)
  expect(first).toHaveLength(19 * mib)
  giveMemoryBack(first)
  giveMemoryBack(first)
  const larger = takeMemory(21 * mib)
  expect(larger.buffer).not.toBe(first.buffer)
  const second = takeMemory(5 * mib)
  expect(second.buffer).toBe(first.buffer)
  expect(second).toHaveLength(5 * mib)
  expect(takeMemory(5 * mib).buffer).not.toBe(first.buffer)
})

it('keeps at most four large buffers, and none after a minute without files', () => {
  vi.useFakeTimers()
  giveMemoryBack(Buffer.from('small'))
  expect(takeMemory(4 * mib - 1).buffer.byteLength).toBe(4 * mib - 1)
  const bodies = Array.from({ length: 5 }, () => takeMemory(8 * mib))
  for (const body of bodies) giveMemoryBack(body)
  const buffers = new Set(bodies.map(({ buffer }) => buffer))
  const again = Array.from({ length: 5 }, () => takeMemory(8 * mib))
  expect(again.filter(({ buffer }) => buffers.has(buffer))).toHaveLength(4)
  for (const body of again) giveMemoryBack(body)
  vi.advanceTimersByTime(60_000)
  expect(again.map(({ buffer }) => buffer)).not.toContain(takeMemory(8 * mib).buffer)
  vi.useRealTimers()
})

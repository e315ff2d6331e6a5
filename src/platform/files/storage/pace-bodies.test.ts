import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBodyPace } from './pace-bodies.ts'

const mb = 1 << 20
const pieceBytes = 1 << 16

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function send(pace: ReturnType<typeof createBodyPace>, bytes: number) {
  const body = Readable.from(Array.from({ length: bytes / pieceBytes }, () => Buffer.alloc(pieceBytes)))
  const sent = { body, endedAt: Number.NaN }
  const startedAt = performance.now()
  pace(body)
  body.once('end', () => {
    sent.endedAt = performance.now() - startedAt
  })
  return sent
}
/** Streams hand out their pieces in turns of their own, which no clock moves. */
async function pass(ms: number) {
  for (let at = 0; at < ms; at += 5) {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(5)
  }
}

it('reads a large body at its rate, and one of a megabyte at once', async () => {
  const pace = createBodyPace(4 * mb)
  const large = send(pace, 5 * mb)
  const small = send(pace, mb)
  await pass(1300)
  expect(small.endedAt).toBeLessThan(50)
  expect(large.endedAt).toBeGreaterThan(950)
  expect(large.endedAt).toBeLessThan(1300)
})

it('lets two share alike, and gives the part of one that breaks off to the other', async () => {
  const pace = createBodyPace(4 * mb)
  const both = [send(pace, 3 * mb), send(pace, 3 * mb)]
  await pass(1300)
  for (const { endedAt } of both) expect(endedAt).toBeGreaterThan(900)
  for (const { endedAt } of both) expect(endedAt).toBeLessThan(1300)
  const left = send(pace, 5 * mb)
  const gone = send(pace, 5 * mb)
  await pass(100)
  gone.body.destroy()
  await pass(1300)
  expect(left.endedAt).toBeLessThan(1300)
})

import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBodyPace, createByteGate, gatherBytes } from './take-files.ts'

it('admits bytes up to the limit, and the others in order as room becomes free', async () => {
  const take = createByteGate(100, 10_000)
  const entered: string[] = []
  const enter = async (name: string, bytes: number) => {
    const giveBack = await take(bytes)
    entered.push(name)
    return giveBack
  }
  const first = await enter('first', 60)
  const second = enter('second', 60)
  // It would fit, and does not overtake.
  const third = enter('third', 10)
  await new Promise(setImmediate)
  expect(entered).toEqual(['first'])
  first()
  first()
  await Promise.all([second, third])
  expect(entered).toEqual(['first', 'second', 'third'])
  // Returning it twice frees its room once: 30 are left.
  const fourth = enter('fourth', 40)
  await new Promise(setImmediate)
  expect(entered).toHaveLength(3)
  ;(await third)()
  await fourth
})

it('refuses with 503 callers that wait too long, and lets the next one in', async () => {
  const take = createByteGate(100, 30)
  const giveBack = await take(80)
  const large = take(1000).catch((error: unknown) => error)
  const small = take(20)
  expect(await large).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await small
  giveBack()
})

it('collects a body of known or unknown length without a final copy', async () => {
  const concat = vi.spyOn(Buffer, 'concat')
  const body = () => Readable.from([Buffer.from('ab'), Buffer.from('cde')])
  expect((await gatherBytes(body(), 5, 9)).toString()).toBe('abcde')
  expect((await gatherBytes(body(), undefined, 5)).toString()).toBe('abcde')
  expect(concat).not.toHaveBeenCalled()
  concat.mockRestore()
})

it('refuses with 413 a body above the limit, also of unknown length, and with 400 a shorter or aborted one', async () => {
  const body = () => Readable.from([Buffer.from('ab'), Buffer.from('cde')])
  expect(() => gatherBytes(body(), 5, 4)).toThrow(expect.objectContaining({ statusCode: 413 }))
  await expect(gatherBytes(body(), undefined, 4)).rejects.toMatchObject({ statusCode: 413 })
  await expect(gatherBytes(body(), 6, 9)).rejects.toMatchObject({ statusCode: 400 })
  const broken = new Readable({ read: () => broken.destroy(new Error('gone')) })
  await expect(gatherBytes(broken, 6, 9)).rejects.toMatchObject({ statusCode: 400 })
})

describe('the pace of a body', () => {
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
  /** Streams deliver their pieces in turns of their own, which no clock moves. */
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

  it('shares evenly between two, and gives the share of an aborted one to the other', async () => {
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
})

import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { createFairQueue, hashPassword, isPassword } from './passwords.ts'

const composed = 'un café noir'.normalize('NFC')
const takenApart = composed.normalize('NFD')

it('treats composed and decomposed letters as the same password', async () => {
  for (const typed of [composed, takenApart]) {
    const kept = await hashPassword(typed)
    expect([await isPassword(kept, composed), await isPassword(kept, takenApart)]).toEqual([true, true])
    expect(await isPassword(kept, 'un cafe noir')).toBe(false)
  }
})

it('accepts an older hash, made of the letters as they were typed then', async () => {
  for (const older of await Promise.all([composed, takenApart].map((typed) => hash(typed)))) {
    expect([await isPassword(older, composed), await isPassword(older, takenApart)]).toEqual([true, true])
  }
})

it('lets nobody in without an account', async () => {
  expect(await isPassword(null, composed)).toBe(false)
})

it('serves a waiter of another key second, despite a thousand before it', async () => {
  const inFairQueue = createFairQueue(1)
  const served: string[] = []
  const ask = (key: string) => inFairQueue(key, async () => void served.push(key))
  const flood = Array.from({ length: 1000 }, () => ask('flood'))
  await Promise.all([...flood, ask('neighbour')])
  expect(served.indexOf('neighbour')).toBeLessThanOrEqual(2)
  expect(served).toHaveLength(1001)
})

it('runs no more than allowed at once, and goes on after a failure', async () => {
  const inFairQueue = createFairQueue(2)
  let [running, most] = [0, 0]
  const work = async (n: number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (n % 3 === 0) throw new Error('broken')
    return n
  }
  const ends = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => inFairQueue(`${n % 4}`, () => work(n))))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(most).toBe(2)
  expect(await inFairQueue('last', async () => 'served')).toBe('served')
})

it('when the queue is full refuses at once from the key with the most entries, and continues', async () => {
  const inFairQueue = createFairQueue(1, 10)
  const gate = Promise.withResolvers<void>()
  const ask = (key: string) =>
    inFairQueue(key, async () => {
      await gate.promise
      return key
    })
  const flood = Array.from({ length: 40 }, () => ask('flood'))
  const ends = Promise.allSettled(flood)
  const others = ['a', 'b', 'c'].map(ask)
  const isOver = await Promise.race([Promise.allSettled(flood.slice(11)), gate.promise])
  const refusals = (isOver ?? []).map((end) => end.status === 'rejected' && [end.reason.status, end.reason.retryAfter])
  expect(refusals).toEqual(Array.from({ length: 29 }, () => [503, 5]))
  gate.resolve()
  expect(await Promise.all(others)).toEqual(['a', 'b', 'c'])
  // One running and ten queued, of which three were dropped for others.
  expect((await ends).filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(await ask('flood')).toBe('flood')
})

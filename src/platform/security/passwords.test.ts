import { expect, it } from 'vitest'
import { createFairQueue } from './passwords.ts'

it('one who waits behind a thousand of another key is the second to be served', async () => {
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

import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher, locked } from './batcher.ts'

function makeWork() {
  const rounds: string[][] = []
  const ends: (() => void)[] = []
  const batched = createBatcher<string, string>({
    work: async (items) => {
      rounds.push(items)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (items.includes('bad')) throw new Error('bad')
      return items.map((item) => `did ${item}`)
    },
    keyOf: (item) => item[0] ?? '',
    batchesAtOnce: 1,
    mostInBatch: 3,
  })
  const endRound = async () => {
    ends.shift()?.()
    await delay(1)
  }
  return { rounds, batched, endRound }
}

test('runs a single item at once, and batches those that arrive meanwhile', async () => {
  const { rounds, batched, endRound } = makeWork()
  const answers = ['a', 'b', 'c', 'd', 'e'].map(batched)
  expect(rounds).toEqual([['a']])
  await endRound()
  expect(rounds).toEqual([['a'], ['b', 'c', 'd']])
  await endRound()
  await endRound()
  expect(await Promise.all(answers)).toEqual(['did a', 'did b', 'did c', 'did d', 'did e'])
  expect(rounds.at(-1)).toEqual(['e'])
})

test('never puts items of one key in the same round, and keeps their order', async () => {
  const { rounds, batched, endRound } = makeWork()
  const answers = ['x', 'a1', 'a2', 'b'].map(batched)
  await endRound()
  expect(rounds.at(-1)).toEqual(['a1', 'b'])
  await endRound()
  expect(rounds.at(-1)).toEqual(['a2'])
  await endRound()
  expect(await Promise.all(answers)).toHaveLength(4)
})

test('retries the items of a failed round one by one, so that none fails because of another', async () => {
  const { batched, endRound } = makeWork()
  const first = batched('x')
  const outcomes = Promise.allSettled(['a', 'bad', 'c'].map(batched))
  for (let round = 0; round < 5; round++) await endRound()
  await first
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

/** Makes work whose items stay locked until their lock is cleared. */
function makeLocking(timeoutMs = 300) {
  const locks = new Set<string>()
  const rounds: string[][] = []
  const batched = createBatcher<string, string>({
    work: async (items) => {
      rounds.push(items)
      await delay(1)
      return items.map((item) => (locks.has(item) ? locked : `did ${item}`))
    },
    keyOf: (item) => item[0] ?? '',
    batchesAtOnce: 1,
    mostInBatch: 10,
    timeoutMs,
    timeoutError: () => new Error('locked for too long'),
  })
  return { locks, rounds, batched }
}

test('retries a locked item without blocking others', async () => {
  const { locks, rounds, batched } = makeLocking()
  locks.add('a1')
  const stuck = batched('a1')
  const behind = batched('a2')
  for (let n = 0; n < 20; n++) {
    const from = performance.now()
    expect(await batched(`b${n}`)).toBe(`did b${n}`)
    expect(performance.now() - from).toBeLessThan(100)
  }
  expect(rounds.flat()).not.toContain('a2')
  locks.clear()
  expect([await stuck, await behind]).toEqual(['did a1', 'did a2'])
})

test('times out an item that stays locked, then tries the next of its key', async () => {
  const { locks, batched } = makeLocking(900)
  locks.add('a1')
  const refused = expect(batched('a1')).rejects.toThrow('locked for too long')
  // Late enough that its own timeout does not coincide with the first one's, however busy the machine is.
  await delay(750)
  const next = batched('a2')
  await refused
  expect(await next).toBe('did a2')
})

test('repeats the round once after a failure unrelated to its items, then fails it as a whole', async () => {
  const rounds: string[][] = []
  let failures = 1
  const fails = () => failures-- > 0
  const batched = createBatcher<string, string>({
    work: async (items) => {
      rounds.push(items)
      await delay(1)
      if (fails()) throw new Error('away')
      return items
    },
    batchesAtOnce: 1,
    mostInBatch: 10,
    isTransient: (error) => String(error).includes('away'),
  })
  expect(await batched('a')).toBe('a')
  await delay(1)
  failures = 2
  const outcomes = await Promise.allSettled(['b', 'c', 'd'].map(batched))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(rounds).toEqual([['a'], ['a'], ['b'], ['b'], ['c', 'd']])
})

test('refuses at once when the queue is full', async () => {
  const { promise: hanging, resolve: letGo } = Promise.withResolvers<void>()
  const batched = createBatcher<string, string>({
    work: async (items) => {
      await hanging
      return items
    },
    batchesAtOnce: 1,
    mostInBatch: 1,
    maxQueued: 2,
    timeoutError: () => new Error('too many'),
  })
  const [first, ...others] = ['a', 'b', 'c', 'd'].map(batched)
  await expect(others.at(-1)).rejects.toThrow('too many')
  letGo()
  expect(await Promise.all([first, ...others.slice(0, 2)])).toEqual(['a', 'b', 'c'])
})

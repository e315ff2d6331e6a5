import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

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

test('an item that is alone does not wait, and what comes meanwhile goes together', async () => {
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

test('items of one key are never in the same round, and keep their order', async () => {
  const { rounds, batched, endRound } = makeWork()
  const answers = ['x', 'a1', 'a2', 'b'].map(batched)
  await endRound()
  expect(rounds.at(-1)).toEqual(['a1', 'b'])
  await endRound()
  expect(rounds.at(-1)).toEqual(['a2'])
  await endRound()
  expect(await Promise.all(answers)).toHaveLength(4)
})

test('a round that fails is tried one by one: none fails for another', async () => {
  const { batched, endRound } = makeWork()
  const first = batched('x')
  const outcomes = Promise.allSettled(['a', 'bad', 'c'].map(batched))
  for (let round = 0; round < 5; round++) await endRound()
  await first
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

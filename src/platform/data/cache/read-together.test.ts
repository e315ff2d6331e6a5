import { expect, it } from 'vitest'
import type { Db } from '../database/lane.ts'
import { createContentCache } from './content-cache.ts'
import { readTogether } from './read-together.ts'

const db = { client: { isInTransaction: false } } as Db

/** Makes reads that return `stored` as of the moment they begin, and end when told to. */
function makeReads() {
  const ctx = { cache: createContentCache(), db }
  const open: (() => void)[] = []
  const reads = { stored: 'before', begun: 0 }
  const read = async () => {
    reads.begun += 1
    const { stored } = reads
    await new Promise<void>((resolve) => void open.push(resolve))
    return stored
  }
  const endOne = async () => {
    open.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { reads, open, endOne, ask: (key = 'board') => readTogether(ctx, key, read), ctx, read }
}

it('reads once for all who wait, and never returns a read begun before the request', async () => {
  const { reads, endOne, ask } = makeReads()
  const first = ask()
  reads.stored = 'after'
  const later = [ask(), ask(), ask()]
  expect(reads.begun).toBe(1)
  await endOne()
  expect(await first).toBe('before')
  expect(reads.begun).toBe(2)
  await endOne()
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after'])
  reads.stored = 'last'
  const again = ask()
  expect(reads.begun).toBe(3)
  await endOne()
  expect(await again).toBe('last')
})

it('reads different keys separately, and continues after a failed read', async () => {
  const { ask, endOne, ctx, reads, read } = makeReads()
  const other = ask('another')
  const failing = readTogether(ctx, 'board', async () => {
    throw new Error('lost')
  })
  const waiting = readTogether(ctx, 'board', read)
  await expect(failing).rejects.toThrow('lost')
  expect(reads.begun).toBe(2)
  await endOne()
  await endOne()
  expect([await other, await waiting]).toEqual(['before', 'before'])
})

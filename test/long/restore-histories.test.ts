import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { live, startHistory } from '../embedded/live-history.ts'

vi.setConfig({ testTimeout: 1_800_000 })

const first = Number(process.env.HISTORY_SEED ?? Math.floor(Math.random() * 1e9))
const seeds = process.env.HISTORY_SEED ? [first] : Array.from({ length: 4 }, (_, n) => first + n)

test.each(seeds)('a long history of backups, work, crashes and restores, by the seed %i', async (seed) => {
  await live(seed, 10 + (seed % 15))
})

test('loses no acknowledged row by a restore upon a restore, though the abandoned timeline is longer', async () => {
  const history = await startHistory()
  await history.backUp()
  await history.work(1)
  await history.note()
  // The abandoned timeline continues for some segments.
  for (let n = 0; n < 3; n += 1) {
    await history.work(2)
    await history.archiveAll()
  }
  await history.note()
  await history.kill()
  const [early, late] = history.known
  if (!early || !late) throw new Error('No moment was noted.')

  await history.restore(early.at)
  await history.start()
  await history.account()
  await history.work(30)
  await history.kill()
  await history.restore('newest')
  await history.start()
  await history.account()

  // A moment of the abandoned timeline restores its state at that time.
  await history.stop()
  await history.restore(late.at)
  await history.start()
  await history.account()
  await history.work(1)
  await history.stop()
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.stop()
})

test('leaves everything as it was when a restore is refused at its end, and the next finds all later writes', async () => {
  const history = await startHistory()
  await history.backUp()
  await history.work(3)
  await history.kill()
  const before = readdirSync(history.archive).sort()
  const check = () => Promise.reject(new Error('Something is missing.'))
  await expect(history.restore('newest', { check })).rejects.toThrow('Something is missing.')
  expect(readdirSync(history.archive).sort()).toEqual(before)
  await history.start()
  await history.account()
  await history.work(30)
  await history.archiveAll()
  await history.work(5)
  await history.kill()
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.stop()
})

test('loses nothing by a restore upon a restore, though nothing of its new timeline was archived', async () => {
  const history = await startHistory()
  await history.backUp()
  await history.work(2)
  await history.kill()
  await history.restore('newest')
  await history.start(['archive_command=false'])
  await history.work(5)
  await history.kill()
  // The new timeline's history file is only in the database's folder.
  const isHistory = (name: string) => name.endsWith('.history.gz') || name.endsWith('.history')
  expect(readdirSync(history.archive).filter(isHistory)).toEqual([])
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.stop()
})

test('restores writes made after a restore from the archive alone', async () => {
  const history = await startHistory()
  await history.backUp()
  await history.work(2)
  await history.archiveAll()
  await history.kill()
  await history.restore('newest')
  await history.start()
  await history.work(5)
  await history.archiveAll()
  await history.kill()
  history.loseDatabase()
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.stop()
})

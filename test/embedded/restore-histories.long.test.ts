import { test, vi } from 'vitest'
import { live } from './live-history.ts'

vi.setConfig({ testTimeout: 1_800_000 })

const first = Number(process.env.HISTORY_SEED ?? Math.floor(Math.random() * 1e9))
const seeds = process.env.HISTORY_SEED ? [first] : Array.from({ length: 4 }, (_, n) => first + n)

test.each(seeds)('a long history of backups, work, crashes and restores, by the seed %i', async (seed) => {
  await live(seed, 10 + (seed % 15))
})

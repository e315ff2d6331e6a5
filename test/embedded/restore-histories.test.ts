import { test, vi } from 'vitest'
import { live } from './live-history.ts'

// Recoveries take seconds each, on a busy machine more.
vi.setConfig({ testTimeout: 300_000 })

// Another one in each run; a failure tells its seed.
const seed = Math.floor(Math.random() * 1e9)

test(`a history of backups, work, crashes and restores, by the seed ${seed}`, async () => {
  await (await live(seed, 5)).stop()
})

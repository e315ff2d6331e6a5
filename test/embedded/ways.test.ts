import { test, vi } from 'vitest'
import { drill } from './drill.ts'
import { hardestWay } from './ways.ts'

// Databases and commands that start a dozen times: minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

test(`a database that runs ${hardestWay.name} is backed up, comes back to a second and outlives its death`, async () => {
  await drill(hardestWay, 'short')
})

import { test, vi } from 'vitest'
import { drill } from './drill.ts'
import { hardestWay } from './ways.ts'

// Databases and commands that start a dozen times: minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

test(`a database that runs ${hardestWay.name} is backed up and comes back to a second`, async () => {
  await drill(hardestWay, 'short')
})

import { test, vi } from 'vitest'
import { drill } from '../embedded/drill.ts'
import { allWays } from '../embedded/ways.ts'
import { need } from '../needs.ts'

// Databases and commands that start a dozen times take minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

// ways.test.ts drills the most demanding configuration for backups, without the nightly backup and the replica.
test.for(allWays)(
  'a database that runs $name is backed up, also at night, comes back to a second, is followed and outlives its death',
  async (way, context) => {
    need(context, way.needs)
    await drill(way)
  },
)

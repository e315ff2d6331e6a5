import { makeProviders } from '#domains/console/collect-message-kinds.ts'
import { readConfig } from '#platform/config.ts'
import type { Log } from '#platform/context.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { connect } from '#platform/data/database/database.ts'
import { createStorage } from '#platform/files/storage/create-storage.ts'
import { makeOutbox } from './outbox.ts'

/* A process that sends due messages, to be killed meanwhile. */

const { connection, dataDir, now, keys } = JSON.parse(process.argv[2] ?? '{}')
const nothing = () => undefined
const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
const { db } = connect(connection, log)
const context = () => ({
  db,
  actor: { kind: 'system' as const },
  now: new Date(now),
  log,
  cache: createContentCache(),
  storage: createStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })),
})
setInterval(nothing, 1000)
const { deliver } = makeOutbox({ context }, { providers: makeProviders(keys) })
await Promise.all([deliver(), deliver(), deliver()])

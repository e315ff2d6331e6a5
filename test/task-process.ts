import { consoleTaskJobs, taskKinds } from '#domains/console/tasks/run-tasks.ts'
import { readConfig } from '#platform/config.ts'
import type { Log } from '#platform/context.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { connect } from '#platform/data/database/database.ts'
import { createStorage } from '#platform/files/storage/create-storage.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import type { TaskKind } from '#platform/work/tasks/run-task.ts'

/* A process that begins a task and stops after its first step, to be killed there. */

const { connection, dataDir, now } = JSON.parse(process.argv[2] ?? '{}')
const nothing = () => undefined
const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
const { db } = connect(connection, log)
const ctx = {
  db,
  actor: { kind: 'system' as const },
  now: new Date(now),
  log,
  cache: createContentCache(),
  storage: createStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })),
}
const standingStill =
  (kind: TaskKind): TaskKind =>
  (ctx, task) =>
    kind(ctx, {
      ...task,
      async beat(...far) {
        await task.beat(...far)
        process.stdout.write('step\n')
        await new Promise(nothing)
      },
    })
const kinds = Object.fromEntries(Object.entries(taskKinds).map(([name, kind]) => [name, standingStill(kind)]))
setInterval(nothing, 1000)
await runNextJob(ctx, consoleTaskJobs(undefined, kinds))

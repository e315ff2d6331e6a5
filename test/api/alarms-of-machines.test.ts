import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { readSamples, type Sample } from '../../scripts/operator/status-screen.ts'
import { migrateDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.ts'
import { evaluate } from '../prometheus.ts'
import { canMakeDisks, makeSmallDisk } from '../small-disk.ts'
import { canStream, startStreaming } from '../standby.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Alarms that need a disk, an archive or a second database to be broken; the others are in alarms.test.ts.
 */

vi.setConfig({ testTimeout: 180_000 })

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as Rules
const rules = groups.flatMap((group) => group.rules)

/** Whether it fires by what the server tells now; numbers of the same second are kept. */
async function fires(app: TestApp, alarm: string) {
  await new Promise((resolve) => setTimeout(resolve, 1010))
  const { text } = await app.call('GET', '/metrics')
  const seen: Sample[] = readSamples(text)
  const { expr } = rules.find(({ alert }) => alert === alarm) ?? {}
  if (expr === undefined) throw new Error(`There is no alarm ${alarm}.`)
  return evaluate(expr, { before: seen, after: seen, seconds: 60 }).length > 0
}

const until = (app: TestApp, alarm: string) => vi.waitUntil(() => fires(app, alarm), { timeout: 60_000 })

test.skipIf(!canMakeDisks())('DiskFillsUp: as the disk of DATA_DIR fills', async () => {
  const disk = makeSmallDisk(2200)
  if (!disk) throw new Error('no disk')
  onTestFinished(disk.unmount)
  const app = await makeTestApp({ settings: { DATA_DIR: disk.place } })
  onTestFinished(() => app.close())
  expect(await fires(app, 'DiskFillsUp')).toBe(false)
  disk.leave(1_950_000_000)
  expect(await fires(app, 'DiskFillsUp')).toBe(true)
})

test('ArchivingFails: while the log has nowhere to go', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'abhyas-archive-'))
  const archive = path.join(home, 'backups/wal')
  const quiet = { info: () => undefined, warn: () => undefined }
  const database = await startEmbeddedPostgres({ dataDir: home, log: quiet, isDurable: false, archive })
  await migrateDatabase(database.connection)
  const app = await makeTestApp({ via: async () => database.connection })
  onTestFinished(async () => {
    await app.close()
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  })
  expect(await fires(app, 'ArchivingFails')).toBe(false)
  rmSync(archive, { recursive: true })
  writeFileSync(archive, 'a file where there was a folder')
  await app.pool.query('select pg_switch_wal()')
  await until(app, 'ArchivingFails')
})

test.skipIf(!canStream)(
  'ReplicaBehind and StandbyMissing: when a standby stops replaying, and when it is gone',
  async () => {
    const both = await startStreaming()
    await migrateDatabase(both.connection)
    const app = await makeTestApp({ via: async () => both.connection })
    onTestFinished(async () => {
      await app.close()
      await both.stop()
    })
    await vi.waitUntil(async () => !(await fires(app, 'StandbyMissing')), { timeout: 30_000 })
    expect(await fires(app, 'ReplicaBehind')).toBe(false)

    await both.standby.query('select pg_wal_replay_pause()')
    await app.pool.query(
      'create table ballast as select repeat(md5(n::text), 60) as filler from generate_series(1, 60000) n',
    )
    await until(app, 'ReplicaBehind')
    await both.standby.query('select pg_wal_replay_resume()')
    await vi.waitUntil(async () => !(await fires(app, 'ReplicaBehind')), { timeout: 60_000 })

    await both.standby.stop()
    await until(app, 'StandbyMissing')
  },
)

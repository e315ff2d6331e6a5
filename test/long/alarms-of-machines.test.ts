import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { migrateDatabase } from '#platform/data/database/database.ts'
import { spawnOptions } from '#platform/ops/embedded/isolation.ts'
import { findOutside } from '#platform/ops/embedded/move.ts'
import { preparePlace } from '#platform/ops/embedded/place.ts'
import { startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'
import { describeStatus, readSamples, type Sample } from '../../scripts/operator/status-screen.ts'
import { need } from '../needs.ts'
import { evaluate } from '../prometheus.ts'
import { makeSmallDisk } from '../small-disk.ts'
import { startStreaming } from '../standby.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Alarms that need a broken disk, archive or second database; alarms.test.ts covers the others, and these by their numbers alone.
 */

vi.setConfig({ testTimeout: 180_000 })

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as Rules
const rules = groups.flatMap((group) => group.rules)

/** Returns whether the alarm fires on the server's current numbers, which are cached for a second. */
async function fires(app: TestApp, alarm: string) {
  await new Promise((resolve) => setTimeout(resolve, 1010))
  const { text } = await app.call('GET', '/metrics')
  const seen: Sample[] = readSamples(text)
  const { expr } = rules.find(({ alert }) => alert === alarm) ?? {}
  if (expr === undefined) throw new Error(`There is no alarm ${alarm}.`)
  return evaluate(expr, { before: seen, after: seen, seconds: 60 }).length > 0
}

const until = (app: TestApp, alarm: string) => vi.waitUntil(() => fires(app, alarm), { timeout: 60_000 })

test('DiskFillsUp: as the disk of DATA_DIR fills', async (context) => {
  need(context, 'disks')
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

/** Starts a PostgreSQL whose settings are in files, like an external one. */
async function startForeign() {
  const home = mkdtempSync(path.join(tmpdir(), 'abhyas-foreign-'))
  const quiet = { info: () => undefined, warn: () => undefined }
  await (await startEmbeddedPostgres({ dataDir: home, log: quiet })).stop()
  const { pgData, bin, socketDir, isolation } = preparePlace(home, 'auto')
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketDir}`]
  const [file = '', ...args] = [...isolation.prefix, path.join(bin, 'postgres'), '-D', pgData, ...settings]
  const child = spawn(file, args, { ...spawnOptions(isolation), stdio: 'ignore' })
  const ended = once(child, 'exit')
  const connection = { host: socketDir, port: 5432, user: 'abhyas', database: 'abhyas' }
  await vi.waitUntil(
    () =>
      migrateDatabase(connection).then(
        () => true,
        () => false,
      ),
    { timeout: 60_000 },
  )
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    for (const folder of [home, findOutside(home)]) rmSync(folder, { recursive: true, force: true })
  }
  return { connection, stop }
}

test('DatabaseNotDurable: as soon as somebody puts fsync off on a database that runs', async () => {
  const foreign = await startForeign()
  const app = await makeTestApp({ via: async () => foreign.connection })
  onTestFinished(async () => {
    await app.close()
    await foreign.stop()
  })
  const isFine = async () => {
    const seen = readSamples((await app.call('GET', '/metrics')).text)
    const { lines } = describeStatus({ before: seen, after: seen, seconds: 60 })
    return !lines.some((line) => line.startsWith('! database'))
  }
  expect(await fires(app, 'DatabaseNotDurable')).toBe(false)
  expect(await isFine()).toBe(true)
  for (const value of ['off', 'on']) {
    await app.pool.query(`alter system set fsync = ${value}`)
    await app.pool.query('select pg_reload_conf()')
    await vi.waitUntil(async () => (await fires(app, 'DatabaseNotDurable')) === (value === 'off'), { timeout: 60_000 })
    expect(await isFine()).toBe(value === 'on')
  }
})

test('ReplicaBehind and StandbyMissing: when a standby stops replaying, and when it is gone', async (context) => {
  need(context, 'streaming')
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
})

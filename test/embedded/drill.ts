import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { migrateDatabase } from '#platform/data/database/database.ts'
import { backUpAtNight, isProven } from '#platform/ops/backup/back-up-at-night.ts'
import { listBackups } from '#platform/ops/backup/make-backup.ts'
import { archiveOf, recoverySettings } from '#platform/ops/backup/places.ts'
import type { EmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'
import { killDatabase } from '../long/faults/database.ts'
import { makeDataDir, pgDataOf, queryOnce, startIn } from './scratch.ts'
import type { Way } from './ways.ts'

/*
 * Everything that an institute relies on, done to one database: a backup, a nightly backup, a restore to a given second, a replica, and a kill. Every way in
 * which the embedded database runs must pass.
 */

const run = promisify(execFile)

function command(dataDir: string, name: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' }
  return run(process.execPath, [`scripts/operator/${name}.ts`, ...args], { env })
}

const rows = (server: EmbeddedPostgres) => queryOnce(server, 'select n from drill order by n')
const note = (server: EmbeddedPostgres, n: number) => queryOnce(server, `insert into drill values (${n})`)

/** Makes everything written so far reach the archive. */
async function closeSegment(server: EmbeddedPostgres, archive: string) {
  const [row] = await queryOnce(server, 'select pg_walfile_name(pg_switch_wal()) as name')
  await vi.waitUntil(() => readdirSync(archive).includes(`${row?.name}.gz`), { timeout: 60_000, interval: 50 })
}

/** Starts a copy of the backup that keeps reading the archive. */
async function startReplica(dataDir: string, above: Way['above']) {
  const [backup] = listBackups(dataDir)
  const replicaDir = makeDataDir(above)
  const pgData = path.join(replicaDir, 'postgres')
  mkdirSync(pgData, { mode: 0o700 })
  const base = path.join(backup?.folder ?? '', 'base/base.tar.gz')
  execFileSync('tar', ['--no-same-owner', '-xzf', base, '-C', pgData])
  writeFileSync(path.join(pgData, 'standby.signal'), '')
  const [restore = ''] = recoverySettings({
    archive: realpathSync(archiveOf(dataDir)),
    until: 'newest',
    timeline: 'current',
  })
  const settings = [restore, 'hot_standby=on', 'wal_retrieve_retry_interval=200ms']
  return startIn(replicaDir, { isDurable: false, settings })
}

async function backUpTonight(dataDir: string) {
  const told: string[] = []
  const write = (line: string) => void told.push((JSON.parse(line) as { msg: string }).msg)
  const log = pino({ level: 'info' }, { write })
  const now = new Date(Date.now() + 2 * 86_400_000)
  for (const [name, value] of Object.entries({ NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' }))
    vi.stubEnv(name, value)
  await backUpAtNight({ dataDir, now, isQuiet: true, log, signal: new AbortController().signal })
  expect(told).toEqual(['a backup was made and proven'])
}

/** Runs the drill. The short form leaves out the replica, the nightly backup and the kill (`killed-server.test.ts`). */
export async function drill({ isolation, above }: Way, form: 'short' | 'all' = 'all') {
  // Applies to the commands as well, which are separate processes.
  vi.stubEnv('EMBEDDED_ISOLATION', isolation)
  const dataDir = makeDataDir(above)
  const archive = archiveOf(dataDir)
  const first = await startIn(dataDir, { archive })
  await migrateDatabase(first.connection)
  await queryOnce(first, 'create table drill (n int primary key)')
  await note(first, 1)
  expect((await command(dataDir, 'backup')).stdout).toContain('Proven by restoring it')
  await note(first, 2)
  await delay(1100)
  const until = new Date()
  await delay(1100)
  await note(first, 3)
  await closeSegment(first, archive)
  if (form === 'all') {
    const replica = await startReplica(dataDir, above)
    await expect.poll(() => rows(replica).catch(() => []), { timeout: 60_000 }).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await replica.stop()
  }

  if (form === 'all') killDatabase(dataDir)
  const afterDeath = () => rows(first).catch(() => 'not yet')
  await expect.poll(afterDeath, { timeout: 60_000 }).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  await first.stop()

  rmSync(pgDataOf(dataDir), { recursive: true })
  const restored = await command(dataDir, 'restore', '--yes', '--to', until.toISOString())
  expect(restored.stdout).toContain('what the server wrote')
  const second = await startIn(dataDir, { archive })
  expect(await rows(second)).toEqual([{ n: 1 }, { n: 2 }])
  if (form === 'all') await backUpTonight(dataDir)
  expect(listBackups(dataDir).map(isProven)).toEqual(form === 'all' ? [true, true] : [true])
  // The trial restores of the backups are deleted, wherever they were.
  for (const { folder } of listBackups(dataDir)) expect(existsSync(path.join(folder, 'scratch.new'))).toBe(false)
  vi.unstubAllEnvs()
}

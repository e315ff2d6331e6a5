import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backUpAtNight, isProven, readBackups } from '#platform/ops/backup/back-up-at-night.ts'
import { dropOldBackups, listBackups } from '#platform/ops/backup/make-backup.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { pgDataOf } from '../embedded/scratch.ts'
import { ask } from './faults/database.ts'

// Servers and recoveries take minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const run = promisify(execFile)
let server: RunningServer
const env = () => ({ ...process.env, NODE_ENV: 'production', DATA_DIR: server.dataDir, DATABASE_URL: '' })
const command = (name: string, ...args: string[]) =>
  run(process.execPath, [`scripts/operator/${name}.ts`, ...args], { env: env() })
/** Returns the message of a command that must fail. */
const refusal = (name: string, ...args: string[]) =>
  command(name, ...args).then(
    ({ stdout }) => `it did not fail: ${stdout}`,
    ({ stderr }) => String(stderr),
  )

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const inBackups = (...names: string[]) => path.join(server.dataDir, 'backups', ...names)

/** Flips one bit, by default in the middle of the file: a closed segment ends in zeros, where a flipped bit makes no difference. */
async function flip(file: string, work: () => Promise<void>, place?: number) {
  const whole = readFileSync(file)
  const broken = Buffer.from(whole)
  const at = place ?? Math.floor(broken.length / 2)
  broken[at] = (broken[at] ?? 0) ^ 0x10
  writeFileSync(file, broken)
  try {
    await work()
  } finally {
    writeFileSync(file, whole)
  }
}

/** Makes everything written so far reach the archive. */
async function closeSegment() {
  const [row] = await ask<{ name: string }>(server.dataDir, 'select pg_walfile_name(pg_switch_wal()) as name')
  await vi.waitUntil(() => readdirSync(inBackups('wal')).includes(`${row?.name}.gz`), { timeout: 60_000, interval: 50 })
}

test('restores after everything but the backups is destroyed: to a given second, then to the newest state', async () => {
  await ask(server.dataDir, 'create table drill (n int primary key, at timestamptz not null default clock_timestamp())')
  const note = (n: number) => ask(server.dataDir, 'insert into drill (n) values ($1)', [n])
  await note(1)
  const { stdout } = await command('backup')
  expect(stdout).toContain('Proven by restoring it')
  await note(2)
  await delay(1500)
  const until = new Date()
  await delay(1500)
  await note(3)
  await closeSegment()
  const before = await ask(server.dataDir, 'select count(*) as attempts from attempts')
  await server.kill()
  const destroyed = [
    pgDataOf(server.dataDir),
    ...['files', 'journal-seals.json'].map((name) => path.join(server.dataDir, name)),
  ]
  for (const place of destroyed) rmSync(place, { recursive: true, force: true })

  expect((await command('restore', '--yes', '--to', until.toISOString())).stdout).toContain('what the server wrote')
  await server.restart()
  expect(await ask(server.dataDir, 'select n from drill order by n')).toEqual([{ n: 1 }, { n: 2 }])
  expect(await ask(server.dataDir, 'select count(*) as attempts from attempts')).toEqual(before)
  expect(await ask(server.dataDir, 'select 1 from postings group by journal_id having sum(amount) <> 0')).toEqual([])
  const picture = await ask<{ id: string }>(server.dataDir, 'select id from images limit 1')
  expect((await fetch(`${server.url}/media/${picture[0]?.id}/original.webp`)).status).toBeLessThan(500)
  await note(4)
  await server.end('SIGTERM')

  // The destroyed server's unarchived log is in its own folder, so nothing acknowledged is lost.
  expect((await command('restore', '--yes')).stdout).toContain('the newest state')
  await server.restart()
  expect(await ask(server.dataDir, 'select n from drill order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }])
})

test('rejects a flipped bit, a missing segment or file, and an unreachable moment before anything is touched', async () => {
  await closeSegment()
  await ask(server.dataDir, 'insert into drill (n) values (5)')
  await closeSegment()
  await server.end('SIGTERM')
  const [backup = ''] = listBackups(server.dataDir).map(({ name }) => name)
  // The socket's folder is created again by whoever looks for a place to run.
  const there = () =>
    readdirSync(server.dataDir)
      .filter((name) => name !== 'socket')
      .sort()
  const before = there()
  await flip(inBackups(backup, 'base/base.tar.gz'), async () => {
    expect(await refusal('restore', '--yes')).toMatch(/damaged/)
    expect(await refusal('backup', '--verify')).toMatch(/damaged/)
  })
  await flip(inBackups(backup, 'base/backup_manifest'), async () => {
    expect(await refusal('restore', '--yes')).toMatch(/damaged|JSON/)
  })
  const segments = readdirSync(inBackups('wal')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
  const middle = inBackups('wal', segments.sort().at(-2) ?? '')
  await flip(middle, async () => expect(await refusal('restore', '--yes')).toMatch(/is damaged/), 100)
  renameSync(middle, `${middle}.gone`)
  expect(await refusal('restore', '--yes')).toMatch(/gap: segment .* is missing/)
  renameSync(`${middle}.gone`, middle)
  const stored = JSON.parse(readFileSync(inBackups(backup, 'files.json'), 'utf8'))[0].name
  await flip(inBackups(backup, 'files', stored), async () => {
    expect(await refusal('backup', '--verify')).toContain(stored)
  })
  expect(there()).toEqual(before)
  expect(await refusal('restore', '--yes', '--to', 'yesterday')).toContain('date and time with its zone')
  // The log does not reach this moment: the recovery fails, and the old state is back.
  expect(await refusal('restore', '--yes', '--to', '2099-01-01T00:00:00Z')).toContain('did not start')
  expect(await refusal('restore', '--yes', '--to', '2020-01-01T00:00:00Z')).toContain('No matching backup')
  await server.restart()
  expect(await ask(server.dataDir, 'select max(n) as n from drill')).toEqual([{ n: 5 }])
})

test('deletes old backups, but never the newest, together with the log that no backup needs', async () => {
  await command('backup')
  const [first, second] = listBackups(server.dataDir)
  if (!first || !second) throw new Error('There are not two backups.')
  const day = 86_400_000
  expect(dropOldBackups(server.dataDir, 7, new Date(+second.startedAt + 7 * day - 1)).backups).toBe(0)
  expect(dropOldBackups(server.dataDir, 7, new Date(+second.startedAt + 7 * day)).backups).toBe(1)
  expect(dropOldBackups(server.dataDir, 7, new Date(+second.startedAt + 99 * day)).backups).toBe(0)
  expect(listBackups(server.dataDir).map(({ name }) => name)).toEqual([second.name])
  expect((await command('backup', '--verify')).stdout).toContain('Proven')
})

/** Copies a whole backup with its date moved back by `days`. */
function copyBackup(days: number) {
  const newest = listBackups(server.dataDir).at(-1)
  if (!newest) throw new Error('There is no backup.')
  const name = `copy-of-${days}-days`
  cpSync(newest.folder, inBackups(name), { recursive: true })
  const startedAt = new Date(Date.now() - days * 86_400_000)
  const { finishedAt, firstSegment } = newest
  writeFileSync(inBackups(name, 'backup.json'), JSON.stringify({ startedAt, finishedAt, firstSegment }))
  return name
}

test('backs up at night: makes a backup, verifies it, deletes outdated ones, and finishes for that night', async () => {
  const tooOld = copyBackup(20)
  // Needed to restore a state seven days old.
  const oldest = copyBackup(9)
  const before = listBackups(server.dataDir).length
  const told: string[] = []
  const write = (line: string) => void told.push((JSON.parse(line) as { msg: string }).msg)
  const log = pino({ level: 'info' }, { write })
  const day = 86_400_000
  // Half past two in India, in the second night from now.
  const now = new Date(Math.ceil(Date.now() / day) * day + day + 21 * 3_600_000)
  const night = { dataDir: server.dataDir, now, isQuiet: false, log, signal: new AbortController().signal }
  for (const [name, value] of Object.entries({ ...env(), BACKUP_DAYS: '7' })) vi.stubEnv(name, value)
  try {
    await backUpAtNight(night)
    expect(told).toEqual(['a backup was made and proven'])
    const names = listBackups(server.dataDir).map(({ name }) => name)
    expect(names).not.toContain(tooOld)
    expect(names).toContain(oldest)
    expect(names).toHaveLength(before)
    const made = listBackups(server.dataDir).at(-1)
    expect(made && isProven(made)).toBe(true)
    expect(readBackups(server.dataDir, new Date())[0]?.values[0]?.value).toBeLessThan(300)

    await backUpAtNight({ ...night, now: new Date(Date.now() + 3_600_000) })
    expect(told).toHaveLength(1)

    // Reports a failed backup.
    vi.stubEnv('DATA_DIR', inBackups('nothing-here'))
    await backUpAtNight(night)
    expect(told.at(-1)).toBe('the backup failed')
  } finally {
    vi.unstubAllEnvs()
  }
})

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { holdBackups } from '#platform/ops/backup/hold-backups.ts'
import { dropOldBackups, makeBackup } from '#platform/ops/backup/make-backup.ts'
import { archiveOf } from '#platform/ops/backup/places.ts'
import type { Until } from '#platform/ops/backup/plan-restore.ts'
import { restoreBackup } from '#platform/ops/backup/restore-backup.ts'
import { findHome } from '#platform/ops/embedded/move.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'
import { createChance } from '../long/faults/chance.ts'
import { killDatabase } from '../long/faults/database.ts'
import { makeUsedDataDir } from './scratch.ts'

const quiet = { info: () => undefined, warn: () => undefined }

type Known = { at: Date; answers: number[] }

/**
 * Starts a database that archives its log, and records every acknowledged answer: what it must contain now, and what it contained at the noted moments. Commits
 * are written but not synced, because the test does not cut the power.
 */
export async function startHistory() {
  const dataDir = await makeUsedDataDir()
  const archive = archiveOf(dataDir)
  let server: EmbeddedPostgres | null = null
  let answers: number[] = []
  let next = 1
  const known: Known[] = []
  const story: string[] = []

  async function query(statement: string, values: unknown[] = []) {
    if (!server) throw new Error('The database is stopped.')
    const client = new pg.Client(server.connection)
    await client.connect()
    return (await client.query(statement, values).finally(() => client.end())).rows
  }

  async function start(more: string[] = []) {
    const settings = ['synchronous_commit=on', ...more]
    server = await startEmbeddedPostgres({ dataDir, log: quiet, isDurable: false, archive, settings })
  }

  /** Writes rows, each in its own transaction; counts a row once its commit is acknowledged. */
  async function work(count: number) {
    story.push(`work ${count}`)
    for (let n = 0; n < count; n += 1) {
      await query('insert into answers values ($1, repeat($2, 2000))', [next, 'x'])
      answers.push(next)
      next += 1
    }
  }

  const history = {
    dataDir,
    archive,
    story,
    known,
    start,
    work,
    query,
    async backUp() {
      story.push('backup')
      const making = server && { dataDir, connection: server.connection }
      if (making) await holdBackups(dataDir, () => makeBackup(making))
    },
    dropBackups: (days: number) => dropOldBackups(dataDir, days),
    /** Notes a moment to return to, with writes before and after it. */
    async note() {
      await delay(20)
      known.push({ at: new Date(), answers: [...answers] })
      story.push(`moment ${known.length}`)
      await delay(20)
      await work(1)
    },
    /** Makes everything written so far reach the archive. */
    async archiveAll() {
      story.push('archive')
      // Without a write since the last switch there is no segment to close.
      await query("select pg_logical_emit_message(false, 'history', 'archive')")
      const [row] = await query('select pg_walfile_name(pg_switch_wal()) as name')
      await vi.waitUntil(() => readdirSync(archive).includes(`${row.name}.gz`), { timeout: 60_000, interval: 20 })
    },
    async stop() {
      story.push('stop')
      await server?.stop()
      server = null
    },
    async kill() {
      story.push('kill')
      killDatabase(dataDir)
      await server?.stop()
      server = null
    },
    /** Deletes the database; only its backups remain. */
    loseDatabase() {
      story.push('lose')
      rmSync(path.join(findHome(dataDir), 'postgres'), { recursive: true })
    },
    async restore(until: Until, more: { check?: () => Promise<void>; acceptsMissing?: boolean } = {}) {
      story.push(`restore ${until === 'newest' ? until : `moment ${known.findIndex(({ at }) => at === until) + 1}`}`)
      const check = more.check ?? (async () => undefined)
      await restoreBackup({ dataDir, until, log: quiet, isDurable: false, ...more, check })
      answers = until === 'newest' ? answers : [...(known.find(({ at }) => at === until)?.answers ?? [])]
    },
    /** Expects exactly the acknowledged answers. */
    async account() {
      const rows = await query('select n from answers order by n')
      expect(
        rows.map(({ n }) => n),
        story.join(', '),
      ).toEqual(answers)
    },
  }
  await start()
  await query('create table answers (n int primary key, text text not null)')
  return history
}
type LiveHistory = Awaited<ReturnType<typeof startHistory>>

/** Deletes what earlier restores put aside, because the tests' disks are small. */
function clearAside({ dataDir }: LiveHistory) {
  const home = findHome(dataDir)
  for (const name of readdirSync(home))
    if (/^postgres\.(before|failed)-/.test(name)) rmSync(path.join(home, name), { recursive: true })
}

/** Runs a history of `steps` steps, the same for the same seed, ending in a restore to the newest state. */
export async function live(seed: number, steps: number) {
  const history = await startHistory()
  const chance = createChance(seed)
  history.story.push(`seed ${seed}`)
  await history.work(2)
  await history.backUp()
  await history.note()
  const acts: [() => Promise<void>, ...(() => Promise<void>)[]] = [
    () => history.work(1 + chance.below(20)),
    () => history.note(),
    () => history.backUp(),
    () => history.archiveAll(),
    () => history.kill().then(() => history.start()),
    () => history.stop().then(() => history.start()),
    () => goBack('newest'),
    () => goBack(history.known[chance.below(history.known.length)]?.at ?? 'newest'),
    () => loseAndReturn(),
  ]
  async function goBack(until: Until) {
    await (chance.below(2) === 0 ? history.kill() : history.stop())
    await history.restore(until)
    await history.start()
    await history.account()
    clearAside(history)
  }
  async function loseAndReturn() {
    await history.archiveAll()
    await history.kill()
    history.loseDatabase()
    await history.restore('newest')
    await history.start()
    await history.account()
  }
  for (let step = 0; step < steps; step += 1) await chance.pick(acts)()
  await goBack('newest')
  await history.stop()
  return history
}

/** Makes a file unreachable during `work`. */
export async function without(file: string, work: () => Promise<void>) {
  if (!existsSync(file)) throw new Error(`${file} is not there.`)
  renameSync(file, `${file}.gone`)
  try {
    await work()
  } finally {
    renameSync(`${file}.gone`, file)
  }
}

function canUnpack(packed: Buffer) {
  try {
    gunzipSync(packed)
    return true
  } catch {
    return false
  }
}

/**
 * Changes one byte near the middle of a compressed log segment. A closed segment ends in zeros, where many changes decompress to the same zeros: such a segment
 * is not damaged.
 */
export function damagePiece(whole: Buffer) {
  for (let at = whole.length >> 1; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole)
    damaged.writeUInt8(whole.readUInt8(at) ^ 0xff, at)
    if (!canUnpack(damaged)) return damaged
  }
  throw new Error('Every change of this piece unpacks to the same.')
}

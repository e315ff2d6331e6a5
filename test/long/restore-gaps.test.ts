import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { listBackups } from '#platform/ops/backup/make-backup.ts'
import { nameOfHistory } from '#platform/ops/backup/wal.ts'
import { findHome } from '#platform/ops/embedded/move.ts'
import { damagePiece, startHistory, without } from '../embedded/live-history.ts'

// Recoveries take seconds each, more on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

test('reports a missing or damaged log segment, and loses nothing once it is restored', async () => {
  const history = await startHistory()
  await history.backUp()
  for (let n = 0; n < 3; n += 1) {
    await history.work(1)
    await history.archiveAll()
  }
  await history.kill()
  // Otherwise the missing segment would come from there.
  history.loseDatabase()
  const pieces = readdirSync(history.archive)
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .sort()
  const missing = pieces.at(-2) ?? ''
  await without(path.join(history.archive, missing), () =>
    expect(history.restore('newest')).rejects.toThrow(`gap: segment ${missing.replace('.gz', '')} is missing`),
  )
  const file = path.join(history.archive, missing)
  const whole = readFileSync(file)
  writeFileSync(file, damagePiece(whole))
  await expect(history.restore('newest')).rejects.toThrow(
    `Segment ${missing.replace('.gz', '')} in ${realpathSync(history.archive)} is damaged.`,
  )
  writeFileSync(file, whole)
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.stop()
})

test('reports a recovery that ends before the end of the log, and keeps the old state', async () => {
  const history = await startHistory()
  await history.backUp()
  await history.stop()
  await history.start(['archive_command=false'])
  await history.work(5)
  const [row] = await history.query('select pg_walfile_name(pg_current_wal_lsn()) as name, pg_switch_wal()')
  await history.work(5)
  await history.kill()
  const pgWal = path.join(findHome(history.dataDir), 'postgres/pg_wal')
  const segment = path.join(pgWal, String(row.name))
  const whole = readFileSync(segment)
  writeFileSync(segment, Buffer.from(whole).fill(0xff, 8192))
  await expect(history.restore('newest')).rejects.toThrow(/recovery ended at .* Everything in between would be missing/)
  writeFileSync(segment, whole)
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.stop()
})

test('reports a missing log segment even where an abandoned timeline has one of the same number', async () => {
  const history = await startHistory()
  await history.backUp()
  await history.note()
  for (let n = 0; n < 3; n += 1) {
    await history.work(1)
    await history.archiveAll()
  }
  await history.kill()
  await history.restore(history.known[0]?.at ?? 'newest')
  await history.start()
  for (let n = 0; n < 3; n += 1) {
    await history.work(1)
    await history.archiveAll()
  }
  await history.kill()
  history.loseDatabase()
  const second = readdirSync(history.archive)
    .filter((name) => /^00000002[0-9A-F]{16}\.gz$/.test(name))
    .sort()
  expect(second.length).toBeGreaterThanOrEqual(3)
  for (const name of second.slice(0, -1)) {
    const piece = path.join(history.archive, name)
    await without(piece, () =>
      expect(history.restore('newest')).rejects.toThrow(`gap: segment ${name.replace('.gz', '')} is missing`),
    )
  }
  const branch = `${nameOfHistory(2)}.gz`
  await without(path.join(history.archive, branch), () =>
    expect(history.restore('newest')).rejects.toThrow(`gap: ${nameOfHistory(2)} is missing`),
  )
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.stop()
})

test('refuses the second of two concurrent backups, and completes the first', async () => {
  const history = await startHistory()
  const both = await Promise.allSettled([history.backUp(), history.backUp()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((one) => one.status === 'rejected')
  expect(String(refused?.reason)).toContain(
    `is in progress in ${path.join(history.dataDir, 'backups')} (process ${process.pid})`,
  )
  expect(listBackups(history.dataDir)).toHaveLength(1)
  await history.work(1)
  await history.kill()
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.backUp()
  expect(listBackups(history.dataDir)).toHaveLength(2)
  await history.stop()
})

import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { findHome } from '../../src/platform/ops/embedded/move.ts'
import { startHistory, without } from './live-history.ts'

// Recoveries take seconds each, on a busy machine more.
vi.setConfig({ testTimeout: 300_000 })

test('a piece of the log that is missing, or damaged, is told, and once it is whole nothing is lost', async () => {
  const history = await startHistory()
  await history.backUp()
  for (let n = 0; n < 3; n += 1) {
    await history.work(1)
    await history.archiveAll()
  }
  await history.kill()
  // Else what is missing would come from there.
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
  const damaged = Buffer.from(whole)
  damaged.writeUInt8(damaged.readUInt8(damaged.length >> 1) ^ 0xff, damaged.length >> 1)
  writeFileSync(file, damaged)
  await expect(history.restore('newest')).rejects.toThrow(
    `Segment ${missing.replace('.gz', '')} in ${realpathSync(history.archive)} is damaged.`,
  )
  writeFileSync(file, whole)
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.stop()
})

test('a recovery that ends before the end of the log is told, and the old stays', async () => {
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
  await expect(history.restore('newest')).rejects.toThrow(/recovery ended at .* what lies between would be missing/)
  writeFileSync(segment, whole)
  await history.restore('newest')
  await history.start()
  await history.account()
  await history.stop()
})

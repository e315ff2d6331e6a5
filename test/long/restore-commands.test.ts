import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { migrateDatabase } from '#platform/data/database/database.ts'
import { isProven } from '#platform/ops/backup/back-up-at-night.ts'
import { listBackups } from '#platform/ops/backup/make-backup.ts'
import { makeUsedDataDir, startIn } from '../embedded/scratch.ts'

/* Messages of `npm run backup` and `npm run restore` for an operator; the server is stopped. */

// Each command is a process that starts a database, some of them twice.
vi.setConfig({ testTimeout: 600_000 })

type Ended = { code: number; stdout: string; stderr: string }

function run(dataDir: string, name: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' }
  return new Promise<Ended>((resolve) => {
    execFile(process.execPath, [`scripts/operator/${name}.ts`, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

async function makeInstallation() {
  const dataDir = await makeUsedDataDir(0o755)
  const server = await startIn(dataDir, { isDurable: false })
  await migrateDatabase(server.connection)
  await server.stop()
  mkdirSync(path.join(dataDir, 'files'))
  writeFileSync(path.join(dataDir, 'files/picture'), 'image/webp\nlooks good')
  return dataDir
}

test('refuses one of two concurrent backups, and reports a damaged picture and a missing seal', async () => {
  const dataDir = await makeInstallation()
  const both = await Promise.all([run(dataDir, 'backup'), run(dataDir, 'backup')])
  expect(both.map(({ code }) => code).sort()).toEqual([0, 3])
  expect(both.find(({ code }) => code === 3)?.stderr).toContain('is in progress')
  const [backup, ...others] = listBackups(dataDir)
  expect(others).toEqual([])
  if (!backup || !isProven(backup)) throw new Error('There is no proven backup.')

  // A seal that the newest state lacks: something sealed is missing, and the old state stays.
  const anchor = path.join(dataDir, 'journal-seals.json')
  writeFileSync(anchor, JSON.stringify({ number: 9, chain: 'elsewhere' }))
  // The backup's older file does not replace it.
  const older = path.join(backup.folder, 'journal-seals.json')
  writeFileSync(older, JSON.stringify({ number: 1, chain: 'older' }))
  const before = readdirSync(dataDir).sort()
  const refused = await run(dataDir, 'restore', '--yes')
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/"row":9,"problem":"the seal that was made from here is gone/),
  })
  expect(readdirSync(dataDir).filter((name) => !name.includes('.failed-'))).toEqual(before)
  rmSync(anchor)
  rmSync(older)

  // Damages one byte of a picture that exists nowhere else.
  rmSync(path.join(dataDir, 'files'), { recursive: true })
  const kept = path.join(backup.folder, 'files/picture')
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('good', 'goof'))
  const restored = await run(dataDir, 'restore', '--yes')
  expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('picture') })
  expect(restored.stdout).toContain('what the server wrote')
  expect(existsSync(path.join(dataDir, 'files/picture'))).toBe(false)
})

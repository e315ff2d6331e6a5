import { parseArgs } from 'node:util'
import type { JournalFault } from '#domains/attempts/seals/schema.ts'
import { anchorFile, keyPurpose } from '#domains/attempts/seals/seal-journals.ts'
import { type Found, verifyJournals } from '#domains/attempts/seals/verify-journals.ts'
import type { Config } from '#platform/config.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { connect } from '#platform/data/database/database.ts'
import { readSettings } from '#platform/environment-file.ts'
import { createStorage } from '#platform/files/storage/create-storage.ts'
import { deriveKey } from '#platform/http/security/sealing.ts'
import { createLog } from '#platform/log.ts'
import { openDatabase } from './open-database.ts'

/*
 * `npm run verify-journal`: checks that all answers, marks and books are what the server wrote. Works while the server
 * runs, and changes nothing.
 */

const usage = `npm run verify-journal -- [options]
  Makes every hash anew, counts the marks of closed attempts again, and adds up the books.
  --all   names every fault; without it the first 100
  Ends with 1 when something is broken.`

const mostNamed = 100
const progressEveryMs = 1000

function describe({ submission_id, row, problem }: JournalFault) {
  if (submission_id !== null) return `  attempt ${submission_id}: ${problem}`
  return row === null ? `  ${problem}` : `  seal ${row}: ${problem}`
}

function report(found: Found, { isKeyed, isAll, config }: { isKeyed: boolean; isAll: boolean; config: Config }) {
  const { attempts, entries, seals, unsealed, faults } = found
  console.log(`Checked: attempts ${attempts}, answers ${entries}, seals ${seals}.`)
  if (!isKeyed)
    console.log('There is no key here (SECRETS_KEY), so a journal with new hashes of its own would not show.')
  if (unsealed > 0) console.log(`Closed and not sealed yet: ${unsealed}. A running server seals them within a minute.`)
  if (faults.length === 0) return console.log('Everything is what the server wrote.')
  const named = isAll ? faults : faults.slice(0, mostNamed)
  console.log(`\nBroken, ${faults.length} in all:`)
  for (const fault of named) console.log(describe(fault))
  if (named.length < faults.length) console.log(`  … and ${faults.length - named.length} more (--all)`)
  if (faults.some(({ submission_id, row }) => submission_id === null && row !== null)) {
    console.log(
      `\nAfter a backup was put back, seals made since are gone for good: then take ${anchorFile(config.dataDir)} away.`,
    )
  }
}

async function verify(config: Config, isAll: boolean) {
  const key = deriveKey(config, keyPurpose, { isOnlyRead: true })
  const { connection, stop } = await openDatabase(config)
  const log = createLog('fatal')
  const { pool, db } = connect({ ...connection, max: 1 }, log)
  try {
    const system = { actor: { kind: 'system' as const }, now: new Date(), cache: createContentCache() }
    const ctx = { ...system, db, log, storage: createStorage(config) }
    let toldAt = Date.now()
    const found = await verifyJournals(ctx, { key, dataDir: config.dataDir }, (attempts) => {
      if (Date.now() - toldAt < progressEveryMs) return
      toldAt = Date.now()
      console.error(`${attempts} attempts so far`)
    })
    report(found, { isKeyed: key !== null, isAll, config })
    if (found.faults.length > 0) process.exitCode = 1
  } finally {
    await pool.end()
    await stop()
  }
}

async function main() {
  const { values } = parseArgs({ options: { all: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(usage)
  await verify(readSettings(), values.all ?? false)
}

await main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Config } from '#platform/config.ts'
import { readEmbeddedSettings } from '#platform/environment-file.ts'
import { createLog } from '#platform/log.ts'
import { holdBackups } from '#platform/ops/backup/hold-backups.ts'
import { planRestore, type Until, type Wanted } from '#platform/ops/backup/plan-restore.ts'
import { restoreBackup } from '#platform/ops/backup/restore-backup.ts'
import { verifyRestored } from './verify-restored.ts'

/*
 * `npm run restore`: restores the embedded database, to the newest state or to a given second. The server must be
 * stopped.
 */

const usage = `npm run restore -- [options]
  --to TIME       to this moment, such as 2026-11-22T10:15:00+05:30; without it to the newest state there is
  --backup NAME   from this backup; without it from the newest that began before TIME (npm run backup -- --list)
  --yes           does not ask first
  --accept-missing  keeps what could be restored although a piece of the log or a seal is missing
  What is there is put aside, never destroyed. Afterwards every journal, all marks and the ledger are checked, and that nothing known is missing; otherwise
  it ends with 1 and everything is as it was. It also ends with 1 when the database is restored and not all stored files are: it says so, and names them.`

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function readMoment(text: string | undefined): Until {
  if (text === undefined) return 'newest'
  const moment = new Date(text)
  if (!zoned.test(text) || Number.isNaN(+moment))
    throw new Error(`--to needs a date and time with its zone, such as 2026-11-22T10:15:00+05:30.\n\n${usage}`)
  return moment
}

async function isMeant(words: string) {
  if (!process.stdin.isTTY) throw new Error('Nothing was done: without a terminal, say --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(words)
  terminal.close()
  return answer.trim() === 'yes'
}

async function restore(config: Config, wanted: Wanted) {
  const { until } = wanted
  const moment = until === 'newest' ? 'the newest state' : until.toISOString()
  const startedAt = performance.now()
  const { backup, files, answer } = await restoreBackup({
    ...wanted,
    log: createLog('error'),
    check: (connection, folder) => verifyRestored(config, connection, folder),
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Restored ${moment} from ${backup} in ${seconds} s, and everything in it is what the server wrote.`)
  console.log(
    `Attempts ${answer.attempts}, answers ${answer.entries}, seals ${answer.seals}; stored files brought back: ${files.brought}.`,
  )
  console.log('What was there before lies beside it, with "before" in its name. npm start goes on from here.')
  const problems = {
    'Stored files that are damaged or missing here and in every backup': files.lost,
    'Stored files that could not be brought back': files.failed,
  }
  for (const [words, names] of Object.entries(problems)) {
    if (names.length === 0) continue
    console.error(`\nThe database is restored. ${words}:\n  ${names.join('\n  ')}\n`)
    process.exitCode = 1
  }
}

async function main() {
  const options = {
    to: { type: 'string' },
    backup: { type: 'string' },
    yes: { type: 'boolean' },
    'accept-missing': { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) return console.log(usage)
  const config = readEmbeddedSettings('see "Backups" in docs/operations.md for pgBackRest.')
  const until = readMoment(values.to)
  const acceptsMissing = values['accept-missing'] ?? false
  const wanted = { dataDir: config.dataDir, until, name: values.backup, acceptsMissing }
  const { backup } = planRestore(wanted)
  const moment = until === 'newest' ? 'the newest state' : until.toISOString()
  if (
    !values.yes &&
    !(await isMeant(`The database in ${config.dataDir} becomes ${moment}, from ${backup.name}. Type yes: `))
  )
    return console.log('Nothing was done.')
  await holdBackups(config.dataDir, () => restore(config, { ...wanted, name: backup.name }))
}

await main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})

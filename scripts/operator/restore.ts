import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Backup, listBackups } from '../../src/platform/backup/make-backup.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import { createLog } from '../../src/platform/log.ts'
import { readEmbeddedSettings } from '../../src/platform/read-settings.ts'
import { verifyRestored } from './verify-restored.ts'

/* `npm run restore`: puts the embedded database back, to the newest state or to a second. The server must be stopped. */

const usage = `npm run restore -- [options]
  --to TIME       to this moment, such as 2026-11-22T10:15:00+05:30; without it to the newest state there is
  --backup NAME   from this backup; without it from the newest that began before TIME (npm run backup -- --list)
  --yes           does not ask first
  What is there is put aside, never destroyed. Afterwards every journal and the ledger are checked.`

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function readMoment(text: string | undefined) {
  if (text === undefined) return 'newest'
  const moment = new Date(text)
  if (!zoned.test(text) || Number.isNaN(+moment))
    throw new Error(`--to needs a date and time with its zone, such as 2026-11-22T10:15:00+05:30.\n\n${usage}`)
  return moment
}

function choose(backups: Backup[], until: Date | 'newest', name: string | undefined) {
  const fitting = backups.filter(({ finishedAt }) => until === 'newest' || +finishedAt <= +until)
  const found = name === undefined ? fitting.at(-1) : fitting.find((backup) => backup.name === name)
  if (found) return found
  const there = backups.map((backup) => `  ${backup.name}`).join('\n')
  throw new Error(`No such backup is complete before that moment. There are:\n${there || '  none'}`)
}

async function isMeant(words: string) {
  if (!process.stdin.isTTY) throw new Error('Nothing was done: without a terminal, say --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(words)
  terminal.close()
  return answer.trim() === 'yes'
}

async function main() {
  const options = {
    to: { type: 'string' },
    backup: { type: 'string' },
    yes: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) return console.log(usage)
  const config = readEmbeddedSettings('see "Backups" in docs/operations.md for pgBackRest.')
  const until = readMoment(values.to)
  const backup = choose(listBackups(config.dataDir), until, values.backup)
  const moment = until === 'newest' ? 'the newest state' : until.toISOString()
  if (
    !values.yes &&
    !(await isMeant(`The database in ${config.dataDir} becomes ${moment}, from ${backup.name}. Type yes: `))
  )
    return console.log('Nothing was done.')
  const startedAt = performance.now()
  const { files, answer } = await restoreBackup({
    dataDir: config.dataDir,
    backup,
    until,
    log: createLog('error'),
    check: (connection, folder) => verifyRestored(config, connection, folder),
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Restored ${moment} from ${backup.name} in ${seconds} s, and everything in it is what the server wrote.`)
  console.log(
    `Attempts ${answer.attempts}, answers ${answer.entries}, seals ${answer.seals}; stored files brought back: ${files}.`,
  )
  console.log('What was there before lies beside it, with "before" in its name. npm start goes on from here.')
}

await main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})

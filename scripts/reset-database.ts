import { existsSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readEmbeddedSettings } from '#platform/environment-file.ts'
import { createLog } from '#platform/log.ts'
import { lockDirectory } from '#platform/ops/embedded/lock.ts'
import { findHome } from '#platform/ops/embedded/move.ts'
import { endOrphans } from '#platform/ops/embedded/orphans.ts'

/*
 * `npm run db:reset`: deletes the embedded database with its files and mails, so that the next start creates the demo
 * again.
 */

const usage = `npm run db:reset -- [options]
  --yes   does not ask first`

async function isMeant(dataDir: string) {
  if (!process.stdin.isTTY) throw new Error('Nothing was taken away: without a terminal, say --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`The database, the files and the mails in ${dataDir} will be gone. Type yes: `)
  terminal.close()
  return answer.trim() === 'yes'
}

async function main() {
  const { values } = parseArgs({ options: { yes: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(usage)
  const config = readEmbeddedSettings('empty it with the means of its server.')
  if (!existsSync(config.dataDir)) return console.log(`There is nothing in ${config.dataDir}.`)
  const dataDir = realpathSync(config.dataDir)
  const unlock = lockDirectory(dataDir)
  try {
    if (!values.yes && !(await isMeant(dataDir))) return console.log('Nothing was taken away.')
    const pgData = path.join(findHome(dataDir), 'postgres')
    await endOrphans(pgData, createLog('error'))
    for (const folder of [pgData, path.join(dataDir, 'files'), path.join(dataDir, 'mail')]) {
      rmSync(folder, { recursive: true, force: true })
    }
    console.log('The database is gone; npm start makes a new one.')
  } finally {
    unlock()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

import { parseArgs } from 'node:util'
import type { Config } from '#platform/config.ts'
import { connect } from '#platform/data/database/database.ts'
import { readSettings } from '#platform/environment-file.ts'
import { createLog } from '#platform/log.ts'
import { type Diagnosis, describeDiagnoses, exitCodeOf, note, unseen, wrong } from '#platform/ops/doctor/diagnosis.ts'
import {
  codeOf,
  gatherAddress,
  gatherBackups,
  gatherDatabase,
  gatherMachine,
  isServingHere,
} from '#platform/ops/doctor/gather.ts'
import { judgeAddress } from '#platform/ops/doctor/judge-address.ts'
import { judgeBackups } from '#platform/ops/doctor/judge-backups.ts'
import { judgeDatabase } from '#platform/ops/doctor/judge-database.ts'
import { judgeMachine } from '#platform/ops/doctor/judge-machine.ts'
import { judgeSettings } from '#platform/ops/doctor/judge-settings.ts'
import { readVersion } from '#platform/ops/observing/read-installation.ts'
import { NoDatabaseYet, openDatabase } from '../open-database.ts'

/*
 * `npm run doctor`: reports what is wrong with this installation, in sentences. Works with or without a running
 * server, and changes nothing.
 */

const usage = `npm run doctor -- [options]
  --json   the diagnoses as JSON: about, state (right, note, wrong, unseen), says, advice
  Ends with 0 when nothing is wrong, 1 when something is, 2 when something could not be looked at.`

/** Returns the message of an error's root cause: that a statement failed is not informative. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return error.message === '' ? codeOf(error) : error.message
}

type Gathered = Awaited<ReturnType<typeof gatherDatabase>>

/** Gathers facts about the database, or returns the diagnosis that it does not answer. */
async function lookAtDatabase(config: Config): Promise<Gathered | Diagnosis> {
  const where = config.databaseUrl === undefined ? `The database in ${config.dataDir}` : 'The database of DATABASE_URL'
  try {
    const { connection, stop } = await openDatabase(config)
    const { pool, db } = connect({ ...connection, max: 1 }, createLog('fatal'))
    try {
      return await gatherDatabase(db, config)
    } finally {
      await pool.end()
      await stop()
    }
  } catch (error) {
    if (error instanceof NoDatabaseYet) return note('database', error.message, 'Nothing of it can be wrong yet.')
    const says = `${where} does not answer: ${reasonOf(error)}`
    if (config.databaseUrl === undefined) return unseen('database', says)
    return wrong('database', says, 'See that it runs, and that address, name and password of DATABASE_URL are right.')
  }
}

async function examine(config: Config): Promise<Diagnosis[]> {
  const isServing = await isServingHere(config)
  const [database, address] = await Promise.all([
    lookAtDatabase(config),
    config.isLocal ? null : gatherAddress(config, isServing),
  ])
  const known = 'facts' in database ? database : null
  const backups = judgeBackups({
    now: new Date(),
    isEmbedded: config.databaseUrl === undefined,
    isLocal: config.isLocal,
    backupDays: config.backupDays,
    installedAt: known?.installation?.installedAt ?? null,
    backups: config.databaseUrl === undefined ? gatherBackups(config.dataDir) : [],
    archiving: known?.archiving ?? null,
  })
  return [
    ...judgeMachine(gatherMachine(config)),
    ...('facts' in database ? judgeDatabase({ ...database.facts, isServing }) : [database]),
    ...backups,
    ...judgeSettings(config),
    ...(address ? judgeAddress(address) : []),
  ]
}

/** Returns all diagnoses. Unusable settings end the examination, because everything else depends on them. */
async function findAll(): Promise<Diagnosis[]> {
  let config: Config
  try {
    config = readSettings()
  } catch (error) {
    return [wrong('settings', error instanceof Error ? error.message : String(error), 'Correct them, then ask again.')]
  }
  return examine(config)
}

async function main() {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(usage)
  const diagnoses = await findAll()
  process.exitCode = exitCodeOf(diagnoses)
  if (values.json) {
    const answer = { version: readVersion(), at: new Date().toISOString(), exit: process.exitCode, diagnoses }
    return console.log(JSON.stringify(answer, null, 2))
  }
  console.log(`Abhyas ${readVersion()}\n\n${describeDiagnoses(diagnoses).join('\n')}`)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
})

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#platform/environment-file.ts'
import { root } from '../toolchain.mjs'
import { bringBack } from './change-steps.ts'
import { readNote, saveNote } from './note-file.ts'
import { findPlace, linkedVersion } from './place.ts'
import { isInterrupted, type Note, type Plan, planFrom, titles } from './plan.ts'
import { exitCodes, runPlan } from './run-plan.ts'
import { actions } from './steps.ts'
import { inTurn } from './take-turn.ts'
import { readArchive, type Work } from './work.ts'

/*
 * `npm run upgrade -- ARCHIVE`: switches to another version while the current one runs, or returns to it.
 */

const usage = `npm run upgrade -- ARCHIVE [options]
  --dry-run            says which steps there would be, looks whether anything speaks against them, and changes nothing
  --key FILE           the public key that is trusted; without it RELEASE_PUBLIC_KEY_FILE, or release.pub below DATA_DIR
  --packages FOLDER    copies the packages from there, where npm reaches no network
  --wait SECONDS       how long a version may take to be ready; 240
  --port N             where the new version is tried; a free one unless said
  --backup-is-taken    the provider of the database has a backup of now; asked for where none is made here
  --despite-its-doctor the new version is taken although its doctor finds something wrong
  --on-a-day-of-examinations   said twice: on a day on which an examination is sat
  Run it as the account of the server. The service is restarted by RESTART_COMMAND (systemctl restart abhyas).
  Interrupted, it goes on when it is run again; npm run rollback takes it back instead.
  Ends with 0 when the new version runs, with 1 when the version that ran goes on, with 2 when somebody has to look at once.`

const options = {
  'dry-run': { type: 'boolean', default: false },
  key: { type: 'string' },
  packages: { type: 'string' },
  port: { type: 'string' },
  wait: { type: 'string', default: '240' },
  'backup-is-taken': { type: 'boolean', default: false },
  'despite-its-doctor': { type: 'boolean', default: false },
  'on-a-day-of-examinations': { type: 'boolean', multiple: true },
  help: { type: 'boolean' },
} as const

function readNumber(name: string, text: string, most: number) {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number <= most) return number
  throw new Error(`--${name} must be a whole number from 1 to ${most}.\n\n${usage}`)
}

/** Resolves a path in the caller's directory, which may differ from npm's. */
const placeOf = (file: string) => path.resolve(process.env.INIT_CWD ?? '', file)

function readWork() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return null
  const [named, ...others] = positionals
  if (named === undefined || others.length > 0) throw new Error(usage)
  const file = placeOf(named)
  if (!existsSync(file)) throw new Error(`There is no archive ${file}.`)
  const packages = values.packages === undefined ? undefined : placeOf(values.packages)
  if (packages && !existsSync(packages)) throw new Error(`There are no packages in ${packages}.`)
  const key = values.key === undefined ? undefined : placeOf(values.key)
  const config = readSettings()
  const work: Work = {
    config,
    place: findPlace(root),
    archive: readArchive(file),
    keyFile: key ?? (process.env.RELEASE_PUBLIC_KEY_FILE || undefined),
    packages,
    port: values.port === undefined ? undefined : readNumber('port', values.port, 65_535),
    waitSeconds: readNumber('wait', values.wait, 3600),
    isBackedUp: values['backup-is-taken'],
    ignoresDoctor: values['despite-its-doctor'],
    timesInsisted: (values['on-a-day-of-examinations'] ?? []).length,
  }
  return { work, isDry: values['dry-run'] }
}

const say = (line: string) => console.log(line)

function planFor({ config: { dataDir }, place, archive }: Work) {
  const known = readNote(dataDir)
  const from = isInterrupted(known) ? known.from : linkedVersion(place)
  const aim = { kind: 'upgrade', from, to: archive.version, sum: archive.sum } as const
  return planFrom(known, aim, new Date())
}

/** Runs every check that changes nothing, even after the first objection. */
async function describe(plan: Plan, work: Work) {
  if (plan.does !== 'begin') {
    say(
      plan.does === 'refuse'
        ? plan.says
        : `The ${plan.note.kind} to ${plan.note.to} that was interrupted would be taken back.`,
    )
    return exitCodes.refused
  }
  say(`From ${plan.note.from} to ${plan.note.to}; nothing is changed now. The steps:`)
  let code: number = exitCodes.done
  for (const step of plan.steps) {
    const look = step === 'verify' || step === 'disk' || step === 'day' ? actions[step] : null
    const says =
      look === null ? titles[step] : await look(work, plan.note).catch((error: Error) => `NOT SO: ${error.message}`)
    if (says.startsWith('NOT SO')) code = exitCodes.refused
    say(`${step.padEnd(8)} ${says}`)
  }
  return code
}

const outsideOf = (work: Work) => ({
  say,
  save: (note: Note) => saveNote(work.config.dataDir, note),
  does: (step: Note['step'], note: Note) => actions[step](work, note),
  bringBack: (note: Note) => bringBack(work, note),
})

async function main() {
  const read = readWork()
  if (read === null) return say(usage)
  const { work, isDry } = read
  mkdirSync(work.config.dataDir, { recursive: true })
  process.exitCode = await inTurn(work.config, say, () => {
    const plan = planFor(work)
    return isDry ? describe(plan, work) : runPlan(plan, outsideOf(work))
  })
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodes.refused
})

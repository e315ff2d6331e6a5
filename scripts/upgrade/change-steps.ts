import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { busyCode } from '#platform/ops/backup/back-up-at-night.ts'
import { wantedArchive } from '#platform/ops/backup/places.ts'
import { isInstalled } from '../install.mjs'
import { askAll, readyVersion, untilReady } from './ask.ts'
import { databaseProblem } from './look-steps.ts'
import { folderOf, linkTo, removeArriving } from './place.ts'
import { type Note, newlyWrong } from './plan.ts'
import { lastLines, runCommand, runIn, runProgram } from './run-in.ts'
import { tryVersion } from './trial.ts'
import { serverOf, type Work } from './work.ts'

/*
 * Steps that change something. Each may be interrupted anywhere, and restarts from its beginning.
 */

const askAgainMs = 5000
const backupTries = 720

/** Backs up with the running version, which verifies the backup by restoring it. Waits for an interrupted backup that is still running. */
export async function backup({ config, place, isBackedUp }: Work, { from }: Note) {
  if (isBackedUp) return 'Taken by the provider, as you say.'
  if (config.databaseUrl !== undefined)
    throw new Error('DATABASE_URL names a database of its own: take a backup there, then say --backup-is-taken.')
  if (wantedArchive(config) === undefined)
    throw new Error('BACKUP_DAYS is 0, so nothing is backed up here: copy the disk, then say --backup-is-taken.')
  for (let tries = 0; ; tries += 1) {
    const { code, said } = await runIn(folderOf(place, from), ['scripts/operator/backup.ts'])
    if (code === 0) return lastLines(said, 2)
    if (code !== busyCode || tries >= backupTries) throw new Error(lastLines(said))
    await delay(askAgainMs)
  }
}

/** Unpacks the archive into a temporary folder, which gets its final name once it is complete. */
export async function unpack(work: Work, { to }: Note) {
  const { place, archive } = work
  removeArriving(place)
  const arriving = mkdtempSync(path.join(place.versions, '.arriving-'))
  for (const { name, bytes, isExecutable } of archive.entries) {
    const file = path.join(arriving, name.split('/').slice(1).join('/'))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes, { mode: isExecutable ? 0o755 : 0o644 })
  }
  if (existsSync(path.join(place.home, '.env'))) symlinkSync(path.join('..', '..', '.env'), path.join(arriving, '.env'))
  const folder = folderOf(place, to)
  rmSync(folder, { recursive: true, force: true })
  renameSync(arriving, folder)
  return folder
}

const complete = "import('./scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled())"

export async function install({ place, packages }: Work, { to }: Note) {
  const folder = folderOf(place, to)
  const modules = path.join(folder, 'node_modules')
  rmSync(modules, { recursive: true, force: true })
  const command = packages
    ? ['cp', '-a', '--reflink=auto', `${path.resolve(packages)}/.`, `${modules}/`]
    : ['npm', 'ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (packages) mkdirSync(modules)
  const { code, said } = await runProgram(folder, command)
  if (code !== 0) throw new Error(`The packages could not be installed: ${lastLines(said)}`)
  if (!isInstalled(folder)) throw new Error('The packages are not those that the lock file of the version names.')
  const completed = await runProgram(folder, [process.execPath, '--input-type=module', '-e', complete])
  if (completed.code !== 0) throw new Error(lastLines(completed.said))
  spawnSync('sync')
  return packages ? `Copied from ${packages}.` : 'Installed by npm.'
}

const diagnoses = z.object({
  diagnoses: z.array(z.looseObject({ about: z.string(), state: z.string(), says: z.string() })),
})

async function askDoctor(folder: string) {
  const { said } = await runIn(folder, ['scripts/operator/doctor.ts', '--json'])
  const parsed = z
    .string()
    .transform((text) => JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
    .pipe(diagnoses)
    .safeParse(said)
  if (!parsed.success) throw new Error(`The doctor of ${path.basename(folder)} gave no answer: ${lastLines(said)}`)
  return parsed.data.diagnoses
}

/** Runs the new version's doctor. Faults the running version has too are reported, but do not stop the upgrade. */
export async function doctor(work: Work, { from, to }: Note) {
  const { place, ignoresDoctor } = work
  const problem = databaseProblem(work, to)
  if (problem !== null) throw new Error(problem)
  const [before, after] = [await askDoctor(folderOf(place, from)), await askDoctor(folderOf(place, to))]
  const fresh = newlyWrong(before, after).map(({ about, says }) => `${about}: ${says}`)
  if (fresh.length > 0 && !ignoresDoctor)
    throw new Error(
      `The new version finds wrong what the one that runs does not: ${fresh.join(' ')} Put it right, or say --despite-its-doctor.`,
    )
  const wrong = after.filter(({ state }) => state === 'wrong').map(({ says }) => says)
  return wrong.length === 0 ? 'It finds nothing wrong.' : `It finds wrong: ${wrong.join(' ')}`
}

const migrationsOf = (folder: string) =>
  readdirSync(path.join(folder, 'db/migrations')).filter((name) => name.endsWith('.sql'))

/** Applies migrations, which only add, so that the running version keeps working. They are never reverted. */
export async function migrate({ place }: Work, { from, to }: Note) {
  const known = new Set(migrationsOf(folderOf(place, from)))
  const fresh = migrationsOf(folderOf(place, to)).filter((name) => !known.has(name))
  const { code, said } = await runIn(folderOf(place, to), ['scripts/upgrade/migrate.ts'])
  if (code !== 0) throw new Error(`The tables could not be brought up to date: ${lastLines(said)}`)
  return fresh.length === 0 ? 'The tables stay as they are.' : `Added: ${fresh.join(', ')}.`
}

export async function trial({ config, place, port, waitSeconds }: Work, { to }: Note) {
  return tryVersion(config, { folder: folderOf(place, to), version: to, port, seconds: waitSeconds })
}

export async function changeLink({ place }: Work, { to }: Note) {
  linkTo(place, to)
  spawnSync('sync')
  return `${place.current} leads to ${to}.`
}

export async function restart({ config, place }: Work) {
  const { restartCommand } = config
  const code = await runCommand(place.home, restartCommand)
  if (code !== 0) throw new Error(`The command "${restartCommand}" ended with ${code}.`)
  return restartCommand
}

export async function confirm(work: Work, { to }: Note) {
  await untilReady(serverOf(work), { version: to, seconds: work.waitSeconds })
  return askAll(serverOf(work))
}

/** Points the link back to the previous version and restarts it, unless it never stopped. */
export async function bringBack(work: Work, note: Note) {
  await changeLink(work, { ...note, to: note.from })
  if ((await readyVersion(serverOf(work))) !== note.from) await restart(work)
  await confirm(work, { ...note, to: note.from })
}

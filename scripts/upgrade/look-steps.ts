import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { findHome } from '#platform/ops/embedded/move.ts'
import { checkRelease } from '../release/check-release.ts'
import { findPublicKey } from '../release/signature.ts'
import { readyVersion } from './ask.ts'
import { withClient } from './open-installation.ts'
import { databaseMajors, folderOf, placeProblem } from './place.ts'
import { dayProblem, diskProblem, examinationsToday, type Note, type Room } from './plan.ts'
import { serverOf, type Work } from './work.ts'

/*
 * Steps that only check: objections to an upgrade are reported before anything is changed.
 */

/** Returns the bytes below a folder, as the disk counts them. */
function sizeOf(folder: string) {
  if (!existsSync(folder)) return 0
  const { stdout } = spawnSync('du', ['-skL', folder], { encoding: 'utf8' })
  return 1024 * Number.parseInt(stdout, 10) || 0
}

function roomOf(folder: string, neededBytes: number): Room {
  const place = realpathSync(folder)
  const { bavail, bsize } = statfsSync(place)
  return { place, device: statSync(place).dev, freeBytes: bavail * bsize, neededBytes }
}

/** Returns where the embedded database is, or null if the settings name another. */
const embeddedHome = ({ config: { databaseUrl, dataDir } }: Work) =>
  databaseUrl === undefined ? findHome(realpathSync(dataDir)) : null

/** Checks that the archive is what was signed, and that the running version can be restored. */
export async function verify(work: Work, { from, sum }: Note) {
  const { config, place, archive, keyFile } = work
  const { problems, fingerprint, ...checked } = checkRelease(archive.file, findPublicKey(keyFile, config.dataDir))
  if (problems.length > 0) throw new Error(`Do not use ${archive.file}: ${problems.slice(0, 5).join(' ')}`)
  if (checked.sum !== sum) throw new Error(`${archive.file} was changed meanwhile.`)
  const problem = placeProblem(place, { dataDir: config.dataDir, folder: folderOf(place, from) })
  if (problem !== null) throw new Error(problem)
  const { address } = serverOf(work)
  if ((await readyVersion(serverOf(work))) !== from)
    throw new Error(
      `Version ${from} does not answer at ${address}: start it first, as an upgrade that fails goes back to it.`,
    )
  return `It was signed with the key ${fingerprint}, and version ${from} answers.`
}

/** Checks that the disk has room for the new version, and for a backup and its trial restore. */
export async function disk(work: Work, { from }: Note) {
  const { config, place, archive } = work
  const packages = sizeOf(path.join(folderOf(place, from), 'node_modules'))
  const unpacked = archive.entries.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const home = embeddedHome(work)
  const backup = home === null || work.isBackedUp ? 0 : 2 * sizeOf(path.join(home, 'postgres'))
  const rooms = [roomOf(place.versions, packages + unpacked), roomOf(home ?? config.dataDir, backup)]
  const problem = diskProblem(rooms, config.diskReserveBytes)
  if (problem !== null) throw new Error(problem)
  return 'There is room.'
}

type Sitting = { name: string; opensAt: Date; endsAt: Date }

/** Ranked tests around now; some candidates' extra minutes are at most as long as the test. */
const sittings = `select name, opens_at as "opensAt",
    greatest(coalesce(closes_at, opens_at + duration_minutes * interval '1 minute'), extended_until) + duration_minutes * interval '1 minute' as "endsAt"
  from tests where type in ('ftd', 'scholarship') and opens_at < now() + interval '2 days'`
const openAttempts = 'select count(*)::int as open from attempts where score is null and closed_at is null'

/** Checks whether an examination takes place today. */
export async function day(work: Work) {
  return withClient(work.config, async (client) => {
    const { rows } = await client.query<Sitting>(sittings)
    const { rows: attempts } = await client.query<{ open: number }>(openAttempts)
    const names = examinationsToday(rows, new Date()).map(({ name }) => name)
    const problem = dayProblem(names, work.timesInsisted)
    if (problem !== null) throw new Error(problem)
    const open = attempts[0]?.open ?? 0
    const sat =
      open === 0
        ? ''
        : ` Attempts that are being sat: ${open}; their answers wait on the devices for the seconds of the restart.`
    return (
      (names.length === 0 ? 'No examination is sat today.' : `Today is a day of examinations: ${names.join(', ')}.`) +
      sat
    )
  })
}

/** Returns why a version cannot run the installation's database, as a sentence, or null. */
export function databaseProblem(work: Work, version: string) {
  const home = embeddedHome(work)
  if (home === null) return null
  const { ofVersion, ofData } = databaseMajors(folderOf(work.place, version), path.join(home, 'postgres'))
  if (ofVersion === null || ofData === null || ofVersion === ofData) return null
  return `Version ${version} has PostgreSQL ${ofVersion}, and the data are of PostgreSQL ${ofData}: see what CHANGELOG.md says about moving them.`
}

/** Checks that the previous version can be started. */
export async function look(work: Work, { to }: Note) {
  const folder = folderOf(work.place, to)
  if (!existsSync(path.join(folder, 'node_modules/node/bin/node')))
    throw new Error(`Version ${to} is not whole in ${folder}.`)
  const problem = databaseProblem(work, to)
  if (problem !== null) throw new Error(problem)
  return `Version ${to} is there with its packages.`
}

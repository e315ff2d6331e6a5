import { copyFileSync, existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { lockDirectory } from '../embedded/lock.ts'
import { findHome } from '../embedded/move.ts'
import { type EmbeddedLog, endOrphans } from '../embedded/orphans.ts'
import { preparePlace } from '../embedded/place.ts'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'
import { companions, listBackups } from './make-backup.ts'
import { archiveLater, archiveOf, recoverySettings } from './places.ts'
import { type Plan, planRestore, type Until, type Wanted } from './plan-restore.ts'
import { checkNeeded, keepLeft, listHistories, markForArchive, takeUnarchived } from './read-log.ts'
import { restoreFiles } from './stored-files.ts'
import { lineOf, noteTimeline } from './timelines.ts'
import { type Check, unpackBackup } from './verify-backup.ts'
import { segmentStart, writePosition } from './wal.ts'

/** A crash may leave the beginning of a record at the end of a segment whose rest, in the next one, was never written. */
const longestRest = 1n << 20n

/** Returns the point where a recovery ended, from the history of the timeline it began. */
function readEnd(pgData: string) {
  const histories = new Map(listHistories(path.join(pgData, 'pg_wal')))
  const left = lineOf(Math.max(1, ...histories.keys()), histories).at(-2)
  return { timeline: left?.timeline ?? 0, end: left?.end ?? 0n }
}

/** Throws when a recovery to the newest state ended before the end of the log: PostgreSQL takes a broken record for the end and reports nothing. */
function checkEnd(pgData: string, { line, needed, log }: Plan) {
  const reached = readEnd(pgData)
  const last = needed.at(-1)
  const newest = line.at(-1)?.timeline ?? 1
  const least = segmentStart(last?.number ?? 0) - longestRest
  const checkpoint = log.own?.timeline === newest ? log.own.checkpoint : 0n
  if (reached.timeline === newest && reached.end > least && reached.end > checkpoint) return
  throw new Error(
    `The recovery ended at ${writePosition(reached.end)} of timeline ${reached.timeline}, but the log continues to ${last?.name} (checkpoint ${writePosition(checkpoint)}). Everything in between would be missing.`,
  )
}

/** Creates the moves of a restore, each of which can be undone. */
function createMoves(stamp: string) {
  const undo: (() => void)[] = []
  return {
    stamp,
    /** Moves an existing file aside: a restore destroys nothing. */
    putAside(file: string) {
      const aside = `${file}.before-${stamp}`
      if (existsSync(file)) renameSync(file, aside)
      undo.unshift(() => {
        if (existsSync(file)) renameSync(file, `${file}.failed-${stamp}`)
        if (existsSync(aside)) renameSync(aside, file)
      })
      return aside
    },
    takeBack: () => {
      for (const undoStep of undo) undoStep()
    },
  }
}
type Moves = ReturnType<typeof createMoves>

type Restoring<T> = Wanted & {
  log: EmbeddedLog
  check: Check<T>
  now?: Date
  /** false only for tests. */
  isDurable?: boolean
}

/**
 * Returns whether the existing file stays: the key in use and, when restoring the newest state, the newest seal,
 * which that state must contain.
 */
function isKept(file: string, { until, acceptsMissing }: { until: Until; acceptsMissing?: boolean | undefined }) {
  return file === 'secrets.key' || (until === 'newest' && !acceptsMissing)
}

function bringCompanions({ dataDir, ...request }: Wanted, { backup }: Plan, moves: Moves) {
  for (const file of companions) {
    const [kept, there] = [path.join(backup.folder, file), path.join(dataDir, file)]
    if (!existsSync(kept) || (existsSync(there) && isKept(file, request))) continue
    moves.putAside(there)
    copyFileSync(kept, there)
  }
}

/** Does everything before the recovery: checks, unpacks, and replaces the old data by the new. */
async function putInPlace(input: Restoring<unknown>, moves: Moves) {
  // A database that cannot run here moves first, and its backups with it.
  preparePlace(input.dataDir)
  const home = findHome(input.dataDir)
  const pgData = path.join(home, 'postgres')
  const arriving = path.join(home, 'postgres.restored')
  await endOrphans(pgData, input.log)
  const plan = planRestore(input)
  await checkNeeded(plan.log, plan.needed)
  rmSync(arriving, { recursive: true, force: true })
  try {
    await unpackBackup(plan.backup, arriving)
  } catch (error) {
    rmSync(arriving, { recursive: true, force: true })
    throw error
  }
  const taken = takeUnarchived(plan.log, plan.needed, arriving)
  const aside = moves.putAside(pgData)
  renameSync(arriving, pgData)
  bringCompanions(input, plan, moves)
  return { plan, taken, aside }
}

/** Recovers, and checks the result before any of it reaches the archive. */
async function recover<T>(input: Restoring<T>, { plan, taken }: Awaited<ReturnType<typeof putInPlace>>) {
  const { dataDir, until, log, check, isDurable = true } = input
  const archive = realpathSync(archiveOf(dataDir))
  const timeline = plan.line.at(-1)?.timeline ?? 1
  const settings = [...recoverySettings({ archive, until, timeline }), ...archiveLater]
  const database = await startEmbeddedPostgres({ dataDir, log, settings, isDurable })
  const pgData = path.join(findHome(dataDir), 'postgres')
  try {
    if (until === 'newest' && !input.acceptsMissing) checkEnd(pgData, plan)
    const answer = await check(database.connection, dataDir)
    await noteTimeline(archive, database.connection)
    markForArchive(pgData, taken)
    return answer
  } finally {
    await database.stop()
  }
}

/**
 * Restores the database to `until`, to the second, or to the newest state; existing data are put aside. Refuses
 * before touching anything if the backup is damaged or the archive has a gap, and undoes everything if the
 * recovery fails or its result is incomplete. Stored files that are damaged, or cannot be read or written, do not
 * stop it: they are named. The server must not be running.
 */
export async function restoreBackup<T>(given: Restoring<T>) {
  const input = { ...given, dataDir: realpathSync(given.dataDir) }
  const { dataDir, now = new Date() } = input
  const moves = createMoves(now.toISOString().replaceAll(/\D/g, '').slice(0, 14))
  const unlock = lockDirectory(dataDir)
  const placed = await putInPlace(input, moves)
    .catch((error: unknown) => {
      moves.takeBack()
      throw error
    })
    .finally(unlock)
  const { backup } = placed.plan
  try {
    const answer = await recover(input, placed)
    keepLeft(placed.plan.log, placed.aside)
    const others = listBackups(dataDir)
      .map(({ folder }) => folder)
      .filter((folder) => folder !== backup.folder)
    const files = await restoreFiles({ folder: backup.folder, others, dataDir, stamp: moves.stamp })
    return { backup: backup.name, files, answer }
  } catch (error) {
    moves.takeBack()
    throw error
  }
}

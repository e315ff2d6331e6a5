import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { findHome } from '../embedded/move.ts'
import { type Backup, listBackups } from './make-backup.ts'
import { readManifest } from './manifest.ts'
import { archiveOf } from './places.ts'
import { type Log, listNeeded, type Needed, readLog } from './read-log.ts'
import { isOnLine, type Line, lineOf, listTimelines } from './timelines.ts'
import { nameOfHistory, readPosition } from './wal.ts'

/** Target of a restore: a moment, or the newest known state. */
export type Until = Date | 'newest'
export type Wanted = { dataDir: string; until: Until; name?: string | undefined; acceptsMissing?: boolean }

/** The backup to unpack, and the log segments to replay on which line. */
export type Plan = { backup: Backup; line: Line; log: Log; needed: Needed[] }

/** Throws if a timeline could wrongly look free, as a new one takes the first free number. */
function checkHistories({ histories, archived, unarchived }: Log) {
  const last = Math.max(1, ...histories.keys(), ...[...archived, ...unarchived].map(({ timeline }) => timeline))
  for (let timeline = 2; timeline <= last; timeline += 1)
    if (!histories.has(timeline)) throw new Error(`The archive has a gap: ${nameOfHistory(timeline)} is missing.`)
}

/**
 * Returns the timeline that was live at the moment: what was written on it is what people saw then, whatever was
 * restored since.
 */
function timelineFor(until: Until, system: string, log: Log) {
  const notes = listTimelines(log.archive, system)
  const last = notes.at(-1)
  const newest = log.own?.timeline ?? last?.timeline ?? Math.max(1, ...log.histories.keys())
  if (until === 'newest' || !last) return newest
  const live = notes.findLast(({ since }) => since <= until) ?? notes[0]
  return live === last || !live ? newest : live.timeline
}

/** Returns the database a backup belongs to, and the timeline and position at which it is consistent. */
function describeBackup({ folder }: Backup) {
  const { system, 'WAL-Ranges': ranges } = readManifest(path.join(folder, 'base/backup_manifest'))
  const range = ranges.at(-1)
  return { system, end: { timeline: range?.Timeline ?? 1, position: readPosition(range?.['End-LSN'] ?? '0/0') } }
}

function readBackup({ dataDir, until }: Wanted, backup: Backup) {
  const { system, end } = describeBackup(backup)
  const log = readLog(archiveOf(dataDir), path.join(findHome(dataDir), 'postgres'), system)
  checkHistories(log)
  const line = lineOf(timelineFor(until, system, log), log.histories)
  return { backup, log, line, fits: isOnLine(line, end) }
}

const lastOf = (line: Line) => line.at(-1)?.timeline ?? 1

function listFitting({ dataDir, until, name }: Wanted) {
  const backups = listBackups(dataDir)
  const inTime = backups.filter(({ finishedAt }) => until === 'newest' || +finishedAt <= +until)
  const fitting = name === undefined ? inTime.toReversed() : inTime.filter((backup) => backup.name === name)
  if (fitting.length > 0) return fitting
  const there = backups.map((backup) => `  ${backup.name}`).join('\n')
  throw new Error(`No matching backup was complete before that moment. Available backups:\n${there || '  none'}`)
}

/**
 * Chooses the backup (the newest that fits, or the named one) and the path through the log after it. Throws if
 * there is none, or a piece is missing. `acceptsMissing`: ends before what is missing.
 */
export function planRestore(given: Wanted): Plan {
  const request = { ...given, dataDir: existsSync(given.dataDir) ? realpathSync(given.dataDir) : given.dataDir }
  for (const backup of listFitting(request)) {
    const { fits, ...read } = readBackup(request, backup)
    if (!fits) continue
    return {
      ...read,
      needed: listNeeded(read.log, read.line, { first: backup.firstSegment, acceptsMissing: request.acceptsMissing }),
    }
  }
  throw new Error(
    'Every matching backup was made on a timeline that an earlier restore had left by then. To use one of them, give --to a moment on its own timeline.',
  )
}

/**
 * Returns the newest timeline that continues a backup, and the archived segments after it. Throws if one is
 * missing.
 */
export function planProof(dataDir: string, backup: Backup): Omit<Plan, 'backup'> {
  const { system, end } = describeBackup(backup)
  const archive = archiveOf(realpathSync(dataDir))
  // Segments the running database has not archived yet are not missing.
  const log = readLog(archive, path.join(archive, 'none'), system)
  checkHistories(log)
  // A timeline that has begun but archived nothing yet is not waited for.
  const begun = new Set([end.timeline, ...log.archived.map(({ timeline }) => timeline)])
  const lines = [...begun].map((timeline) => lineOf(timeline, log.histories)).filter((line) => isOnLine(line, end))
  const line = lines.reduce((a, b) => (lastOf(b) > lastOf(a) ? b : a))
  return { line, log, needed: listNeeded(log, line, { first: backup.firstSegment }) }
}

import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Line, lineOf, onLine, timelineAt } from './timelines.ts'
import {
  checkPiece,
  listArchive,
  listPartial,
  nameOfHistory,
  nameOfPartial,
  nameOfSegment,
  readHeader,
  readSegment,
  type Segment,
  segmentAt,
  segmentStart,
} from './wal.ts'

/*
 * All of the database's log: the archive, and the folder of a database that had not archived everything yet.
 */

const history = /^([0-9A-F]{8})\.history(\.gz)?$/

/** Returns the position of a database's last checkpoint; its log reaches at least that far. */
function readCheckpoint(pgData: string, system: string) {
  const file = path.join(pgData, 'global/pg_control')
  if (!existsSync(file)) return 0n
  const control = readFileSync(file)
  return control.length > 40 && String(control.readBigUInt64LE(0)) === system ? control.readBigUInt64LE(32) : 0n
}

/** Lists number and text of each history file in a folder. */
export function listHistories(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap((name): [number, string][] => {
    const [, number, isPacked] = history.exec(name) ?? []
    if (number === undefined) return []
    const whole = readFileSync(path.join(folder, name))
    return [[Number.parseInt(number, 16), (isPacked ? gunzipSync(whole) : whole).toString('utf8')]]
  })
}

export type Log = {
  archive: string
  archived: Segment[]
  /** Segments in `pg_wal` of the existing database, or archived as the end of a timeline that was left. */
  unarchived: (Segment & { file: string })[]
  histories: Map<number, string>
  /** Their history files that the archive lacks. */
  unarchivedHistories: string[]
  /** The existing database: its newest timeline and its last checkpoint. */
  own: { timeline: number; checkpoint: bigint } | null
}

/** Returns the segment in which a timeline began, from its history file. */
const beginOf = (timeline: number, histories: ReadonlyMap<number, string>) =>
  histories.has(timeline) ? segmentAt(lineOf(timeline, histories).at(-1)?.begin ?? 0n) : 0

/**
 * Lists segments that the database `system` wrote under their own name. The first of a timeline is a copy, whose
 * pages still name the previous one.
 */
function listWritten(folder: string, system: string, histories: ReadonlyMap<number, string>) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.gz')) : []
  return names
    .flatMap((name) => readSegment(name) ?? [])
    .filter(({ name, timeline, number }) => {
      const header = readHeader(path.join(folder, name))
      const isOf = header.timeline === timeline || (header.timeline > 0 && number === beginOf(timeline, histories))
      return isOf && header.system === system && header.position === segmentStart(number)
    })
}

/** Reads the log. `pgData`: the database to be replaced, whose log is used if it belongs to the database `system`. */
export function readLog(archive: string, pgData: string, system: string): Log {
  const archived = listArchive(archive)
  const histories = new Map(listHistories(archive))
  const known = new Set(archived.map(({ name }) => name))
  const partials = listPartial(archive).map((segment) => ({
    ...segment,
    file: path.join(archive, `${nameOfPartial(segment)}.gz`),
  }))
  const folder = path.join(pgData, 'pg_wal')
  const ownHistories = listHistories(folder)
  const written = listWritten(folder, system, new Map([...histories, ...ownHistories]))
  const isOurs = written.length > 0
  const unarchived = [...partials, ...written.map((segment) => ({ ...segment, file: path.join(folder, segment.name) }))]
  const unarchivedHistories = ownHistories.flatMap(([number]) =>
    histories.has(number) || !isOurs ? [] : path.join(folder, nameOfHistory(number)),
  )
  if (isOurs) for (const [number, text] of ownHistories) histories.set(number, text)
  const timeline = Math.max(1, ...ownHistories.map(([number]) => number), ...written.map((segment) => segment.timeline))
  return {
    archive,
    archived,
    unarchived: unarchived.filter(({ name }) => !known.has(name)),
    histories,
    unarchivedHistories,
    own: isOurs ? { timeline, checkpoint: readCheckpoint(pgData, system) } : null,
  }
}

export type Needed = Segment & { isArchived: boolean; file?: string }

type Wanted = { first: number; acceptsMissing?: boolean | undefined }

/**
 * Lists the segments of a line from `first` to the last one. Throws if one in between is missing, as a recovery
 * would silently end there. `acceptsMissing`: those before it; never at the start of a timeline, as PostgreSQL
 * would continue with what was left behind.
 */
export function listNeeded({ archive, archived, unarchived }: Log, line: Line, { first, acceptsMissing }: Wanted) {
  const there = new Map<string, Needed>()
  for (const segment of onLine(line, unarchived)) there.set(segment.name, { ...segment, isArchived: false })
  for (const segment of onLine(line, archived)) there.set(segment.name, { ...segment, isArchived: true })
  const newest = line.at(-1)?.timeline ?? 1
  const last = Math.max(first, ...[...there.values()].map(({ number }) => number))
  const needed: Needed[] = []
  for (let number = first; number <= last || needed.at(-1)?.timeline !== newest; number += 1) {
    const timeline = timelineAt(line, number)
    const segment = there.get(nameOfSegment(timeline, number))
    if (!segment && acceptsMissing && needed.at(-1)?.timeline === timeline) break
    if (!segment)
      throw new Error(`The archive in ${archive} has a gap: segment ${nameOfSegment(timeline, number)} is missing.`)
    needed.push(segment)
  }
  return needed
}

/** Throws when one of the archived pieces is damaged. */
export async function checkNeeded({ archive }: Log, needed: Needed[]) {
  for (const { name, isArchived } of needed) if (isArchived) await checkPiece(archive, name)
  return needed.length
}

/** Copies unarchived segments into the folder of a database to be recovered; returns their names. */
export function takeUnarchived({ unarchivedHistories }: Log, needed: Needed[], pgData: string) {
  const taken = needed.flatMap(({ isArchived, name, file }) => (isArchived || !file ? [] : { name, file }))
  const histories = unarchivedHistories.map((file) => ({ name: path.basename(file), file }))
  for (const { name, file } of [...histories, ...taken]) {
    const to = path.join(pgData, 'pg_wal', name)
    if (file.endsWith('.gz')) writeFileSync(to, gunzipSync(readFileSync(file)), { mode: 0o600 })
    else copyFileSync(file, to)
  }
  return [...histories, ...taken].map(({ name }) => name)
}

/** Marks these segments for archiving by the next server: without them the archive would have a gap after the place where it began. */
export function markForArchive(pgData: string, names: string[]) {
  for (const name of names) {
    const mark = path.join(pgData, 'pg_wal/archive_status', name)
    const isThere = existsSync(path.join(pgData, 'pg_wal', name))
    if (isThere && !existsSync(`${mark}.done`)) writeFileSync(`${mark}.ready`, '')
  }
}

/**
 * Archives the end of a timeline left by a restore, which nobody else would: someone may want to go back to it.
 * Its last segment gets PostgreSQL's name for a partial one.
 */
export function keepLeft({ archive, unarchived }: Log, pgData: string) {
  const uncompressed = unarchived.filter(({ file }) => !file.endsWith('.gz'))
  const last = Math.max(...uncompressed.map(({ number }) => number))
  for (const segment of uncompressed) {
    const file = path.join(pgData, 'pg_wal', segment.name)
    const to = path.join(archive, `${segment.number === last ? nameOfPartial(segment) : segment.name}.gz`)
    if (!existsSync(file) || existsSync(to)) continue
    writeFileSync(`${to}.new`, gzipSync(readFileSync(file), { level: 1 }), { flush: true, mode: 0o600 })
    renameSync(`${to}.new`, to)
  }
}

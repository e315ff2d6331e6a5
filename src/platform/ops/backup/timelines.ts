import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { nameOfHistory, readPosition, type Segment, segmentAt } from './wal.ts'

/*
 * Timelines of the database's log. Each restore begins a new one: the log continues under another number from
 * where the recovery ended, and later parts of the older timeline do not belong to it. A timeline's history file
 * names the ones before it and where each was left. A line is the path through them.
 */

/** A part of a line: this timeline, from `begin` on to `end`; null: its end is open. */
type Stretch = { timeline: number; begin: bigint; end: bigint | null }
export type Line = Stretch[]

const left = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gim

/** Returns the line up to a timeline, oldest first. `histories`: texts of the existing history files. Throws when that of this timeline is missing. */
export function lineOf(timeline: number, histories: ReadonlyMap<number, string>): Line {
  const text = histories.get(timeline)
  if (text === undefined && timeline > 1)
    throw new Error(`The archive has a gap: ${nameOfHistory(timeline)} is missing, so what comes before it is unknown.`)
  const line: Line = []
  let begin = 0n
  for (const [, number, position = '0/0'] of (text ?? '').matchAll(left)) {
    const end = readPosition(position)
    line.push({ timeline: Number(number), begin, end })
    begin = end
  }
  return [...line, { timeline, begin, end: null }]
}

/** Returns whether a log position is on the line. */
export function isOnLine(line: Line, { timeline, position }: { timeline: number; position: bigint }) {
  return line.some((stretch) => stretch.timeline === timeline && (stretch.end === null || position <= stretch.end))
}

/** Returns the timeline that a segment is read from: a new one begins with a copy of the segment it was split from. */
export function timelineAt(line: Line, number: number) {
  return line.findLast(({ begin }) => segmentAt(begin) <= number)?.timeline ?? 1
}

/** Returns those segments that belong to the line. */
export function onLine<T extends Segment>(line: Line, segments: T[]) {
  return segments.filter(({ timeline, number }) => timelineAt(line, number) === timeline)
}

/*
 * Records beside the archive which timeline the database ran on since when: a point in time is looked up on the
 * timeline that was live then, whatever was restored since.
 */

const noteShape = z.object({ system: z.string(), timeline: z.number().int(), since: z.coerce.date() })
type TimelineNote = z.infer<typeof noteShape>

const fileIn = (archive: string) => path.join(archive, '../timelines.json')

/** Lists the timelines of the database `system`, oldest first. */
export function listTimelines(archive: string, system: string): TimelineNote[] {
  const file = fileIn(archive)
  if (!existsSync(file)) return []
  return z
    .array(noteShape)
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .filter((note) => note.system === system)
}

type Connection = { host: string; port: number; user: string; database: string }

/** Records the timeline of a database that has just been started, unless it is the last one recorded. */
export async function noteTimeline(archive: string, connection: Connection) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // the query fails by itself
  await client.connect()
  const { rows } = await client
    .query<{ system: string; segment: string; now: Date }>(
      `select system_identifier::text as system, pg_walfile_name(pg_current_wal_lsn()) as segment, clock_timestamp() as now from pg_control_system()`,
    )
    .finally(() => client.end())
  const [row] = rows
  if (!row) throw new Error('A statement without a row')
  const timeline = Number.parseInt(row.segment.slice(0, 8), 16)
  const file = fileIn(archive)
  const kept = existsSync(file) ? z.array(noteShape).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  const last = kept.at(-1)
  if (last?.system === row.system && last.timeline === timeline) return
  const note: TimelineNote = { system: row.system, timeline, since: row.now }
  writeFileSync(`${file}.new`, `${JSON.stringify([...kept, note])}\n`, { flush: true, mode: 0o600 })
  renameSync(`${file}.new`, file)
}

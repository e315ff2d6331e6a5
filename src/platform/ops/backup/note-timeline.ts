import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'

/*
 * Which timeline the database ran on since when, told beside the archive: a moment is looked for on the timeline that was live then, whatever was restored since.
 */

const noteShape = z.object({ system: z.string(), timeline: z.number().int(), since: z.coerce.date() })
export type TimelineNote = z.infer<typeof noteShape>

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

/** Notes the timeline of a database that has just been started, unless it is the one that was noted last. */
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

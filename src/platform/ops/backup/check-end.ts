import path from 'node:path'
import type { Plan } from './plan-restore.ts'
import { listHistories } from './read-log.ts'
import { lineOf } from './timelines.ts'
import { segmentStart, writePosition } from './wal.ts'

/** A crash may leave the beginning of a record at the end of a segment, and its rest in the next was never written. */
const longestRest = 1n << 20n

/** Returns the point where a recovery ended, from the history of the timeline it began. */
function readEnd(pgData: string) {
  const histories = new Map(listHistories(path.join(pgData, 'pg_wal')))
  const left = lineOf(Math.max(1, ...histories.keys()), histories).at(-2)
  return { timeline: left?.timeline ?? 0, end: left?.end ?? 0n }
}

/** Throws when a recovery to the newest state ended before the end of the log: PostgreSQL takes a broken record for the end and says nothing. */
export function checkEnd(pgData: string, { line, needed, log }: Plan) {
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

import { nameOfHistory, readPosition, type Segment, segmentAt } from './wal.ts'

/*
 * Each restore begins a new timeline of the database's log: the log goes on under another number from where the recovery ended, and what the older timeline wrote behind that place is no part of it.
 * A timeline's history file names the ones before it and where each was left. A line is the way through them.
 */

/** A part of a line: this timeline, from `begin` on to `end`; null: its end is open. */
export type Stretch = { timeline: number; begin: bigint; end: bigint | null }
export type Line = Stretch[]

const left = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gim

/** The way of the log up to a timeline, oldest first. `histories`: texts of the history files there are. Throws when the one of this timeline is missing. */
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

/** The timeline that a segment is read from: a new one begins with a copy of the segment it was split from. */
export function timelineAt(line: Line, number: number) {
  return line.findLast(({ begin }) => segmentAt(begin) <= number)?.timeline ?? 1
}

/** Returns those segments that belong to the line. */
export function onLine<T extends Segment>(line: Line, segments: T[]) {
  return segments.filter(({ timeline, number }) => timelineAt(line, number) === timeline)
}

import { dayInIndia, dayMs, hourMs, indiaOffsetMs, monthsLater } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Attendance and its computation. All limits include their moment: exactly 24 hours after its end a register is
 * closed.
 */

export const marks = ['present', 'absent', 'late', 'excused'] as const
export type Mark = (typeof marks)[number]
/** Standing of a student in a register: a mark, or `online` if they joined online and were not marked otherwise. */
export const standings = [...marks, 'online'] as const
export type Standing = (typeof standings)[number]

/** A register opens this long before its class begins. */
const opensBeforeMs = hourMs / 2
/** A register may be written until this long after the class; later corrections need a reason. */
const writableMs = dayMs

type Timed = { startsAt: Date; endsAt: Date }

export const opensAt = ({ startsAt }: Timed) => new Date(startsAt.getTime() - opensBeforeMs)
export const locksAt = ({ endsAt }: Timed) => new Date(endsAt.getTime() + writableMs)
export const isLocked = (timed: Timed, now: Date) => now >= locksAt(timed)

/** The code of a room changes every so many milliseconds, and is valid until the next code ends. */
export const codeStepMs = 20_000
const codeAroundStartMs = 10 * 60_000
/** Returns the time in which the code of a room is shown: from ten minutes before the class to ten minutes after its start. */
export const codeTimes = ({ startsAt }: Pick<Timed, 'startsAt'>) => ({
  from: new Date(startsAt.getTime() - codeAroundStartMs),
  until: new Date(startsAt.getTime() + codeAroundStartMs),
})
export const codeStepAt = (ms: number) => Math.floor(ms / codeStepMs)

/** Computes the six digits of a room for one step from its secret, on the teacher's phone and on the server. */
export async function roomCodeOf(secret: string, step: number) {
  const text = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(secret), hmac, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, text.encode(String(step)))
  return String(new DataView(signed).getUint32(0) % 1_000_000).padStart(6, '0')
}

/** Returns why a register accepts nothing now, as a text to show; null: it accepts marks, with a reason once it is closed. */
export function refusalToMark(timed: Timed & { cancelledAt: Date | null }, now: Date) {
  if (timed.cancelledAt !== null) return t`This class is cancelled, and has no register.`
  if (now < opensAt(timed)) return t`The register opens half an hour before the class.`
  return null
}

/** Returns when a mark was written, at the latest now: the clock of a device may be ahead. */
export const writtenAt = (at: string, now: Date) => new Date(Math.min(new Date(at).getTime(), now.getTime()))

export type MarkFacts = {
  id: string
  classId: string
  studentId: string
  mark: Mark
  deviceId: string
  number: number
  markedBy: string
  writtenAt: Date
  receivedAt: Date
  reason: string | null
}

const deviceOf = ({ markedBy, deviceId }: MarkFacts) => `${markedBy} ${deviceId}`

/** Returns whether `mark` takes precedence over `other`, of the same student and class. */
function isLater(mark: MarkFacts, other: MarkFacts) {
  if (deviceOf(mark) === deviceOf(other)) return mark.number > other.number
  // A correction made after the register was closed takes precedence.
  if ((mark.reason === null) !== (other.reason === null)) return mark.reason !== null
  if (mark.writtenAt.getTime() !== other.writtenAt.getTime()) return mark.writtenAt > other.writtenAt
  if (mark.receivedAt.getTime() !== other.receivedAt.getTime()) return mark.receivedAt > other.receivedAt
  return mark.id > other.id
}

function latestBy<T extends MarkFacts>(rows: readonly T[], keyOf: (row: T) => string) {
  const latest = new Map<string, T>()
  for (const row of rows) {
    const before = latest.get(keyOf(row))
    if (before === undefined || isLater(row, before)) latest.set(keyOf(row), row)
  }
  return latest
}

export const placeOf = ({ classId, studentId }: { classId: string; studentId: string }) => `${classId} ${studentId}`

/**
 * Returns the mark in force for each student in each class, by `placeOf`. The last mark of each device counts, whatever
 * its clock says and in whichever order marks arrive; among several devices, the mark that was written last.
 */
export function lastMarks<T extends MarkFacts>(rows: readonly T[]) {
  const lastWords = latestBy(rows, (row) => `${placeOf(row)} ${deviceOf(row)}`)
  return latestBy([...lastWords.values()], placeOf)
}

/**
 * Returns the standing of an expected student. Without a mark everyone counts as present, and those who joined
 * online as online.
 */
export const standingOf = (mark: Mark | undefined, isOnline: boolean): Standing =>
  mark ?? (isOnline ? 'online' : 'present')

export type Seat = {
  createdAt: Date
  endedAt: Date | null
  /** The last day of the batch, in India. */
  endDate: string
}

/**
 * Returns whether a student with this seat is expected in a class that begins then: from the enrolment on, until
 * the seat or the course ends.
 */
export function isExpected({ createdAt, endedAt, endDate }: Seat, startsAt: Date) {
  return createdAt <= startsAt && (endedAt === null || startsAt < endedAt) && dayInIndia(startsAt) <= endDate
}

export type Tally = { attended: number; counted: number }

/** Tallies standings: late counts as attended; excused is not counted. */
export function tallyOf(all: readonly Standing[]): Tally {
  const counted = all.filter((standing) => standing !== 'excused')
  return { attended: counted.filter((standing) => standing !== 'absent').length, counted: counted.length }
}

/** Returns whole per cent, rounded down so that nobody reaches a limit too early; null when nothing is counted yet. */
export const percentOf = ({ attended, counted }: Tally) =>
  counted === 0 ? null : Math.floor((attended * 100) / counted)

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  attended: tallies.reduce((sum, { attended }) => sum + attended, 0),
  counted: tallies.reduce((sum, { counted }) => sum + counted, 0),
})

/** Returns the current month in India, as YYYY-MM. */
export const monthInIndia = (at: Date) => dayInIndia(at).slice(0, 7)

/** Returns the midnights in India that begin and end a month. */
export function rangeOfMonth(month: string): [from: Date, until: Date] {
  const startOf = (ofMonth: string) => new Date(Date.parse(`${ofMonth}-01T00:00:00Z`) - indiaOffsetMs)
  return [startOf(month), startOf(monthsLater(month, 1))]
}

import {
  dayInIndia,
  dayMs,
  daysBetween,
  daysLater,
  endOfDayInIndia,
  formatCapitalTime,
  formatWeekdayDate,
  hourMs,
  indiaOffsetMs,
} from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Times of classes, clashes, and permitted changes. All times are half-open: a class may begin in the moment
 * another ends.
 */

export type Times = { startsAt: Date; endsAt: Date }

/** Maximum length of a class. */
export const longestMs = 8 * hourMs

const millisOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * hourMs + minutes * 60_000
}

export const startOfDayInIndia = (day: string) => new Date(endOfDayInIndia(day).getTime() - dayMs)

/** Converts clock times in India to moments; an end before its start is on the next day. */
export function timesOf({ day, from, to }: { day: string; from: string; to: string }): Times {
  const midnight = startOfDayInIndia(day).getTime()
  const [begin, end] = [millisOf(from), millisOf(to)]
  return { startsAt: new Date(midnight + begin), endsAt: new Date(midnight + end + (end <= begin ? dayMs : 0)) }
}

/** Formats a moment as HH:MM by the clock of India. */
export const clockOf = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(11, 16)

/** Returns why these times are invalid for a class, by field; null: they are valid. */
export function refusalOfTimes({ startsAt, endsAt }: Times, now: Date): { field: 'from' | 'to'; words: string } | null {
  if (endsAt.getTime() - startsAt.getTime() > longestMs)
    return { field: 'to', words: t`A class lasts 8 hours at most.` }
  if (startsAt <= now) return { field: 'from', words: t`This time is over.` }
  return null
}

export const overlap = (first: Times, second: Times) => first.startsAt < second.endsAt && second.startsAt < first.endsAt

/** Returns Monday to Sunday of the week that a day is in. */
export function weekOf(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const monday = daysLater(day, -((weekday + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => daysLater(monday, index))
}

export type Holiday = { name: string; from: string | null; to: string | null }

/** Returns the name of the holiday on a day; null if it is none. */
export function holidayOn(day: string, holidays: readonly Holiday[]) {
  return holidays.find(({ from, to }) => from !== null && from <= day && day <= (to ?? from))?.name ?? null
}

/** Returns the days of a weekly class up to and including the last day, and those it skips for holidays. */
export function daysOfSeries(series: { day: string; until: string; holidays: readonly Holiday[] }) {
  const weeks = Math.floor(daysBetween(series.day, series.until) / 7)
  const days = Array.from({ length: Math.max(0, weeks) + 1 }, (_, index) => daysLater(series.day, index * 7))
  const skipped = days.flatMap((day) => {
    const holiday = holidayOn(day, series.holidays)
    return holiday === null ? [] : [{ day, holiday }]
  })
  return { days: days.filter((day) => holidayOn(day, series.holidays) === null), skipped }
}

/** Wed 25 Nov 2026, 9:00 AM to 10:30 AM */
export const timesText = ({ startsAt, endsAt }: Times) =>
  t`${formatWeekdayDate(startsAt)}, ${formatCapitalTime(startsAt)} to ${formatCapitalTime(endsAt)}`

const searchedDays = 14
const suggestedTimes = 3
const gridMs = 15 * 60_000

type Search = {
  wanted: Times
  /** Weeks after the first in which the class is held too. */
  weeks: readonly number[]
  busy: readonly Times[]
  usual: { timeFrom: string; timeTo: string; startDate: string; endDate: string }
  holidays: readonly Holiday[]
}

/** Returns the first times after the wanted ones, within the usual hours of the batch, that overlap nothing busy. */
export function freeTimes({ wanted, weeks, busy, usual, holidays }: Search): Times[] {
  const length = wanted.endsAt.getTime() - wanted.startsAt.getTime()
  const first = dayInIndia(wanted.startsAt)
  const isRunning = (day: string) => usual.startDate <= day && day <= usual.endDate
  const days = Array.from({ length: searchedDays }, (_, index) => daysLater(first, index))
  const isFree = (at: number) =>
    weeks.every((week) => {
      const startsAt = new Date(at + week * 7 * dayMs)
      const times = { startsAt, endsAt: new Date(startsAt.getTime() + length) }
      return isRunning(dayInIndia(startsAt)) && !busy.some((other) => overlap(times, other))
    })
  const found: Times[] = []
  for (const day of days.filter((day) => holidayOn(day, holidays) === null)) {
    const hours = timesOf({ day, from: usual.timeFrom, to: usual.timeTo })
    for (let at = hours.startsAt.getTime(); at + length <= hours.endsAt.getTime(); at += gridMs) {
      const isAfter = at > wanted.startsAt.getTime() && at >= (found.at(-1)?.endsAt.getTime() ?? 0)
      if (!isAfter || !isFree(at)) continue
      found.push({ startsAt: new Date(at), endsAt: new Date(at + length) })
      if (found.length === suggestedTimes) return found
    }
  }
  return found
}

export type Clash = Times & {
  kind: 'teacher' | 'room' | 'batch'
  /** Name of the teacher, room or batch. */
  name: string
  /** The class that occupies it: its batches and its subject. */
  batches: string
  subject: string
  room: string | null
}

/** Returns a sentence for a clash. */
export function clashSentence({ kind, name, batches, subject, room, ...times }: Clash) {
  const when = timesText(times)
  if (kind === 'room') return t`${name} is taken by ${batches}, ${subject}, ${when}.`
  if (kind === 'batch') return t`${name} has ${subject}, ${when}.`
  if (room === null) return t`${name} teaches ${batches}, ${subject}, ${when}.`
  return t`${name} teaches ${batches}, ${subject}, ${when} in ${room}.`
}

type ClassState = Times & { cancelledAt: Date | null; savedAt: Date | null }

/** Returns why a class cannot be changed, fit to show; null: it can. */
export function refusalToChange({ cancelledAt, savedAt }: Pick<ClassState, 'cancelledAt' | 'savedAt'>) {
  if (cancelledAt !== null) return t`This class is cancelled. Please add another one instead.`
  if (savedAt !== null) return t`The register of this class is saved, so it was held as it stands here.`
  return null
}

/** Returns why a class cannot be moved; null: it can. */
export function refusalToMove({ startsAt }: Times, now: Date) {
  return startsAt <= now ? t`This class has begun and stays at its time. It can be cancelled.` : null
}

/** Returns the original start of a class after moving it; null: it was moved back to it. */
export function movedFromAfter(before: { startsAt: Date; movedFrom: Date | null }, startsAt: Date) {
  const first = before.movedFrom ?? before.startsAt
  return first.getTime() === startsAt.getTime() ? null : first
}

type Fill = { room: { name: string; places: number } | null; batches: readonly { code: string; students: number }[] }

/** Returns a warning if a room has too few places for a class; null: it has enough. */
export function roomWarning({ room, batches }: Fill) {
  const students = batches.reduce((sum, batch) => sum + batch.students, 0)
  if (room === null || students <= room.places) return null
  const codes = batches.map(({ code }) => code).join(', ')
  return t`${room.name} has ${room.places} places, and ${codes} has ${students} students.`
}

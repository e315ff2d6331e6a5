import type { batches, courses } from '#domains/catalogue/tables.ts'
import type { PageData } from './detail-page.ts'

type CourseRow = typeof courses.$inferInsert

/** A batch by its distance from the day of loading: it begins on the first `weekday` (0 is Sunday) after `startsInDays` days. */
export type BatchData = Pick<typeof batches.$inferInsert, 'code' | 'stream' | 'timeFrom' | 'timeTo'> & {
  /** Address of its centre; live classes have none. */
  centre?: string
  startsInDays: number
  weekday: number
  weeks: number
}

/** Its product is the one of its type; exams and categories are named by their addresses, fees in paise. */
export type CourseData = Pick<CourseRow, 'name' | 'subTitle' | 'seoUrl' | 'type' | 'baseFee' | 'discountedFee'> &
  Partial<Pick<CourseRow, 'bookFee' | 'validityDays' | 'isShipped' | 'isLive' | 'curriculum'>> & {
    exams: string[]
    categories: string[]
    batch?: BatchData
    /** Name of its banner among the demo pictures. */
    picture: string
    page: PageData
  }

const dayMs = 86_400_000
const indiaOffsetMs = 5.5 * 3_600_000

export function rupees(amount: number) {
  return amount * 100
}

function dayAfter(now: Date, days: number, weekday: number) {
  const today = Math.floor((now.getTime() + indiaOffsetMs) / dayMs)
  const earliest = today + days
  const wait = (7 + weekday - new Date(earliest * dayMs).getUTCDay()) % 7
  return earliest + wait
}

function isoDay(day: number) {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The academic year from April to March that a day lies in, as '2026-27'. */
function sessionOf(date: string) {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '04-01' ? 1 : 0)
  return `${year}-${String(year + 1).slice(2)}`
}

/** First and last day of a batch and its session, by the calendar of India. */
export function batchDates({ startsInDays, weekday, weeks }: BatchData, now: Date) {
  const start = dayAfter(now, startsInDays, weekday)
  const startDate = isoDay(start)
  return { startDate, endDate: isoDay(start + weeks * 7 - 1), session: sessionOf(startDate) }
}

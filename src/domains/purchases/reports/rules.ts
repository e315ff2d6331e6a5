import { daysLater, endOfDayInIndia } from '#platform/text/india-time.ts'

/*
 * Dimensions of the reports: months and days in India, days overdue, and the rest of a plan. Money is whole
 * paise.
 */

/** Age of a due on a day: one due on that day is not late. */
export const buckets = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const
export type Bucket = (typeof buckets)[number]

/** First and last day late of each; null: without end. */
const lateDays: Record<Bucket, [from: number | null, to: number | null]> = {
  'not-due': [null, 0],
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, null],
}

/** Returns the first and the last due date of the dues in a bucket. */
export function dueBetween(bucket: Bucket, day: string): [first: string | null, last: string | null] {
  const [from, to] = lateDays[bucket]
  return [to === null ? null : daysLater(day, -to), from === null ? null : daysLater(day, -from)]
}

/** `month`: YYYY-MM. */
export const firstDayOf = (month: string) => `${month}-01`

export function lastDayOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Returns the midnights in India around a month; the second is exclusive. */
export function boundsOfMonth(month: string): [start: Date, end: Date] {
  return [endOfDayInIndia(daysLater(firstDayOf(month), -1)), endOfDayInIndia(lastDayOf(month))]
}

export type Plan = { planned: number; before: number; these: number; waived: number }

/** Returns the part of a plan that is neither paid nor waived by the end of its month. */
export const leftOf = ({ planned, before, these, waived }: Plan) => planned - before - these - waived

/**
 * Returns the paid share of a plan, in percent with one decimal, rounded down so that 100 means all of it. null:
 * nothing was planned.
 */
export function percentOf({ planned, before, these }: Plan) {
  return planned === 0 ? null : Math.floor(((before + these) * 1000) / planned) / 10
}

export type Tax = { cgst: number; sgst: number; igst: number }

type Compared = {
  /** Tax of receipts, less cancellations and vouchers. */
  papers: Tax
  /** Tax of refunds booked in this month whose voucher is missing or of another month. */
  booked: Tax
  /** Tax of this month's vouchers whose refund was booked in another month. */
  vouchers: Tax
  ledger: Tax
}

/**
 * Returns the ledger's tax that the documents do not explain; must be zero. The ledger books a refund when it is
 * approved, and its voucher is issued when the money has left.
 */
export function differenceOf({ papers, booked, vouchers, ledger }: Compared): Tax {
  const of = (key: keyof Tax) => ledger[key] - (papers[key] - booked[key] + vouchers[key])
  return { cgst: of('cgst'), sgst: of('sgst'), igst: of('igst') }
}

/** Returns the numbers missing between the first and the last of a series. */
export const missingIn = ({ first, last, count }: { first: number; last: number; count: number }) =>
  last - first + 1 - count

/** Formats a number as on receipts. */
export const numberIn = (series: string, number: number) => `${series}-${String(number).padStart(6, '0')}`

const rowsOnPage = 100

/** Returns one page of the rows, counted from 1; a page beyond the last gives the last. */
export function pageOf<Row>(rows: Row[], page: number) {
  const pages = Math.max(1, Math.ceil(rows.length / rowsOnPage))
  const current = Math.min(page, pages)
  return { page: current, pages, rows: rows.slice((current - 1) * rowsOnPage, current * rowsOnPage) }
}

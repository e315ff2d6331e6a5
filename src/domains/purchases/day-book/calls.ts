import { get } from '#platform/http/call.ts'
import type { DayBook, DayBookQuery } from './schema.ts'

/**
 * The day book of a centre and a day in India. Callers with only `day-book.read-own` get what they handled
 * themselves.
 */
export const dayBookCalls = {
  dayBook: get('/api/staff/day-book').types<{ query: DayBookQuery; answer: DayBook }>(),
  /** One sheet of A4. */
  dayBookSheet: get('/api/staff/day-book/sheet', 'bytes').types<{ query: DayBookQuery }>(),
  dayBookWorkbook: get('/api/staff/day-book/workbook', 'bytes').types<{ query: DayBookQuery }>(),
  /** Vouchers as TallyPrime imports them. */
  dayBookVouchers: get('/api/staff/day-book/vouchers', 'bytes').types<{ query: DayBookQuery }>(),
}

import { sql } from 'drizzle-orm'

/**
 * SQL for midnight in India at the start of a day (YYYY-MM-DD), `daysLater` days on. Computed by the database,
 * whose calendar extends beyond the first and last day that can be written.
 */
export const midnightInIndia = (day: string, daysLater: number) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Kolkata')`

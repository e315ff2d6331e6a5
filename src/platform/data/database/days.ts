import { sql } from 'drizzle-orm'

/** The midnight in India that begins a day (YYYY-MM-DD), so many days later. By the database, whose calendar holds the days before and after the first and the last one that can be written. */
export const midnightInIndia = (day: string, daysLater: number) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Kolkata')`

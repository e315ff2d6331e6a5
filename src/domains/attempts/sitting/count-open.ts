import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { type Reading, reading } from '#platform/ops/observing/read-installation.ts'
import { graceSeconds } from './rules.ts'

/** An attempt still open so long after the grace was missed by its job and by the sweep. */
const overdueSeconds = graceSeconds + 60

/** Counts open attempts, and those that should have been closed by now, for the monitoring of an examination. */
export async function countOpenAttempts({ db, now }: Context): Promise<Reading[]> {
  const { rows } = await db.execute<{ open: string; overdue: string }>(sql`
    select count(*) as open, count(*) filter (
      where deadline < ${now.toISOString()}::timestamptz - ${`${overdueSeconds} seconds`}::interval) as overdue
    from attempts where score is null and closed_at is null`)
  return [
    reading('open_attempts', 'Attempts in progress', Number(rows[0]?.open ?? 0)),
    reading('overdue_attempts', 'Attempts that should have been closed a minute ago', Number(rows[0]?.overdue ?? 0)),
  ]
}

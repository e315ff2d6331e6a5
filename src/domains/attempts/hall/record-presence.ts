import { lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { perProcess } from '#platform/data/cache/content-cache.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { slotMs } from './rules.ts'
import { attemptPresence, hallPace } from './tables.ts'

/*
 * Presence of candidates. Each process collects the heartbeats that come with saves and openings, and writes them every
 * few seconds in one statement, so that no save waits for them. The next heartbeats restore what a process held when it
 * died.
 */

const writtenEveryMs = 4000
/** Limit per process; far more candidates than it can serve. */
const mostHeld = 50_000

const times = ['hereAt', 'openedAt', 'beatAt', 'savedAt', 'otherAt', 'refusedAt'] as const
type Time = (typeof times)[number]
type Signs = Partial<Record<Time, string>> & { testId: string; studentId: string; refusal?: string }
type Held = {
  signs: Map<string, Signs>
  pace: Map<string, { testId: string; centreId: string | null; slot: string; saves: number }>
  timer: NodeJS.Timeout | null
}

const heldOf = perProcess<Held>(() => ({ signs: new Map(), pace: new Map(), timer: null }))

export type Sign = {
  testId: string
  studentId: string
  what: Time[]
  /** Reason for refusing the opening. */
  refusal?: string
}

/** Schedules the next write; nothing runs while nobody takes a test. */
function writeSoon(ctx: Context, held: Held) {
  held.timer ??= setTimeout(() => void flushPresence(ctx), writtenEveryMs).unref()
}

/** Notes a candidate's sign of life for the hall, without a database statement. */
export function recordPresence(ctx: Context, { testId, studentId, what, refusal }: Sign) {
  const held = heldOf(ctx.cache)
  const key = `${testId} ${studentId}`
  const signs: Signs = held.signs.get(key) ?? { testId, studentId }
  const now = ctx.now.toISOString()
  for (const time of what) if ((signs[time] ?? '') < now) signs[time] = now
  if (refusal !== undefined) signs.refusal = refusal
  if (held.signs.size < mostHeld) held.signs.set(key, signs)
  writeSoon(ctx, held)
}

/** Counts a save of answers, for the pace of its centre. */
export function countSave(ctx: Context, { testId, centreId }: { testId: string; centreId: string | null }) {
  const held = heldOf(ctx.cache)
  const slot = new Date(Math.floor(ctx.now.getTime() / slotMs) * slotMs).toISOString()
  const key = `${testId} ${centreId} ${slot}`
  const count = held.pace.get(key) ?? { testId, centreId, slot, saves: 0 }
  count.saves += 1
  held.pace.set(key, count)
  writeSoon(ctx, held)
}

const later = (column: string) => sql.raw(`${column} = greatest(attempt_presence.${column}, excluded.${column})`)

/** Writes rows in the order of their keys, so that two nodes never deadlock. A time only moves forward, whichever node writes last. */
const writing = namedStatement(
  'write_presence',
  sql`with sign as materialized (
      select * from jsonb_to_recordset(${value('signs')}::jsonb) as sign("testId" uuid, "studentId" uuid, "hereAt" timestamptz, "openedAt" timestamptz,
        "beatAt" timestamptz, "savedAt" timestamptz, "otherAt" timestamptz, "refusedAt" timestamptz, refusal text)
    ), pace as materialized (
      select * from jsonb_to_recordset(${value('pace')}::jsonb) as pace("testId" uuid, "centreId" uuid, slot timestamptz, saves int)
    ), counted as (
      insert into hall_pace (test_id, centre_id, slot, saves)
      select "testId", "centreId", slot, saves from pace order by "testId", slot, "centreId"
      on conflict (test_id, slot, centre_id) do update set saves = hall_pace.saves + excluded.saves
    )
    insert into attempt_presence (test_id, student_id, here_at, opened_at, beat_at, saved_at, other_at, refused_at, refusal)
    select "testId", "studentId", "hereAt", "openedAt", "beatAt", "savedAt", "otherAt", "refusedAt", refusal from sign order by "testId", "studentId"
    on conflict (test_id, student_id) do update set ${later('here_at')}, ${later('opened_at')}, ${later('beat_at')}, ${later('saved_at')},
      ${later('other_at')}, ${later('refused_at')},
      refusal = case when excluded.refused_at >= coalesce(attempt_presence.refused_at, excluded.refused_at) then excluded.refusal else attempt_presence.refusal end`,
)

/** Writes what this process has collected. What cannot be written is dropped: the next heartbeats repeat it. */
export async function flushPresence(ctx: Context) {
  const held = heldOf(ctx.cache)
  if (held.timer) clearTimeout(held.timer)
  held.timer = null
  const [signs, pace] = [[...held.signs.values()], [...held.pace.values()]]
  held.signs.clear()
  held.pace.clear()
  if (signs.length + pace.length === 0) return
  try {
    await writing(ctx.db, { signs: JSON.stringify(signs), pace: JSON.stringify(pace) })
  } catch (error) {
    ctx.log.debug({ err: withoutValues(error) }, 'the presence of candidates could not be written')
  }
}

const keptMs = 2 * dayMs

/** Deletes presence older than two days. May run anywhere, any time. */
export async function sweepPresence({ db, now }: Context) {
  const before = new Date(now.getTime() - keptMs)
  const { hereAt, openedAt, beatAt, otherAt, refusedAt } = attemptPresence
  const last = sql`greatest(${hereAt}, ${openedAt}, ${beatAt}, ${otherAt}, ${refusedAt})`
  await db.delete(attemptPresence).where(sql`${last} < ${before.toISOString()}::timestamptz`)
  await db.delete(hallPace).where(lt(hallPace.slot, before))
}

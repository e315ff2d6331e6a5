import { asc, eq, inArray, sql } from 'drizzle-orm'
import { profiles } from '#domains/identity/profile/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { tests } from '../tables.ts'
import { type Candidate, type Occupied, type Terms, usualTerms } from './rules.ts'
import { registrationTerms } from './tables.ts'

export type StoredTerms = Terms & { syllabus: string; shiftIds: string[]; feeCourseId: string | null; version: number }

/** Returns the office's registration terms for a test, or the defaults. */
export async function findTerms({ db }: Pick<Context, 'db'>, testId: string): Promise<StoredTerms> {
  const [terms] = await db.select().from(registrationTerms).where(eq(registrationTerms.testId, testId))
  return terms ?? { ...usualTerms, syllabus: '', shiftIds: [], feeCourseId: null, version: 0 }
}

/**
 * Locks the tests in a fixed order. Registrations, waiting lists and seats of one test change one after the
 * other; attempts at it are not delayed. 404 for one that is not scheduled.
 */
export async function lockTests({ db }: Pick<Context, 'db'>, testIds: string[]) {
  const ids = [...new Set(testIds)].sort()
  const rows = await db.select().from(tests).where(inArray(tests.id, ids)).orderBy(asc(tests.id)).for('no key update')
  if (rows.length < ids.length) throw notFound('test')
  return new Map(rows.map((test) => [test.id, test]))
}
export type LockedTest = typeof tests.$inferSelect

export async function lockTest(ctx: Pick<Context, 'db'>, testId: string): Promise<LockedTest> {
  const test = (await lockTests(ctx, [testId])).get(testId)
  if (!test) throw notFound('test')
  return test
}

/** Reads those profile fields of a student that tests may ask for. */
export async function findCandidate(
  { db }: Pick<Context, 'db'>,
  studentId: string,
  className: string | null,
): Promise<Candidate> {
  const [profile] = await db
    .select({ dob: profiles.dob, category: profiles.category })
    .from(profiles)
    .where(eq(profiles.userId, studentId))
  return { dob: profile?.dob ?? null, category: profile?.category ?? null, className }
}

export type CentreCount = Occupied & { waiting: number; seated: number }
type Row = CentreCount & { centreId: string }

export const noSeats: CentreCount = { seats: null, registered: 0, offered: 0, waiting: 0, seated: 0 }

/** Counts the seats of each centre that has any, or of one, at this moment. A lapsed offer holds no seat, even if the list has not moved on yet. */
export async function countSeats({ db, now }: Pick<Context, 'db' | 'now'>, testId: string, centreId?: string) {
  const only = centreId === undefined ? sql`true` : sql`centre_id = ${centreId}`
  const { rows } = await db.execute<Row>(sql`
    select centre_id as "centreId", max(seats)::int as seats, sum(registered)::int as registered, sum(offered)::int as offered,
      sum(waiting)::int as waiting, sum(seated)::int as seated
    from (
      select centre_id, seats, 0 as registered, 0 as offered, 0 as waiting, 0 as seated from centre_seats where test_id = ${testId} and ${only}
      union all
      select centre_id, null, count(*), 0, 0, count(s.registration_id) from test_registrations r left join exam_seats s on s.registration_id = r.id
        where test_id = ${testId} and centre_id is not null and cancelled_at is null and ${only} group by centre_id
      union all
      select centre_id, null, 0, count(*) filter (where state = 'offered'), count(*) filter (where state = 'waiting'), 0 from waiting_places
        where test_id = ${testId} and (state = 'waiting' or (state = 'offered' and offer_ends_at > ${now.toISOString()}::timestamptz)) and ${only}
        group by centre_id
    ) counted group by centre_id`)
  return new Map(rows.map(({ centreId, ...counts }): [string, CentreCount] => [centreId, counts]))
}

export async function countSeatsAt(ctx: Pick<Context, 'db' | 'now'>, testId: string, centreId: string) {
  return (await countSeats(ctx, testId, centreId)).get(centreId) ?? noSeats
}

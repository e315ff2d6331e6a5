import { asc, eq, inArray } from 'drizzle-orm'
import { profiles } from '#domains/identity/profile/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { tests } from '../tables.ts'
import { type Candidate, type Terms, usualTerms } from './rules.ts'
import { registrationTerms } from './tables.ts'

export type StoredTerms = Terms & { syllabus: string; shiftIds: string[]; version: number }

/** Returns the office's registration terms for a test, or the defaults. */
export async function findTerms({ db }: Pick<Context, 'db'>, testId: string): Promise<StoredTerms> {
  const [terms] = await db.select().from(registrationTerms).where(eq(registrationTerms.testId, testId))
  return terms ?? { ...usualTerms, syllabus: '', shiftIds: [], version: 0 }
}

/**
 * The tests as they stand, in an order that all who lock several keep to. Registrations, waiting lists and seats of one test change one after the other; attempts at it are not held up. 404
 * for one that is not scheduled.
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

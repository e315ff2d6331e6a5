import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { tests } from '../tables.ts'
import { lastEnd } from '../tests/rules.ts'

/** Has the results of a test wait for a candidate who was given time until `end`, where that is after everybody else's. The caller holds the row of the test. */
export async function holdResults({ db }: Pick<Context, 'db'>, testId: string, end: Date) {
  const [test] = await db.select().from(tests).where(eq(tests.id, testId))
  const last = test ? lastEnd(test) : null
  if (last === null || end.getTime() <= last) return
  await db.update(tests).set({ extendedUntil: end }).where(eq(tests.id, testId))
}

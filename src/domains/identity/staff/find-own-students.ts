import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { type CentrePermission, centresWith } from '../access.ts'
import { users } from '../tables.ts'

/*
 * Which students are of which centre, as SQL about a row of `users`. Seats are the rows of purchases, and are asked for by name: every list that ends at one's own centres has to ask the same.
 */

/** Those whose profile names one of these centres, and those who have or had a seat in a batch there: a student may belong to two centres, and to one without naming it. */
export function belongTo(centreIds: string[]) {
  const ownCentres = sql`${sql.param(centreIds)}::uuid[]`
  // As a list that is read once, so that anyone who sits in a batch is found by the index of people.
  const seated = sql`${users.id} = any(array(select e.student_id from enrolments e join batches b on b.id = e.batch_id
    where b.centre_id = any(${ownCentres})))`
  return or(inArray(users.centreId, centreIds), seated)
}

/** Condition for students who belong to no centre yet. */
export const isAtNone = and(
  isNull(users.centreId),
  sql`not exists (select from enrolments seat where seat.student_id = ${users.id})`,
)

/** Those whom a permission covers: the students of its centres, and those who are at none yet, as any centre may be the one they walk into. */
export function isWithin({ actor }: Pick<Context, 'actor'>, permission: CentrePermission): SQL<boolean> {
  const centreIds = centresWith(actor, permission)
  if (centreIds === null) return sql<boolean>`true`
  if (centreIds.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${or(isAtNone, belongTo(centreIds))})`
}

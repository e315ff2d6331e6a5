import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { centresWith } from '#domains/identity/access.ts'
import { matchesStudent } from '#domains/identity/staff/find-own-students.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { countUpTo } from '#platform/http/staff-list.ts'
import { meritOrder } from '../ranking/find-ranks.ts'
import { attempts } from '../tables.ts'
import type { CandidatesQuery } from './schema.ts'

/** Attempts at the centres whose ranks somebody may read: that of the registration, or of the profile when the attempt began. One without a centre belongs to grants for all of them. */
function isOwnCentre({ actor }: Pick<Context, 'actor'>) {
  const centreIds = centresWith(actor, 'ranks.read')
  return centreIds === null ? undefined : inArray(attempts.centreId, centreIds)
}

/** In which batch the student was when the attempt began. */
const batchOf = sql`(select e.batch_id from enrolments e where e.student_id = ${attempts.studentId} and e.created_at <= ${attempts.startedAt}
  and (e.ended_at is null or e.ended_at > ${attempts.startedAt}) order by e.created_at desc, e.id limit 1)`

/** Which attempts of a test a list is of. */
export function chosenCandidates(ctx: Context, testId: string, { centre, batch, state, q }: CandidatesQuery) {
  const matching = matchesStudent(q)
  return and(
    eq(attempts.testId, testId),
    state === 'counted' ? isNotNull(attempts.merit) : isNull(attempts.score),
    isOwnCentre(ctx),
    centre === undefined ? undefined : eq(attempts.centreId, centre),
    batch === undefined ? undefined : sql`${batch}::uuid = ${batchOf}`,
    // As a list that is read once: people are found by their indexes, then their attempts.
    matching && sql`${attempts.studentId} = any(array(select ${users.id} from ${users} where ${matching}))`,
  )
}

const place = z.tuple([z.number(), z.string(), z.uuid()])
type Place = z.infer<typeof place>

function readPlace(after: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
  } catch {
    throw new AppError('invalid', 'The next page of this list could not be loaded. Please reload the list.', {
      errors: { after: 'must be the “next” value of the previous page' },
    })
  }
}

/** The first part is where the index of merits is entered; the others tell equals apart, in its order. */
function isBehind(after: string | undefined) {
  if (after === undefined) return undefined
  const [merit, tieKey, id] = readPlace(after)
  return sql`${attempts.merit} <= ${merit}::float8 and (${attempts.merit} < ${merit}::float8 or (${attempts.tieKey}, ${attempts.id}) > (${tieKey}, ${id}::uuid))`
}

type Found = { id: string; merit: number; tieKey: string }

/** A page of those who have marks, in the order of ranks, along the index that has it. */
export async function findCounted(
  ctx: Context,
  only: SQL | undefined,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  const { rows } = await ctx.db.execute<Found>(sql`
    select id, merit, tie_key as "tieKey" from ${attempts}
    where ${and(only, isBehind(after)) ?? sql`true`} order by ${meritOrder}, ${attempts.id} limit ${sql.raw(String(limit + 1))}`)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const at: Place | undefined = last && [last.merit, last.tieKey, last.id]
  return { ids: shown.map(({ id }) => id), next: at ? Buffer.from(JSON.stringify(at)).toString('base64url') : null }
}

export function countCandidates(ctx: Context, only: SQL | undefined) {
  return countUpTo(ctx, sql`select from ${attempts} where ${only ?? sql`true`}`)
}

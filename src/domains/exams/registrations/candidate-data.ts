import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { testCandidates } from '../tables.ts'

/* Freezes the candidate data that ranks depend on: name, birth date, category, state, batch and centre. */

/**
 * SQL for the name of a candidate as registered, or as corrected since; the account's name where nothing is frozen.
 * Needs `users`, and `testCandidates` by a left join.
 */
export const candidateName = sql<string>`coalesce(nullif(${testCandidates.name}, ''), ${users.candidateName})`

/** Condition that joins the frozen data of a candidate to their registration or attempt. */
export const isFrozenOf = ({ testId, studentId }: { testId: Column; studentId: Column }) =>
  and(eq(testCandidates.testId, testId), eq(testCandidates.studentId, studentId))

type Of = { testId: string; studentId: string }
/** `at`: the moment whose batch counts, if not now. */
type ToFreeze = Of & { at?: string }

/** Keeps what staff have corrected: only the centre follows a change of the registration. */
const unlessCorrected = (column: SQL) =>
  sql`${column} = case when c.revision = 1 then excluded.${column} else c.${column} end`

/** Freezes the data of candidates as their profile and registration have it now. Staff's corrections stay. */
export async function freezeCandidates({ db, now }: Pick<Context, 'db' | 'now'>, candidates: ToFreeze[]) {
  if (candidates.length === 0) return
  const refreshed = ['name', 'dob', 'category', 'state_name', 'batch_id'].map((column) =>
    unlessCorrected(sql.identifier(column).getSQL()),
  )
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into ${testCandidates} as c (test_id, student_id, name, dob, category, state_name, centre_id, batch_id, frozen_at)
    select r."testId", u.id, u.candidate_name, p.dob, p.category,
      nullif(trim(coalesce(p.present_address->>'state', p.present_address->>'present_state')), ''),
      coalesce(registered.centre_id, u.centre_id),
      (select e.batch_id from enrolments e where e.student_id = u.id and e.created_at <= coalesce(r.at, ${at})
        and (e.ended_at is null or e.ended_at > coalesce(r.at, ${at})) order by e.created_at desc, e.id limit 1),
      ${at}
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as r("testId" uuid, "studentId" uuid, at timestamptz)
      join users u on u.id = r."studentId" left join profiles p on p.user_id = u.id
      left join test_registrations registered on registered.test_id = r."testId" and registered.student_id = u.id
    on conflict (test_id, student_id) do update set centre_id = excluded.centre_id, ${sql.join(refreshed, sql`, `)}`)
}

const isIt = ({ testId, studentId }: Of) =>
  and(eq(testCandidates.testId, testId), eq(testCandidates.studentId, studentId))

/** Returns the frozen data of a candidate. 404 without any, and once the account is deleted. */
export async function getCandidateData({ db }: Pick<Context, 'db'>, of: Of) {
  const [row] = await db.select().from(testCandidates).where(isIt(of))
  if (!row || row.erasedAt !== null) throw notFound('candidate')
  return row
}

type Facts = Pick<typeof testCandidates.$inferSelect, 'name' | 'dob' | 'category' | 'stateName' | 'centreId'>
/** As the log names them. Not translated: the log keeps them. */
const factWords = [
  ['name', 'name'],
  ['dob', 'date of birth'],
  ['category', 'category'],
  ['stateName', 'state'],
  ['centreId', 'centre'],
] as const

/**
 * Corrects a candidate's frozen data and returns what differs, in words. 404; 409 `stale` if someone has
 * corrected it since `revision`, and if nothing is different.
 */
export async function storeCorrection(ctx: Context, of: Of, { revision, facts }: { revision: number; facts: Facts }) {
  const [before] = await ctx.db.select().from(testCandidates).where(isIt(of)).for('update')
  if (!before || before.erasedAt !== null) throw notFound('candidate')
  if (before.revision !== revision)
    throw new AppError('stale', 'Someone else has corrected this candidate in the meantime. Please reload the list.', {
      data: { revision: before.revision },
    })
  const changed = factWords.flatMap(([fact, word]) => (before[fact] === facts[fact] ? [] : [word]))
  if (changed.length === 0) throw new AppError('conflict', 'Nothing is different from what is stored.')
  await ctx.db
    .update(testCandidates)
    .set({ ...facts, revision: revision + 1 })
    .where(isIt(of))
  return changed
}

/** Erases the identity of a candidate. Category, centre and batch stay, so that the cut-offs of others do not change. */
export async function eraseCandidateData({ db, now }: Pick<Context, 'db' | 'now'>, studentId: string) {
  const erased = { name: '', dob: null, stateName: null, erasedAt: now }
  await db.update(testCandidates).set(erased).where(eq(testCandidates.studentId, studentId))
}

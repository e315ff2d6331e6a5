import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import type { CandidateRow } from './schema.ts'

export type FoundCandidate = {
  id: string
  studentId: string
  name: string
  number: string
  roll: number | null
  centreId: string | null
  centre: string | null
  rank: number | null
  marks: number | null
  accuracy: number | null
  seconds: number | null
  startedAt: string
  closedAt: string | null
  closedBy: 'student' | 'deadline' | null
}

const testId = sql`${sql.placeholder('testId')}::uuid`

/**
 * Ranks of a page are counted in one walk along the index of merits: between one mark of the page and the next, and not from the top anew for each candidate. Equals are told apart as
 * everywhere (`ranking/find-ranks.ts`).
 */
const candidateRows = namedStatement<FoundCandidate>(
  'candidate_rows',
  sql`with page as (select * from attempts where id = any(${sql.placeholder('ids')}::uuid[])),
    levels as (select merit, lag(merit, 1, 'Infinity') over (order by merit desc) as higher from (select distinct merit from page where merit is not null) m),
    above as (
      select merit, sum((select count(*) from attempts other
        where other.test_id = ${testId} and other.merit is not null and other.merit > levels.merit and other.merit <= levels.higher)) over (order by merit desc) as ahead
      from levels)
    select page.id, page.student_id as "studentId", u.candidate_name as name, u.registration_number as number, r.roll_number as roll,
      page.centre_id as "centreId", c.name as centre, page.marks_obtained as marks, page.accuracy, page.seconds_taken as seconds,
      page.started_at::text as "startedAt", page.closed_at::text as "closedAt", page.closed_by as "closedBy",
      (1 + above.ahead + (select count(*) from attempts other where other.test_id = ${testId} and other.merit = page.merit
        and (other.accuracy > page.accuracy or (other.accuracy = page.accuracy and other.seconds_taken < page.seconds_taken))))::int as rank
    from page join users u on u.id = page.student_id
      left join above on above.merit = page.merit
      left join centres c on c.id = page.centre_id
      left join test_registrations r on r.test_id = page.test_id and r.student_id = page.student_id`,
)

/** These attempts of one test with their candidates and ranks, in this order. */
export async function describeCandidates({ db }: Context, of: { testId: string; ids: string[] }) {
  if (of.ids.length === 0) return []
  const rows = new Map((await candidateRows(db, of)).map((row) => [row.id, row]))
  return of.ids.flatMap((id) => rows.get(id) ?? [])
}

const iso = (at: string) => new Date(at).toISOString()

export function presentCandidate(row: FoundCandidate): CandidateRow {
  return {
    _id: row.id,
    student_id: row.studentId,
    candidate_name: row.name,
    registration_number: row.number,
    roll_no: row.roll,
    center_id: row.centreId,
    center_name: row.centre,
    rank: row.rank,
    marks_obtained: row.rank === null ? null : row.marks,
    accuracy: row.rank === null || row.accuracy === null ? null : row.accuracy * 100,
    seconds_taken: row.rank === null ? null : row.seconds,
    started_at: iso(row.startedAt),
    closed_at: row.closedAt === null ? null : iso(row.closedAt),
    closed_by: row.closedBy,
  }
}

import { sql } from 'drizzle-orm'
import { parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import type { Test } from '#domains/exams/tables.ts'
import type { Context } from '#platform/context.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import type { SectionScore } from '../marking/mark-answers.ts'
import type { FindListed } from '../ranking/find-ranks.ts'
import { percentileOf } from '../ranking/rank-candidates.ts'
import type { CandidateRow } from './schema.ts'

type Row = {
  id: string
  studentId: string
  name: string
  number: string
  roll: number | null
  centreId: string | null
  centre: string | null
  rank: number | null
  marks: number | null
  sections: SectionScore[] | null
  accuracy: number | null
  seconds: number | null
  startedAt: string
  closedAt: string | null
  closedBy: 'student' | 'deadline' | null
  candidates: number
  atOrBelow: number
  below: number
}
export type FoundCandidate = Omit<Row, 'sections' | 'candidates' | 'atOrBelow' | 'below'> & {
  percentile: number | null
  isListed: boolean
  /** Of each section, in the order of the test; empty without marks. */
  sectionMarks: number[]
}

const testId = sql`${sql.placeholder('testId')}::uuid`

/**
 * Ranks of a page are counted in one walk along the index of merits: between one mark of the page and the next, and not from the top anew for each candidate. Equals are told apart as
 * everywhere (`ranking/find-ranks.ts`).
 */
const candidateRows = namedStatement<Row>(
  'candidate_rows',
  sql`with page as (select * from attempts where id = any(${sql.placeholder('ids')}::uuid[])),
    levels as (select merit, lag(merit, 1, 'Infinity') over (order by merit desc) as higher from (select distinct merit from page where merit is not null) m),
    above as (
      select merit, sum((select count(*) from attempts other
        where other.test_id = ${testId} and other.merit is not null and other.merit > levels.merit and other.merit <= levels.higher)) over (order by merit desc) as ahead
      from levels),
    counted as (select count(*)::int as candidates from attempts where test_id = ${testId} and merit is not null)
    select page.id, page.student_id as "studentId", u.candidate_name as name, u.registration_number as number, r.roll_number as roll,
      page.centre_id as "centreId", c.name as centre, page.marks_obtained as marks, page.score->'sections' as sections, page.accuracy, page.seconds_taken as seconds,
      page.started_at::text as "startedAt", page.closed_at::text as "closedAt", page.closed_by as "closedBy",
      counted.candidates, (counted.candidates - above.ahead)::int as "atOrBelow",
      (counted.candidates - above.ahead - (select count(*) from attempts other where other.test_id = ${testId} and other.merit = page.merit))::int as below,
      (1 + above.ahead + (select count(*) from attempts other where other.test_id = ${testId} and other.merit = page.merit
        and other.tie_key < page.tie_key))::int as rank
    from page cross join counted join users u on u.id = page.student_id
      left join above on above.merit = page.merit
      left join centres c on c.id = page.centre_id
      left join test_registrations r on r.test_id = page.test_id and r.student_id = page.student_id`,
)

type Of = { test: Test; ids: string[] }

/** These attempts of one test with their candidates and ranks, in this order; ranks are those of the test's merit list once it is published. */
export async function describeCandidates(ctx: Context, { test, ids }: Of, findListed: FindListed) {
  if (ids.length === 0) return []
  const rows = new Map((await candidateRows(ctx.db, { testId: test.id, ids })).map((row) => [row.id, row]))
  const listed = await findListed(ctx, test.id, ids)
  const { roundingPlaces } = test.terms
  return ids.flatMap((id): FoundCandidate[] => {
    const row = rows.get(id)
    if (!row) return []
    const { sections, candidates, atOrBelow, below, ...rest } = row
    const marksOf = new Map(sections?.map(({ sectionId, marks }) => [sectionId, marks]))
    const share = row.rank === null ? null : percentileOf({ candidates, atOrBelow, below }, test.terms)
    const { rank, percentile } = listed.get(id) ?? { rank: row.rank, percentile: share }
    const sectionMarks = test.sections.map((section) =>
      rounded(parseFraction(marksOf.get(section.id) ?? '0'), roundingPlaces),
    )
    return [{ ...rest, rank, percentile, isListed: listed.has(id), sectionMarks: rank === null ? [] : sectionMarks }]
  })
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
    percentile: row.percentile,
    is_listed: row.isListed,
    sections: row.sectionMarks,
    marks_obtained: row.rank === null ? null : row.marks,
    accuracy: row.rank === null || row.accuracy === null ? null : row.accuracy * 100,
    seconds_taken: row.rank === null ? null : row.seconds,
    started_at: iso(row.startedAt),
    closed_at: row.closedAt === null ? null : iso(row.closedAt),
    closed_by: row.closedBy,
  }
}

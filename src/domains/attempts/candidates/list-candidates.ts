import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import { findScheduled, stageOf } from '#domains/exams/staff/read-plan.ts'
import type { TestStage } from '#domains/exams/staff/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { listTests, presentTest } from '#domains/exams/tests/reads.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { matchesStudent } from '#domains/identity/staff/find-own-students.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { countUpTo, type ListOrder, readPage, type StaffList } from '#platform/http/staff-list.ts'
import { keyOfName } from '#platform/text/typed.ts'
import type { SectionScore } from '../marking/mark-answers.ts'
import { percentileOf } from '../marking/merit.ts'
import { type FindListed, isTestSettled, meritOrder } from '../ranking/find-ranks.ts'
import { attempts } from '../tables.ts'
import type { CandidateRow, CandidatesQuery, SatTest, TestResults } from './schema.ts'

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
  /** Marks of each section, in the order of the test; empty without marks. */
  sectionMarks: number[]
}

const testId = sql`${sql.placeholder('testId')}::uuid`

/**
 * Counts the ranks of a page in one pass along the index of merits: from each mark on the page to the next, instead of
 * from the top for each candidate. Ties are broken as everywhere else (`ranking/find-ranks.ts`).
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
    select page.id, page.student_id as "studentId", coalesce(nullif(f.name, ''), u.candidate_name) as name, u.registration_number as number, r.roll_number as roll,
      page.centre_id as "centreId", c.name as centre, page.marks_obtained as marks, page.score->'sections' as sections, page.accuracy, page.seconds_taken as seconds,
      page.started_at::text as "startedAt", page.closed_at::text as "closedAt", page.closed_by as "closedBy",
      counted.candidates, (counted.candidates - above.ahead)::int as "atOrBelow",
      (counted.candidates - above.ahead - (select count(*) from attempts other where other.test_id = ${testId} and other.merit = page.merit))::int as below,
      (1 + above.ahead + (select count(*) from attempts other where other.test_id = ${testId} and other.merit = page.merit
        and other.tie_key < page.tie_key))::int as rank
    from page cross join counted join users u on u.id = page.student_id
      left join test_candidates f on f.test_id = page.test_id and f.student_id = page.student_id
      left join above on above.merit = page.merit
      left join centres c on c.id = page.centre_id
      left join test_registrations r on r.test_id = page.test_id and r.student_id = page.student_id`,
)

type Of = { test: Test; ids: string[] }

/**
 * Describes these attempts of one test with candidates and ranks, in this order; ranks are those of the test's
 * merit list once it is published.
 */
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

function presentCandidate(row: FoundCandidate): CandidateRow {
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

/**
 * Condition for attempts at the centres whose ranks the actor may read: the centre of the registration, or of the
 * profile when the attempt began. Attempts without one require a grant for all centres.
 */
function isOwnCentre({ actor }: Pick<Context, 'actor'>) {
  const centreIds = centresWith(actor, 'ranks.read')
  return centreIds === null ? undefined : inArray(attempts.centreId, centreIds)
}

/** The student's batch when the attempt began. */
const batchOf = sql`(select e.batch_id from enrolments e where e.student_id = ${attempts.studentId} and e.created_at <= ${attempts.startedAt}
  and (e.ended_at is null or e.ended_at > ${attempts.startedAt}) order by e.created_at desc, e.id limit 1)`

/** Condition for the attempts in a list of candidates. */
export function chosenCandidates(ctx: Context, testId: string, { centre, batch, state, q }: CandidatesQuery) {
  const matching = matchesStudent(q)
  return and(
    eq(attempts.testId, testId),
    state === 'counted' ? isNotNull(attempts.merit) : isNull(attempts.score),
    isOwnCentre(ctx),
    centre === undefined ? undefined : eq(attempts.centreId, centre),
    batch === undefined ? undefined : sql`${batch}::uuid = ${batchOf}`,
    // An array that is read once: indexes find the people first, then their attempts.
    matching && sql`${attempts.studentId} = any(array(select ${users.id} from ${users} where ${matching}))`,
  )
}

const place = z.tuple([z.number(), z.string().regex(/^[^\0\p{Cs}]*$/u), z.uuid()])
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

/**
 * Condition for the rows after the cursor. The first part enters the index of merits; the others break ties in its
 * order.
 */
function isBehind(after: string | undefined) {
  if (after === undefined) return undefined
  const [merit, tieKey, id] = readPlace(after)
  return sql`${attempts.merit} <= ${merit}::float8 and (${attempts.merit} < ${merit}::float8 or (${attempts.tieKey}, ${attempts.id}) > (${tieKey}, ${id}::uuid))`
}

type Found = { id: string; merit: number; tieKey: string }

/** Finds a page of scored attempts by rank, along the index. */
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

function countCandidates(ctx: Context, only: SQL | undefined) {
  return countUpTo(ctx, sql`select from ${attempts} where ${only ?? sql`true`}`)
}

const lastToBegin: ListOrder = { column: attempts.startedAt, id: attempts.id, type: 'timestamptz', descending: true }

type Asked = CandidatesQuery & { limit: number; after?: string | undefined; findListed: FindListed }

/**
 * Lists a test's candidates at the caller's centres, with marks, ranks and times; also before results are out.
 * 404 for an unknown test.
 */
export async function listCandidates(
  ctx: Context,
  testId: string,
  { limit, after, findListed, ...query }: Asked,
): Promise<StaffList<CandidateRow>> {
  const test = await findScheduled(ctx, testId)
  if (!test) throw notFound('test')
  const only = chosenCandidates(ctx, testId, query)
  const read = async (ids: string[]) => (await describeCandidates(ctx, { test, ids }, findListed)).map(presentCandidate)
  if (query.state === 'unfinished')
    return readPage(ctx, { from: attempts, only, order: lastToBegin, limit, after, isSought: Boolean(query.q) }, read)
  const { ids, next } = await findCounted(ctx, only, { limit, after })
  return { data: await read(ids), next, total: await countCandidates(ctx, only) }
}

function presentSat(test: Test, now: Date): SatTest {
  const { _id, quiz_name, quiz_type, publish_date, closes_at } = presentTest(test)
  return { _id, quiz_name, quiz_type, stage: stageOf(test, now), publish_date, closes_at }
}

type ResultsAsked = { stage?: TestStage | undefined; q?: string | undefined; from: number; limit: number }

/** Lists the tests whose window has begun. All tests are cached, as an institute has only hundreds. */
export async function listSatTests(
  ctx: Context,
  { stage, q = '', from, limit }: ResultsAsked,
): Promise<StaffList<SatTest>> {
  const words = keyOfName(q)
  const matches = (await listTests(ctx))
    .filter(({ name, opensAt }) => opensAt <= ctx.now && keyOfName(name).includes(words))
    .map((test) => presentSat(test, ctx.now))
    .filter((test) => stage === undefined || test.stage === stage)
  const next = from + limit < matches.length ? String(from + limit) : null
  return { data: matches.slice(from, from + limit), next, total: { value: matches.length, is_exact: true } }
}

/** Returns the state of a test's results, for callers who may read its ranks. 404 before it is scheduled. */
export async function readResults(ctx: Context, testId: string): Promise<TestResults> {
  const test = await findScheduled(ctx, testId)
  if (!test) throw notFound('test')
  const unfinished = await countCandidates(ctx, chosenCandidates(ctx, testId, { state: 'unfinished' }))
  return {
    ...presentSat(test, ctx.now),
    mm: presentTest(test).mm,
    languages: test.languages,
    paper_version: test.paperVersion,
    sections: test.sections.map(({ name }) => name),
    drop_rule: test.terms.results?.dropped ?? null,
    unfinished: unfinished.value,
    is_settled: await isTestSettled(ctx, test),
    is_released_by_staff: test.isReleasedByStaff,
    results_released_at: test.resultsReleasedAt?.toISOString() ?? null,
    may_release: mayDo(ctx.actor, 'results.release'),
  }
}

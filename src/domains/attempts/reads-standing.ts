import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type ContentCache, rememberContent } from '../../platform/content-cache.ts'
import type { Context } from '../../platform/context.ts'
import { closingTime, isRanked } from '../exams/rules.ts'
import type { Test } from '../exams/tables.ts'
import { users } from '../identity/tables.ts'
import type { Score } from './mark-answers.ts'
import { type Ladder, makeLadder, meritOf, percentileIn, type Rung, rankIn } from './rank-candidates.ts'
import type { Standing } from './schema.ts'
import { answerJournal, attempts } from './tables.ts'

type Averages = Pick<Standing, 'sections' | 'questions'>

/** The average time on a question is taken from so many candidates: more of them would hardly change it, and their journals cost the hall its speed (measured 2026-11). */
const candidatesTimed = 100
/** Averages are read again when there are so many times more candidates. */
const averagesAgain = 1.25

const laddersKept = rememberContent<Ladder>(20)
const averagesKept = rememberContent<Averages>(200)

/** Makes a function that does the same work once for all who ask for it meanwhile: results are released to a whole hall at once. */
function createSharing<T>() {
  const byCache = new WeakMap<ContentCache, Map<string, Promise<T>>>()
  return (cache: ContentCache, key: string, make: () => Promise<T>) => {
    const underway = byCache.get(cache) ?? new Map<string, Promise<T>>()
    byCache.set(cache, underway)
    const known = underway.get(key)
    if (known) return known
    const making = make().finally(() => underway.delete(key))
    underway.set(key, making)
    return making
  }
}

const shareLadder = createSharing<Ladder>()
const shareAverages = createSharing<Averages>()

type Stamp = { counted: number; unfinished: number; oldest: number; newest: number; versions: string }

/** Changes whenever an attempt of the test is closed or counted again, and is cheap to read. */
async function readStamp(ctx: Context, test: Test): Promise<Stamp> {
  const closes = closingTime(test)?.toISOString() ?? null
  const { rows } = await ctx.db.execute<Stamp>(sql`
    select count(marks_obtained)::int as counted,
      count(*) filter (where marks_obtained is null and deadline <= ${closes}::timestamptz)::int as unfinished,
      coalesce(min(paper_version), 0) as oldest, coalesce(max(paper_version), 0) as newest,
      coalesce(sum(paper_version), 0)::text as versions
    from attempts where test_id = ${test.id} and number = 1`)
  return rows[0] ?? { counted: 0, unfinished: 0, oldest: 0, newest: 0, versions: '0' }
}

/** The first attempts of students: a test that someone sits again, or to try it out, changes nobody's rank. */
function isCandidates(testId: string) {
  const isFirst = and(eq(attempts.testId, testId), eq(attempts.number, 1), isNotNull(attempts.marksObtained))
  return and(isFirst, eq(users.role, 'student'))
}

const owner = eq(users.id, attempts.studentId)
const listOfSections = sql`jsonb_to_recordset(${attempts.score}->'sections') as
  part("sectionId" uuid, correct int, wrong int, partial int, seconds int, marks text)`

/** '7/4' as a number. */
function numberOf(text: SQL) {
  return sql<number>`split_part(${text}, '/', 1)::float8 / coalesce(nullif(split_part(${text}, '/', 2), ''), '1')::float8`
}

async function readLadder(ctx: Context, testId: string): Promise<Ladder> {
  const { rows } = await ctx.db.execute<Rung>(sql`
    select ${numberOf(sql`${attempts.score}->>'marks'`)} as marks,
      coalesce(total.correct / nullif(total.attempted, 0), 0) as accuracy,
      floor(extract(epoch from ${attempts.closedAt} - ${attempts.startedAt}))::int as seconds,
      count(*)::int as candidates
    from ${attempts} join ${users} on ${owner},
      lateral (
        select sum(correct)::float8 as correct, sum(correct + wrong + coalesce(partial, 0))::float8 as attempted
        from ${listOfSections}
      ) as total
    where ${isCandidates(testId)}
    group by 1, 2, 3`)
  return makeLadder(rows)
}

function readSectionAverages(ctx: Context, testId: string) {
  const marks = numberOf(sql`part.marks`)
  return ctx.db.execute<Standing['sections'][number]>(sql`
    select part."sectionId" as section_id, avg(${marks}) as average_marks, max(${marks}) as highest_marks,
      avg(part.seconds)::float8 as average_time
    from ${attempts} join ${users} on ${owner}, lateral ${listOfSections}
    where ${isCandidates(testId)}
    group by 1`)
}

/** Seconds that the latest candidates who opened a question spent on it. */
function readQuestionAverages(ctx: Context, testId: string) {
  const latest = ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .innerJoin(users, owner)
    .where(isCandidates(testId))
    .orderBy(desc(attempts.id))
    .limit(candidatesTimed)
  const { attemptId, questionId, epoch, seq } = answerJournal
  return ctx.db.execute<Standing['questions'][number]>(sql`
    select question_id, avg(seconds)::float8 as average_time
    from (
      select distinct on (${attemptId}, ${questionId}) ${questionId}, ${answerJournal.seconds} from ${answerJournal}
      where ${attemptId} in ${latest}
      order by ${attemptId}, ${questionId}, ${epoch} desc, ${seq} desc
    ) as visited
    group by 1`)
}

function getLadder(ctx: Context, testId: string, { counted, versions }: Stamp) {
  const key = `${testId} ${counted} ${versions}`
  return shareLadder(ctx.cache, key, () => laddersKept(ctx, key, () => readLadder(ctx, testId)))
}

/** Averages of many move little: they are read again when there are a quarter more, so that each attempt is read for them some four times in all. */
function getAverages(ctx: Context, testId: string, { counted, newest }: Stamp) {
  const step = Math.floor(Math.log(counted) / Math.log(averagesAgain))
  const key = `${testId} ${step} ${newest}`
  const read = async (): Promise<Averages> => {
    const sections = await readSectionAverages(ctx, testId)
    const questions = await readQuestionAverages(ctx, testId)
    return { sections: sections.rows, questions: questions.rows }
  }
  return shareAverages(ctx.cache, key, () => averagesKept(ctx, key, read))
}

const nothing = { rank: null, percentile: null, average_marks: null, topper_marks: null, sections: [], questions: [] }

type Sitting = { number: number; score: Score; startedAt: Date; closedAt: Date }

/** Where a closed attempt stands among all candidates of its test. The caller has made sure that its results are released. */
export async function getStanding(ctx: Context, test: Test, sitting: Sitting): Promise<Standing> {
  const stamp = await readStamp(ctx, test)
  const { counted, unfinished, oldest, newest } = stamp
  const isSettled = oldest === newest && !(isRanked(test.type) && unfinished > 0)
  if (!isSettled) return { state: 'waiting', candidates: counted, ...nothing }
  const ladder = await getLadder(ctx, test.id, stamp)
  const { candidates, average, topper } = ladder
  const isCandidate = ctx.actor.kind === 'user' && ctx.actor.role === 'student' && sitting.number === 1
  const state = isCandidate ? 'ranked' : 'uncounted'
  if (candidates < 2) return { state: isCandidate ? 'alone' : state, candidates, ...nothing }
  const merit = meritOf(sitting)
  return {
    ...{ state, candidates, average_marks: average, topper_marks: topper },
    rank: isCandidate ? rankIn(ladder, merit) : null,
    percentile: isCandidate ? percentileIn(ladder, merit, test.terms.roundingPlaces) : null,
    ...(await getAverages(ctx, test.id, stamp)),
  }
}

import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { plainTies } from '#domains/exams/patterns/rules.ts'
import { type Test, testQuestions } from '#domains/exams/tables.ts'
import { closingTime, isRanked } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { rememberContent } from '#platform/data/cache/content-cache.ts'
import { percentileOf } from '../marking/merit.ts'
import { attempts } from '../tables.ts'
import { type FindListed, findCentrePlace, readOverall } from './find-ranks.ts'
import type { Standing } from './schema.ts'

type Averages = Pick<Standing, 'sections' | 'questions'>

/** Number of candidates that a question's average time is computed from: more would hardly change it. */
const candidatesTimed = 500
/** Growth in candidates after which averages are read again. */
const averagesAgain = 1.25

/** Cached, as results are released to a whole hall at once. */
const cachedAverages = rememberContent<Averages>({ max: 200, kind: null })

function isCandidates(testId: string) {
  return and(eq(attempts.testId, testId), isNotNull(attempts.merit))
}

/** Converts a fraction such as '7/4' to a number. */
function numberOf(text: SQL) {
  return sql<number>`split_part(${text}, '/', 1)::float8 / coalesce(nullif(split_part(${text}, '/', 2), ''), '1')::float8`
}

function readSectionAverages(ctx: Context, testId: string) {
  const marks = numberOf(sql`part.marks`)
  return ctx.db.execute<Standing['sections'][number]>(sql`
    select part."sectionId" as section_id, avg(${marks}) as average_marks, max(${marks}) as highest_marks,
      avg(part.seconds)::float8 as average_time
    from ${attempts},
      lateral jsonb_to_recordset(${attempts.score}->'sections') as part("sectionId" uuid, seconds int, marks text)
    where ${isCandidates(testId)}
    group by 1`)
}

/** Reads the seconds that the latest candidates to open a question spent on it. */
function readQuestionAverages(ctx: Context, testId: string) {
  const latest = ctx.db
    .select({ seconds: attempts.questionSeconds })
    .from(attempts)
    .where(isCandidates(testId))
    .orderBy(desc(attempts.id))
    .limit(candidatesTimed)
  return ctx.db.execute<Standing['questions'][number]>(sql`
    select ${testQuestions.questionId} as question_id, avg(spent.seconds)::float8 as average_time,
      percentile_cont(0.5) within group (order by spent.seconds) as median_time
    from ${latest} as latest,
      unnest(latest.question_seconds) with ordinality as spent(seconds, place)
      join ${testQuestions} on ${testQuestions.testId} = ${testId} and ${testQuestions.position} = spent.place
    where spent.seconds is not null
    group by 1`)
}

/** Returns averages, read again when there are a quarter more candidates: averages of many change little, and each attempt is read about four times in all. */
function getAverages(ctx: Context, test: Test, candidates: number) {
  const step = Math.floor(Math.log(candidates) / Math.log(averagesAgain))
  const key = `${test.id} ${step} ${test.paperVersion}`
  const read = async (): Promise<Averages> => {
    const sections = await readSectionAverages(ctx, test.id)
    const questions = await readQuestionAverages(ctx, test.id)
    return { sections: sections.rows, questions: questions.rows }
  }
  return cachedAverages(ctx, key, read)
}

const nothing = {
  rank: null,
  percentile: null,
  centre: null,
  merit_list: null,
  average_marks: null,
  topper_marks: null,
  sections: [],
  questions: [],
}

/** `merit` null: the attempt is no candidate. */
type Sitting = { id: string; merit: number | null }

/**
 * Returns a closed attempt's standing among all candidates of its test or, once its merit list is published, in
 * that list. The caller has checked that its results are released.
 */
export async function getStanding(
  ctx: Context,
  test: Test,
  { id, merit, findListed }: Sitting & { findListed: FindListed },
): Promise<Standing> {
  const isCandidate = merit !== null
  const closes = isRanked(test.type) ? closingTime(test) : null
  const overall = await readOverall(ctx, id, { testId: test.id, closes })
  const { candidates, average, topper } = overall
  const known = {
    candidates,
    percentile_rule: test.terms.percentile,
    ties: test.terms.results?.ties ?? plainTies,
  }
  if (!overall.isSettled) return { state: 'waiting', ...known, ...nothing }
  const listed = isCandidate ? (await findListed(ctx, test.id, [id])).get(id) : undefined
  if (candidates < 2 && !listed) return { state: isCandidate ? 'alone' : 'uncounted', ...known, ...nothing }
  const averages = { average_marks: average, topper_marks: topper, ...(await getAverages(ctx, test, candidates)) }
  if (listed) {
    const { listId, listName, rank, ranked, percentile } = listed
    const place = { rank, percentile, centre: null, merit_list: { list_id: listId, list_name: listName } }
    return { state: 'ranked', ...known, candidates: ranked, ...place, ...averages }
  }
  return {
    state: isCandidate ? 'ranked' : 'uncounted',
    ...known,
    rank: isCandidate ? overall.rank : null,
    percentile: isCandidate ? percentileOf(overall, test.terms) : null,
    centre: isCandidate ? await findCentrePlace(ctx, id, test.terms) : null,
    merit_list: null,
    ...averages,
  }
}

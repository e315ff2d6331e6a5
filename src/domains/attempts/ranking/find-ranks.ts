import { type SQL, sql } from 'drizzle-orm'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import { closingTime, isRanked, type Scheduled } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { notFound } from '#platform/errors.ts'
import { percentileOf, type Share } from '../marking/merit.ts'
import { attempts } from '../tables.ts'

/*
 * Ranks, counted by the database along the index of merits, which has the same order. Candidates are attempts with a
 * merit.
 */

/** Order of the merit index. */
export const meritOrder = sql`${attempts.merit} desc nulls last, ${attempts.tieKey}`

/** Counts the `others`, those above `mine` and those equal in marks: for a whole test these are index ranges. */
function countsAmong(others: SQL) {
  return sql`
    lateral (select count(*)::int as candidates, avg(merit) as average, max(merit) as topper
      from ${others} and other.merit is not null) as total,
    lateral (select count(*)::int as above from ${others} and other.merit > mine.merit) as ahead,
    lateral (select count(*)::int as equals, count(*) filter (where other.tie_key < mine.tie_key)::int as better
      from ${others} and other.merit = mine.merit) as beside`
}

const counts = sql`candidates, 1 + above + better as rank, candidates - above as "atOrBelow",
  candidates - above - equals as below`

/**
 * An attempt's entry in a published merit list, which from then on is its rank. `percentile` null: the list merges
 * several shifts whose marks are not normalised, so a percentile would describe only one shift.
 */
export type ListedRank = { listId: string; listName: string; rank: number; ranked: number; percentile: number | null }
/** Finds the entries of these attempts in the test's published merit list. Merit lists are computed from attempts, so callers pass this in. */
export type FindListed = (ctx: Context, testId: string, attemptIds: string[]) => Promise<Map<string, ListedRank>>

type Counted = { testId: SQL; closes: SQL }

/**
 * Condition that every attempt of the test is scored by the newest version of its paper. `closes`: attempts begun
 * later are trials and not waited for.
 */
export function isSettled({ testId, closes }: Counted) {
  return sql<boolean>`(not exists (
      select 1 from attempts
      where test_id = ${testId} and score is null and started_at < ${closes}::timestamptz
    ) and not case
      -- A paper that was never corrected is not looked through; only CASE keeps that order in every plan.
      when (select paper_version from tests where id = ${testId}) = 1 then false
      else exists (
        select 1 from attempts join tests on tests.id = test_id
        where test_id = ${testId} and merit is not null and attempts.paper_version < tests.paper_version
      ) end
    )`
}

/**
 * Returns whether every attempt that counts is scored by the test's newest paper. Practice has no end, so no
 * attempt is waited for.
 */
export async function isTestSettled({ db }: Pick<Context, 'db'>, test: Scheduled & { id: string }) {
  const closes = isRanked(test.type) ? closingTime(test) : null
  const { rows } = await db.execute<{ isSettled: boolean }>(
    sql`select ${isSettled({ testId: sql`${test.id}::uuid`, closes: sql`${closes?.toISOString() ?? null}` })} as "isSettled"`,
  )
  return rows[0]?.isSettled ?? false
}

type Counts = Share & { rank: number }
type Overall = Counts & { average: number | null; topper: number | null; isSettled: boolean }

const readingOverall = namedStatement<Overall>(
  'overall_of_attempt',
  sql`select ${counts}, average, topper, ${isSettled({ testId: sql`${sql.placeholder('testId')}`, closes: sql`${sql.placeholder('closes')}` })} as "isSettled"
    from attempts mine, ${countsAmong(sql`attempts other where other.test_id = mine.test_id`)}
    where mine.id = ${sql.placeholder('id')}`,
)

/**
 * Reads the attempt's place among all candidates of its test at this moment; its own numbers are meaningless if
 * it is not a candidate. `closes`: of the test.
 */
export async function readOverall(
  { db }: Context,
  id: string,
  { testId, closes }: { testId: string; closes: Date | null },
) {
  const [overall] = await readingOverall(db, { id, testId, closes: closes?.toISOString() ?? null })
  if (!overall) throw notFound('attempt')
  return overall
}

type AtCentre = Counts & { center_name: string }

const readingCentrePlace = namedStatement<AtCentre>(
  'centre_place_of_attempt',
  sql`with own as materialized (
      select other.merit, other.tie_key
      from attempts mine join attempts other on other.test_id = mine.test_id and other.centre_id = mine.centre_id
      where mine.id = ${sql.placeholder('id')} and other.merit is not null
    )
    select centres.name as center_name, ${counts}
    from attempts mine join centres on centres.id = mine.centre_id, ${countsAmong(sql`own other where true`)}
    where mine.id = ${sql.placeholder('id')} and mine.merit is not null`,
)

/**
 * Returns a candidate's place among those of the same centre; null if no centre was known when they began, or it
 * has no other candidate.
 */
export async function findCentrePlace({ db }: Context, id: string, terms: TestTerms) {
  const [place] = await readingCentrePlace(db, { id })
  if (!place || place.candidates < 2) return null
  const { center_name, candidates, rank } = place
  return { center_name, candidates, rank, percentile: percentileOf(place, terms) }
}

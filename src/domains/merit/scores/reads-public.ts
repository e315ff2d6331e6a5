import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { challengedQuestions, keyDecisions } from '#domains/attempts/challenges/tables.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { testCandidates, testRegistrations } from '#domains/exams/tables.ts'
import type { Context } from '#platform/context.ts'
import { rememberContent } from '#platform/data/cache/content-cache.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type Bucket, requireToken, returnToken } from '#platform/http/security/throttle.ts'
import { listShownNames } from '../consents/set-consent.ts'
import { meritLists, meritRows, meritShifts, meritVersions } from '../tables.ts'
import { publishedAt, type Version } from './reads.ts'
import type { FoundResult, LookUpBody, PublicPage, PublishedList } from './schema.ts'

/*
 * Public reads of the lists that the office shows on the site. Each checks `isPublic` itself.
 */

type Row = typeof meritRows.$inferSelect
type Shown = { list: typeof meritLists.$inferSelect; version: Version }
type Decisions = PublicPage['key_decisions']

const rowsOnPage = 50

/** Condition for lists on the site and versions that two people have published. */
const isShown = and(eq(meritLists.isPublic, true), ne(meritVersions.state, 'draft'))

/** Condition for candidates of `listId` who still have a roll number: others keep their rank, but are not listed. */
function stillRegistered(listId: string): SQL {
  return sql`exists (select from ${testRegistrations}
    join ${meritShifts} on ${meritShifts.testId} = ${testRegistrations.testId}
    where ${meritShifts.listId} = ${listId} and ${meritShifts.position} = ${meritRows.shift}
      and ${testRegistrations.studentId} = ${meritRows.studentId} and ${testRegistrations.rollNumber} = ${meritRows.rollNumber}
      and ${testRegistrations.cancelledAt} is null)`
}

function presentList({ list, version }: Shown): PublishedList {
  const { figures, terms } = version
  return {
    _id: list.id,
    name: list.name,
    version: version.number,
    state: version.state,
    published_at: (publishedAt(version) ?? version.computedAt).toISOString(),
    ranked: figures.ranked,
    shifts: figures.shifts.length,
    normalisation: terms.normalisation,
    cut_offs: figures.cut_offs.map(({ category, cut_off, last_rank }) => ({ category, cut_off, last_rank })),
  }
}

/** Returns every list on the site, the latest first. */
export async function listPublished(ctx: Context): Promise<PublishedList[]> {
  const published = await ctx.db
    .selectDistinctOn([meritVersions.listId], { list: meritLists, version: meritVersions })
    .from(meritVersions)
    .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
    .where(isShown)
    .orderBy(asc(meritVersions.listId), desc(meritVersions.number))
  return published.map(presentList).sort((a, b) => (a.published_at < b.published_at ? 1 : -1))
}

/** Returns the shifts that share roll numbers, as in examinations from before there was one series; else none. */
const shiftsToTell = ({ figures: { shifts, repeats_numbers = true } }: Version) =>
  shifts.length > 1 && repeats_numbers ? shifts.map(({ name }) => name) : []

function presentPublicRow(row: Row, version: Version) {
  const { rank, rollNumber, category, categoryRank, shownMarks, percentile, normalised } = row
  return {
    rank,
    roll_no: rollNumber,
    shift: shiftsToTell(version)[row.shift - 1] ?? null,
    category,
    category_rank: categoryRank,
    marks: shownMarks,
    percentile,
    normalised,
  }
}

const shownLists = rememberContent<{ shown: (Shown & { decisions: Decisions }) | null }>({ max: 100, kind: 'site' })

/** Returns the newest published version of a list on the site; null if it is unknown, unpublished or not on the site. */
async function findShown(ctx: Context, listId: string) {
  const { shown } = await shownLists(ctx, listId, async () => {
    const [newest] = await ctx.db
      .select({ list: meritLists, version: meritVersions })
      .from(meritVersions)
      .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
      .where(and(eq(meritLists.id, listId), isShown))
      .orderBy(desc(meritVersions.number))
      .limit(1)
    return { shown: newest ? { ...newest, decisions: await countDecisions(ctx, newest.version) } : null }
  })
  return shown
}

type Start = { rank: number; attemptId: string }
type Division = { starts: Start[] }

// A published version never changes; candidates who have given up their registration are left out of their page.
const divisions = rememberContent<Division>({ max: 20, kind: null })

/**
 * Divides a version into pages once for all readers: a page is then fifty rows of an index. Reads only the version, as
 * the first visitors of a results day wait for it.
 */
function divide(ctx: Context, { version }: Shown) {
  return divisions(ctx, version.id, async () => {
    const { rows } = await ctx.db.execute<Start>(sql`
      select rank, attempt_id as "attemptId" from (
        select rank, attempt_id, row_number() over (order by rank, attempt_id) as number
        from ${meritRows} where ${meritRows.versionId} = ${version.id} and ${meritRows.rollNumber} is not null
      ) as ordered where number % ${sql.raw(String(rowsOnPage))} = 1 order by number`)
    return { starts: rows }
  })
}

async function countDecisions({ db }: Context, { figures }: Version): Promise<Decisions> {
  const ids = figures.shifts.map(({ test_id }) => test_id)
  const counts = await db
    .select({ testId: challengedQuestions.testId, decisions: count() })
    .from(keyDecisions)
    .innerJoin(challengedQuestions, eq(challengedQuestions.id, keyDecisions.challengedId))
    .where(inArray(challengedQuestions.testId, ids))
    .groupBy(challengedQuestions.testId)
  return figures.shifts.flatMap(({ test_id, name }) => {
    const decisions = counts.find(({ testId }) => testId === test_id)?.decisions
    return decisions === undefined ? [] : [{ test_id, name, decisions }]
  })
}

const placeOf = ({ rank, attemptId }: Start) => sql`(${rank}::int, ${attemptId}::uuid)`

/** Condition for the rows of a page; null: there is no such page. It names the end of the page, so that no plan scans all rows. */
function rowsOfPage({ starts }: Division, page: number) {
  const [start, next] = [starts[page - 1], starts[page]]
  if (!start) return null
  const place = sql`(${meritRows.rank}, ${meritRows.attemptId})`
  return and(sql`${place} >= ${placeOf(start)}`, next ? sql`${place} < ${placeOf(next)}` : undefined) ?? null
}

type Asked = { page: number; roll?: string | undefined }

/**
 * Returns fifty ranks of a list on the site by roll number, with the names that may be shown, or the ranks of one roll
 * number. The same 404 for a list that is unknown, unpublished or not on the site.
 */
export async function readPublishedPage(ctx: Context, listId: string, { page, roll }: Asked): Promise<PublicPage> {
  const shown = await findShown(ctx, listId)
  if (!shown) throw notFound('merit list')
  const division = roll === undefined ? await divide(ctx, shown) : null
  const pages = Math.max(1, division?.starts.length ?? 1)
  const which = division ? rowsOfPage(division, page) : eq(meritRows.rollNumber, Number(roll))
  const isOfVersion = eq(meritRows.versionId, shown.version.id)
  // Looked up by the index alone first: joined with the registrations, plans scan all rows.
  const found = await ctx.db
    .select({ id: meritRows.attemptId })
    .from(meritRows)
    .where(and(isOfVersion, which ?? sql`false`))
  const isOnPage = inArray(
    meritRows.attemptId,
    found.map(({ id }) => id),
  )
  const rows = await ctx.db
    .select()
    .from(meritRows)
    .where(and(isOfVersion, isOnPage, stillRegistered(listId)))
    .orderBy(asc(meritRows.rank), asc(meritRows.attemptId))
    .limit(rowsOnPage)
  const names = await listShownNames(ctx, { list: listId, only: and(isOfVersion, isOnPage) })
  return {
    ...presentList(shown),
    ties: shown.version.terms.ties,
    figures: shown.version.figures.shifts,
    key_decisions: shown.decisions,
    asks_shift: shiftsToTell(shown.version),
    rows: rows.map((row) => ({
      ...presentPublicRow(row, shown.version),
      ...(names.get(row.attemptId) ?? { candidate_name: null, photo: null }),
    })),
    pages,
  }
}

const noId = '00000000-0000-0000-0000-000000000000'

type LookedFor = { listId: string; rollNumber: number; born: string; shift: number | undefined }

/**
 * Finds a roll number with this date of birth in the newest published version of a list on the site; null if there
 * is none. The same statement runs for every miss, so that the time taken
 * reveals nothing. Two shifts of an older list may use the same roll number: without the shift, neither of two people
 * with the same date of birth is found.
 */
async function findByRollNumber(ctx: Context, { listId, rollNumber, born, shift }: LookedFor) {
  const shown = await findShown(ctx, listId)
  const rows = await ctx.db
    .select({ row: meritRows })
    .from(meritRows)
    .innerJoin(attempts, eq(attempts.id, meritRows.attemptId))
    .innerJoin(
      testCandidates,
      and(eq(testCandidates.testId, attempts.testId), eq(testCandidates.studentId, meritRows.studentId)),
    )
    .where(
      and(
        eq(meritRows.versionId, shown?.version.id ?? noId),
        eq(meritRows.rollNumber, rollNumber),
        eq(testCandidates.dob, born),
        shift === undefined ? undefined : eq(meritRows.shift, shift),
        stillRegistered(listId),
      ),
    )
    .limit(2)
  const [only] = rows
  return shown && only && rows.length === 1 ? { row: only.row, version: shown.version } : null
}

/**
 * Bucket of fruitless look-ups per network. Those that find a result do not count: a whole town may share its
 * phones' network.
 */
const inVain = ({ network = '' }: Context): Bucket => ({
  key: ['merit-look-up-network', network],
  capacity: 10,
  perSecond: 1 / 30,
})

/** Dates of birth that may be tried for one roll number: more would be guessing. */
const triesPerRollNumber = { capacity: 5, perSecond: 5 / 43_200 }

/**
 * Finds one result by roll number and date of birth. The same 404 if either is wrong or the list is not on the site;
 * 429 after ten failed look-ups from one network, or five tries for a roll number in half a day, including successful
 * ones.
 */
export async function findResult(
  ctx: Context,
  listId: string,
  { roll_no, date_of_birth, shift }: LookUpBody,
): Promise<FoundResult> {
  const network = inVain(ctx)
  await requireToken(ctx, network, { key: ['merit-look-up', listId, String(roll_no)], ...triesPerRollNumber })
  const result = await findByRollNumber(ctx, { listId, rollNumber: roll_no, born: date_of_birth, shift })
  if (!result) throw new AppError('not_found', 'No result was found for this roll number and date of birth.')
  await returnToken(ctx, network)
  const { row, version } = result
  return {
    ...presentPublicRow(row, version),
    version: version.number,
    state: version.state,
    ranked: version.figures.ranked,
    has_places: version.terms.seats.length > 0,
    selection: row.selection,
    slab: row.slab,
    missed: row.missed,
  }
}

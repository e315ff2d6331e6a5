import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { testRegistrations } from '#domains/exams/tables.ts'
import { profiles } from '#domains/identity/profile/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type Bucket, requireToken, returnToken } from '#platform/http/security/throttle.ts'
import { meritLists, meritRows, meritShifts, meritVersions } from '../tables.ts'
import { publishedAt, type Version } from './reads.ts'
import type { FoundResult, LookUpBody, PublicPage, PublishedList } from './schema.ts'

/*
 * Public reads of the lists that the office shows on the site. Each checks `isPublic` itself.
 */

type Row = typeof meritRows.$inferSelect
type Shown = { list: typeof meritLists.$inferSelect; version: Version }

const rowsOfPage = 50

/** Lists on the site, and of them what two people have published. */
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

/** Every list on the site, the latest first. */
export async function listPublished(ctx: Context): Promise<PublishedList[]> {
  const published = await ctx.db
    .selectDistinctOn([meritVersions.listId], { list: meritLists, version: meritVersions })
    .from(meritVersions)
    .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
    .where(isShown)
    .orderBy(asc(meritVersions.listId), desc(meritVersions.number))
  return published.map(presentList).sort((a, b) => (a.published_at < b.published_at ? 1 : -1))
}

function presentPublicRow(row: Row) {
  const { rank, rollNumber, category, categoryRank, shownMarks, percentile, normalised } = row
  return { rank, roll_no: rollNumber, category, category_rank: categoryRank, marks: shownMarks, percentile, normalised }
}

/** Fifty ranks of a list on the site, by roll numbers. The same 404 for a list that is unknown, unpublished or not on the site. */
export async function readPublishedPage(ctx: Context, listId: string, page: number): Promise<PublicPage> {
  const [shown] = await ctx.db
    .select({ list: meritLists, version: meritVersions })
    .from(meritVersions)
    .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
    .where(and(eq(meritLists.id, listId), isShown))
    .orderBy(desc(meritVersions.number))
    .limit(1)
  if (!shown) throw notFound('merit list')
  const isListed = and(eq(meritRows.versionId, shown.version.id), stillRegistered(listId))
  const rows = await ctx.db
    .select()
    .from(meritRows)
    .where(isListed)
    .orderBy(asc(meritRows.rank), asc(meritRows.attemptId))
    .limit(rowsOfPage)
    .offset((page - 1) * rowsOfPage)
  const listed = await ctx.db.$count(meritRows, isListed)
  return {
    ...presentList(shown),
    ties: shown.version.terms.ties,
    rows: rows.map(presentPublicRow),
    listed,
    pages: Math.max(1, Math.ceil(listed / rowsOfPage)),
  }
}

type LookedFor = { listId: string; rollNumber: number; born: string }

/**
 * Finds a roll number with this date of birth in the newest published version of a list on the site; null if there is none. It is always one statement, so that the time taken
 * reveals nothing. Two shifts may use the same roll number: if the dates of birth are the same too, neither result is shown.
 */
async function findByRollNumber({ db }: Context, { listId, rollNumber, born }: LookedFor) {
  const newest = sql`(select max(newest.number) from ${meritVersions} newest where newest.list_id = ${listId} and newest.state <> 'draft')`
  const rows = await db
    .select({ row: meritRows, version: meritVersions })
    .from(meritRows)
    .innerJoin(meritVersions, eq(meritVersions.id, meritRows.versionId))
    .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
    .innerJoin(profiles, eq(profiles.userId, meritRows.studentId))
    .where(
      and(
        eq(meritLists.id, listId),
        isShown,
        eq(meritVersions.number, newest),
        eq(meritRows.rollNumber, rollNumber),
        eq(profiles.dob, born),
        stillRegistered(listId),
      ),
    )
    .limit(2)
  const [only] = rows
  return only && rows.length === 1 ? only : null
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

/** Days of birth that may be tried for one roll number: more of them would be guessing. */
const triesPerRollNumber = { capacity: 5, perSecond: 5 / 43_200 }

/**
 * Finds one result by roll number and date of birth. The same 404 if either is wrong or the list is not on the site; 429 after ten look-ups in vain from
 * one network, or five tries for a roll number in half a day, right ones too.
 */
export async function findResult(
  ctx: Context,
  listId: string,
  { roll_no, date_of_birth }: LookUpBody,
): Promise<FoundResult> {
  const network = inVain(ctx)
  await requireToken(ctx, network)
  await requireToken(ctx, { key: ['merit-look-up', listId, String(roll_no)], ...triesPerRollNumber })
  const result = await findByRollNumber(ctx, { listId, rollNumber: roll_no, born: date_of_birth })
  if (!result) throw new AppError('not_found', 'No result was found for this roll number and date of birth.')
  await returnToken(ctx, network)
  const { row, version } = result
  return {
    ...presentPublicRow(row),
    version: version.number,
    state: version.state,
    ranked: version.figures.ranked,
    has_places: version.terms.seats.length > 0,
    selection: row.selection,
    slab: row.slab,
    missed: row.missed,
  }
}

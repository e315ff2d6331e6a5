import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { FindListed, ListedRank } from '#domains/attempts/ranking/find-ranks.ts'
import { batches, centres } from '#domains/catalogue/tables.ts'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { type Context, userOf } from '#platform/context.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { notFound } from '#platform/errors.ts'
import { findOfferEnd } from '../offers/offer-slabs.ts'
import { meritLists, meritRows, meritShifts, meritVersions } from '../tables.ts'
import { explainScore } from './explain-score.ts'
import type { OwnResult, OwnScore } from './schema.ts'

export type Version = typeof meritVersions.$inferSelect
type Row = typeof meritRows.$inferSelect

/** Returns when a version reached its current state; null for a draft. */
export const publishedAt = ({ provisionalAt, finalAt }: Version) => finalAt ?? provisionalAt

/** Returns the version that candidates see: the newest published by two people. */
async function findPublished(ctx: Context, listId: string) {
  const [published] = await ctx.db
    .select({ list: meritLists, version: meritVersions })
    .from(meritVersions)
    .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
    .where(and(eq(meritVersions.listId, listId), ne(meritVersions.state, 'draft')))
    .orderBy(desc(meritVersions.number))
    .limit(1)
  if (!published) throw notFound('merit list')
  return published
}

/** Presents a candidate's place in a list, for the desk and for their data export. */
export function presentPlace(row: Row) {
  return {
    roll_no: row.rollNumber,
    category: row.category,
    shift: row.shift,
    marks: row.shownMarks,
    percentile: row.percentile,
    normalised: row.normalised,
    rank: row.rank,
    category_rank: row.categoryRank,
    center_rank: row.centreRank,
    batch_rank: row.batchRank,
    state_rank: row.stateRank,
    decided_by: row.decidedBy,
    missed: row.missed,
    selection: row.selection,
    slab: row.slab,
  }
}

/** Lists the signed-in student's results, the latest first. */
export async function listOwnResults(ctx: Context): Promise<OwnResult[]> {
  const rows = await ctx.db
    .selectDistinctOn([meritVersions.listId], {
      list: meritLists,
      version: meritVersions,
      row: meritRows,
      testId: meritShifts.testId,
    })
    .from(meritRows)
    .innerJoin(meritVersions, eq(meritVersions.id, meritRows.versionId))
    .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
    .innerJoin(meritShifts, and(eq(meritShifts.listId, meritLists.id), eq(meritShifts.position, meritRows.shift)))
    .where(and(eq(meritRows.studentId, userOf(ctx).id), ne(meritVersions.state, 'draft')))
    .orderBy(asc(meritVersions.listId), desc(meritVersions.number))
  const results = rows.map(({ list, version, row, testId }) => ({
    list_id: list.id,
    list_name: list.name,
    test_id: testId,
    state: version.state,
    rank: row.rank,
    ranked: version.figures.ranked,
    slab: row.slab,
    published_at: (publishedAt(version) ?? version.computedAt).toISOString(),
  }))
  return results.sort((a, b) => (a.published_at < b.published_at ? 1 : -1))
}

const within = (name: string | null | undefined, rank: number | null, of: number | undefined) =>
  name && rank !== null && of !== undefined ? { name, rank, of } : null

async function findNames(ctx: Context, { centreId, batchId }: Row) {
  const [centre] = centreId
    ? await ctx.db.select({ name: centres.name }).from(centres).where(eq(centres.id, centreId))
    : []
  const [batch] = batchId
    ? await ctx.db.select({ name: batches.code }).from(batches).where(eq(batches.id, batchId))
    : []
  return { centre: centre?.name, batch: batch?.name }
}

/** Lists the candidate's rows in every version that was published. */
async function listVersions(ctx: Context, { studentId }: Row, listId: string): Promise<OwnScore['versions']> {
  const rows = await ctx.db
    .select({ version: meritVersions, row: meritRows })
    .from(meritRows)
    .innerJoin(meritVersions, eq(meritVersions.id, meritRows.versionId))
    .where(
      and(
        eq(meritRows.studentId, studentId),
        eq(meritVersions.listId, listId),
        inArray(meritVersions.state, ['provisional', 'final']),
      ),
    )
    .orderBy(asc(meritVersions.number))
  return rows.map(({ version, row }) => ({
    number: version.number,
    state: version.state,
    reason: version.reason,
    published_at: publishedAt(version)?.toISOString() ?? null,
    marks: row.shownMarks,
    percentile: row.percentile,
    normalised: row.normalised,
    rank: row.rank,
    slab: row.slab,
  }))
}

type Of = { list: { id: string; name: string; isPublic: boolean }; version: Version; row: Row }

/** Presents a row with its whole calculation. */
export async function presentScore(ctx: Context, { list, version, row }: Of): Promise<OwnScore> {
  const { terms, figures } = version
  const names = await findNames(ctx, row)
  const slabUntil = row.slab === null ? null : await findOfferEnd(ctx, { listId: list.id, studentId: row.studentId })
  const { category, centre, batch, state } = figures.groups
  const stateName = row.stateName
  return {
    list_id: list.id,
    list_name: list.name,
    submission_id: row.attemptId,
    is_public: list.isPublic,
    version: version.number,
    state: version.state,
    published_at: publishedAt(version)?.toISOString() ?? null,
    roll_no: row.rollNumber,
    shift: figures.shifts[row.shift - 1]?.name ?? '',
    has_shifts: figures.shifts.length > 1,
    normalisation: terms.normalisation,
    places: terms.score_places,
    rank: row.rank,
    ranked: figures.ranked,
    category: within(row.category, row.categoryRank, category[row.category ?? '']),
    centre: within(names.centre, row.centreRank, centre[row.centreId ?? '']),
    batch: within(names.batch, row.batchRank, batch[row.batchId ?? '']),
    native_state: within(stateName, row.stateRank, state[stateName?.trim().toLowerCase() ?? '']),
    percentile: row.percentile,
    normalised: row.normalised,
    selection: row.selection,
    slab: row.slab,
    slab_until: slabUntil?.toISOString() ?? null,
    missed: row.missed,
    ...explainScore(row, version),
    versions: await listVersions(ctx, row, list.id),
  }
}

/** Returns the caller's result in a published list. 404 for someone not in it, and before it is published. */
export async function readOwnScore(ctx: Context, listId: string) {
  const { list, version } = await findPublished(ctx, listId)
  const isOwn = and(eq(meritRows.versionId, version.id), eq(meritRows.studentId, userOf(ctx).id))
  const [row] = await ctx.db.select().from(meritRows).where(isOwn)
  if (!row) throw notFound('result')
  return presentScore(ctx, { list, version, row })
}

/**
 * A student's places in published lists. They stay when the account is deleted, as others' ranks depend on them;
 * category and state, which are personal, are erased.
 */
export const meritData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    const rows = await ctx.db
      .select({ list: meritLists.name, version: meritVersions.number, state: meritVersions.state, row: meritRows })
      .from(meritRows)
      .innerJoin(meritVersions, eq(meritVersions.id, meritRows.versionId))
      .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
      .where(and(eq(meritRows.studentId, userId), ne(meritVersions.state, 'draft')))
      .orderBy(asc(meritLists.createdAt), asc(meritVersions.number))
    const merit_results = rows.map(({ list, version, state, row }) => ({
      list_name: list,
      version,
      state,
      submission_id: row.attemptId,
      ...presentPlace(row),
      state_name: row.stateName,
      center_id: row.centreId,
      batch_id: row.batchId,
      sections: row.sections,
      scale: row.scale,
      exact_marks: row.marks,
      is_from_paper: row.isFromPaper,
    }))
    return { merit_results }
  },
  async erase({ db }, { userId }) {
    await db.update(meritRows).set({ category: null, stateName: null }).where(eq(meritRows.studentId, userId))
  },
}

type Listed = ListedRank & { attemptId: string }

const listedRanks = namedStatement<Listed>(
  'listed_ranks',
  sql`select r.attempt_id as "attemptId", l.id as "listId", l.name as "listName", r.rank, (v.figures->>'ranked')::int as ranked,
      case when v.terms->>'normalisation' <> 'none' or jsonb_array_length(v.figures->'shifts') = 1 then r.percentile::float8 end as percentile
    from merit_shifts s join merit_lists l on l.id = s.list_id
      join lateral (
        select * from merit_versions where list_id = l.id and state <> 'draft' order by number desc limit 1
      ) v on true
      join merit_rows r on r.version_id = v.id and r.attempt_id = any(${sql.placeholder('attemptIds')}::uuid[])
    where s.test_id = ${sql.placeholder('testId')}::uuid`,
)

/** Finds attempts in the newest published version of the list that their test is a shift of. */
export const findListed: FindListed = async ({ db }, testId, attemptIds) => {
  const rows = await listedRanks(db, { testId, attemptIds })
  return new Map(rows.map(({ attemptId, ...listed }) => [attemptId, listed]))
}

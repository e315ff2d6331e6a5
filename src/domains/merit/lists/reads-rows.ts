import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { attempts } from '#domains/attempts/tables.ts'
import { centres } from '#domains/catalogue/tables.ts'
import { candidateName, isFrozenOf } from '#domains/exams/registrations/candidate-data.ts'
import { testCandidates } from '#domains/exams/tables.ts'
import { centresWith } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { type ListOrder, readPage, type StaffList } from '#platform/http/staff-list.ts'
import { presentPlace, presentScore } from '../scores/reads.ts'
import { meritRows } from '../tables.ts'
import { findList } from './calculate-list.ts'
import { before, chooseVersion, readVersions } from './reads.ts'
import type { MeritRow, MeritRowsQuery } from './schema.ts'

/** Condition for rows at the centres whose ranks the actor may read. */
function isOwnCentre({ actor }: Pick<Context, 'actor'>) {
  const centreIds = centresWith(actor, 'ranks.read')
  return centreIds === null ? undefined : inArray(meritRows.centreId, centreIds)
}

/** Returns a version with the previous one; by default the newest. */
export async function findVersion(ctx: Context, listId: string, versionNumber: string | undefined) {
  const list = await findList(ctx, listId)
  const versions = await readVersions(ctx, listId)
  const version = chooseVersion(versions, versionNumber)
  if (!version) throw notFound('version')
  return { list, version, last: versions.find(({ number }) => number < version.number) ?? null }
}

export function chosenRows(ctx: Context, versionId: string, { centre, category, shift, q }: MeritRowsQuery) {
  const number = q === undefined ? undefined : Number(q)
  return and(
    eq(meritRows.versionId, versionId),
    isOwnCentre(ctx),
    centre === undefined ? undefined : eq(meritRows.centreId, centre),
    category === undefined ? undefined : eq(meritRows.category, category),
    shift === undefined ? undefined : eq(meritRows.shift, Number(shift)),
    number === undefined ? undefined : or(eq(meritRows.rank, number), eq(meritRows.rollNumber, number)),
  )
}

const inOrder: ListOrder = { column: meritRows.rank, id: meritRows.attemptId, type: 'int' }

async function presentRows(
  ctx: Context,
  ids: string[],
  of: { versionId: string; lastId: string | null },
): Promise<MeritRow[]> {
  if (ids.length === 0) return []
  const isBefore = and(sql`${before.versionId} = ${of.lastId}::uuid`, eq(before.studentId, meritRows.studentId))
  const rows = await ctx.db
    .select({
      row: meritRows,
      name: candidateName,
      revision: sql<number>`coalesce(${testCandidates.revision}, 1)`,
      centre: centres.name,
      rankBefore: before.rank,
    })
    .from(meritRows)
    .innerJoin(users, eq(users.id, meritRows.studentId))
    .innerJoin(attempts, eq(attempts.id, meritRows.attemptId))
    .leftJoin(testCandidates, isFrozenOf(attempts))
    .leftJoin(centres, eq(centres.id, meritRows.centreId))
    .leftJoin(before, isBefore)
    .where(and(eq(meritRows.versionId, of.versionId), inArray(meritRows.attemptId, ids)))
    .orderBy(asc(meritRows.rank), asc(meritRows.attemptId))
  return rows.map(({ row, name, revision, centre, rankBefore }) => ({
    _id: row.attemptId,
    student_id: row.studentId,
    candidate_name: name,
    center_name: centre,
    ...presentPlace(row),
    rank_before: rankBefore,
    revision,
  }))
}

type Asked = MeritRowsQuery & { limit: number; after?: string | undefined }

/** Lists a version's rows at the caller's centres, best first. */
export async function listRows(
  ctx: Context,
  listId: string,
  { limit, after, ...query }: Asked,
): Promise<StaffList<MeritRow>> {
  const { version, last } = await findVersion(ctx, listId, query.version)
  const only = chosenRows(ctx, version.id, query)
  return readPage(
    ctx,
    { from: meritRows, only, order: inOrder, limit, after, isSought: query.q !== undefined },
    (ids) => presentRows(ctx, ids, { versionId: version.id, lastId: last?.id ?? null }),
  )
}

/** Returns the calculation of a row at the caller's centres. */
export async function readRow(ctx: Context, of: { listId: string; attemptId: string; version: string | undefined }) {
  const { list, version } = await findVersion(ctx, of.listId, of.version)
  const isIt = and(eq(meritRows.versionId, version.id), eq(meritRows.attemptId, of.attemptId), isOwnCentre(ctx))
  const [row] = await ctx.db.select().from(meritRows).where(isIt)
  if (!row) throw notFound('result')
  return presentScore(ctx, { list, version, row })
}

type Page = { versionId: string; only: SQL | undefined; after: number; limit: number }

/** Reads the part of a version after a rank, for a file. */
export async function readPart(ctx: Context, { versionId, only, after, limit }: Page) {
  const ids = await ctx.db
    .select({ id: meritRows.attemptId })
    .from(meritRows)
    .where(only)
    .orderBy(asc(meritRows.rank), asc(meritRows.attemptId))
    .limit(limit)
    .offset(after)
  return presentRows(
    ctx,
    ids.map(({ id }) => id),
    { versionId, lastId: null },
  )
}

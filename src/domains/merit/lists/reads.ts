import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { meritLists, meritRows, meritShifts, meritVersions } from '../tables.ts'
import { findComputing, findList } from './calculate-list.ts'
import { readState } from './read-field.ts'
import type { ListedMerit, MeritDesk } from './schema.ts'

async function readShifts(ctx: Context, listIds: string[]) {
  if (listIds.length === 0) return []
  return ctx.db
    .select()
    .from(meritShifts)
    .where(inArray(meritShifts.listId, listIds))
    .orderBy(asc(meritShifts.listId), asc(meritShifts.position))
}

/** Returns the lists of the institute, or the one that contains a test. */
export async function listMerit(ctx: Context, test: string | undefined): Promise<ListedMerit[]> {
  const isOf =
    test === undefined
      ? undefined
      : inArray(
          meritLists.id,
          ctx.db.select({ id: meritShifts.listId }).from(meritShifts).where(eq(meritShifts.testId, test)),
        )
  const lists = await ctx.db.select().from(meritLists).where(isOf).orderBy(desc(meritLists.createdAt)).limit(500)
  const ids = lists.map(({ id }) => id)
  const shifts = await readShifts(ctx, ids)
  const newest = await ctx.db
    .selectDistinctOn([meritVersions.listId], {
      listId: meritVersions.listId,
      number: meritVersions.number,
      state: meritVersions.state,
    })
    .from(meritVersions)
    .where(ids.length === 0 ? sql`false` : inArray(meritVersions.listId, ids))
    .orderBy(asc(meritVersions.listId), desc(meritVersions.number))
  return lists.map(({ id, name }) => {
    const version = newest.find(({ listId }) => listId === id)
    return {
      _id: id,
      name,
      shifts: shifts.filter(({ listId }) => listId === id).map(({ testId, name }) => ({ test_id: testId, name })),
      version: version?.number ?? null,
      state: version?.state ?? null,
    }
  })
}

export async function readVersions(ctx: Context, listId: string) {
  return ctx.db.select().from(meritVersions).where(eq(meritVersions.listId, listId)).orderBy(desc(meritVersions.number))
}
type Version = Awaited<ReturnType<typeof readVersions>>[number]

/** Returns the names of those who computed and published the versions. */
async function namesOf(ctx: Context, versions: Version[]) {
  const ids = versions.flatMap((version) => [
    version.computedBy,
    version.provisionalAskedBy,
    version.provisionalBy,
    version.finalAskedBy,
    version.finalBy,
  ])
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map<string, string>()
  const rows = await ctx.db
    .select({ id: users.id, name: users.candidateName })
    .from(users)
    .where(inArray(users.id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function presentVersion(version: Version, names: Map<string, string>) {
  const named = (...ids: (string | null)[]) => ids.flatMap((id) => names.get(id ?? '') ?? [])
  return {
    number: version.number,
    state: version.state,
    reason: version.reason,
    computed_at: version.computedAt.toISOString(),
    computed_by: named(version.computedBy)[0] ?? null,
    provisional_at: version.provisionalAt?.toISOString() ?? null,
    provisional_by: named(version.provisionalAskedBy, version.provisionalBy),
    final_at: version.finalAt?.toISOString() ?? null,
    final_by: named(version.finalAskedBy, version.finalBy),
  }
}

export const before = alias(meritRows, 'before')

/** Counts ranks and slabs that differ from the previous version; null if there is none. */
async function countMoved(ctx: Context, versions: Version[], shown: Version) {
  const last = versions.find(({ number }) => number < shown.number)
  if (!last) return { moved: null, slabs_moved: null }
  const [counts] = await ctx.db
    .select({
      moved: sql<number>`count(*) filter (where ${meritRows.rank} <> ${before.rank})::int`,
      slabs_moved: sql<number>`count(*) filter (where ${meritRows.slab} is distinct from ${before.slab})::int`,
    })
    .from(meritRows)
    .innerJoin(before, and(eq(before.versionId, last.id), eq(before.studentId, meritRows.studentId)))
    .where(eq(meritRows.versionId, shown.id))
  return counts ?? { moved: null, slabs_moved: null }
}

/** Returns a version of a list, by default the newest. Null before the first. */
export function chooseVersion(versions: Version[], versionNumber: string | undefined) {
  if (versionNumber === undefined) return versions[0] ?? null
  const version = versions.find(({ number }) => String(number) === versionNumber)
  if (!version) throw notFound('version')
  return version
}

/** Returns the desk of a list: its rules, its versions, and every figure of one of them. */
export async function readDesk(ctx: Context, listId: string, versionNumber: string | undefined): Promise<MeritDesk> {
  const list = await findList(ctx, listId)
  const versions = await readVersions(ctx, listId)
  const names = await namesOf(ctx, versions)
  const shown = chooseVersion(versions, versionNumber)
  const isNewest = shown !== null && shown === versions[0]
  const shifts = await readShifts(ctx, [listId])
  return {
    _id: list.id,
    name: list.name,
    edition: list.edition,
    is_public: list.isPublic,
    rules: list.rules,
    shifts: shifts.map(({ testId, name }) => ({ test_id: testId, name })),
    computing: await findComputing(ctx, listId),
    versions: versions.map((version) => presentVersion(version, names)),
    shown: shown && {
      number: shown.number,
      state: shown.state,
      terms: shown.terms,
      figures: withoutLevels(shown.figures),
      is_current: isNewest && (await readState(ctx, list)).fingerprint === shown.fingerprint,
      ...(await countMoved(ctx, versions, shown)),
    },
  }
}

function withoutLevels({ levels: _levels, groups: _groups, ...figures }: Version['figures']) {
  return figures
}

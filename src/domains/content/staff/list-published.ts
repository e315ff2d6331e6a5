import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { nameOfText } from '#platform/data/database/lane.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { type DraftBody, drafts } from '#platform/data/database/tables.ts'
import { contains, hasWords, wordsOf } from '#platform/data/database/words.ts'
import type { StaffList } from '#platform/http/call.ts'
import { type ListOrder, readPage } from '#platform/http/staff-list.ts'
import { keyOfName } from '#platform/text/typed.ts'
import { contentItems, contentSubCategories } from '../tables.ts'
import type { FoundNotice, ListedThing, ThingState } from './schema.ts'

/*
 * Lists of the console: public things, archived ones, and drafts of either. One read serves every kind. Drafts never
 * published come first, on the first page.
 */

/** The list of one kind. `cells`: its columns beside the title; `filters`: how it can be narrowed. */
export type PublishedList = {
  table: PgTable & { id: AnyPgColumn }
  title: AnyPgColumn | SQL<string>
  /** Indexed words of the title, for kinds with thousands of rows. */
  words?: SQL
  isLive?: AnyPgColumn
  order: Omit<ListOrder, 'id'>
  /** True if its rows have a `position` that staff choose. */
  isOrdered?: boolean
  cells: Record<string, SQL | AnyPgColumn>
  /** Table to join for further cells, with at most one row for each. */
  beside?: { from: SQL; on: SQL }
  filters?: Record<string, AnyPgColumn | SQL>
  /** Centre of the row; rows without one are shown for every centre. */
  centre?: AnyPgColumn | SQL
}

type ListInput = {
  q?: string | undefined
  state?: ThingState | undefined
  limit: number
  after?: string | undefined
  filters: Record<string, string>
  centre?: string | undefined
  draftBy?: string | undefined
}

type Listed = { kind: string; list: PublishedList; titleOf: (body: DraftBody) => string }

function stateIs({ isLive }: PublishedList, state: ThingState | undefined) {
  const live = isLive ? sql`${isLive}` : undefined
  switch (state) {
    case undefined:
      return live
    case 'all':
      return undefined
    case 'archived':
      return isLive ? sql`not ${isLive}` : sql`false`
    case 'published':
      return and(live, isNull(drafts.kind))
    case 'changed':
      return and(isNotNull(drafts.kind), isNull(drafts.publishAt))
    case 'scheduled':
      return isNotNull(drafts.publishAt)
    case 'draft':
      return sql`false`
  }
}

export function stateOf(isLive: boolean, draft: { publishAt: Date | null } | null) {
  if (!isLive) return 'archived' as const
  if (!draft) return 'published' as const
  return draft.publishAt ? ('scheduled' as const) : ('changed' as const)
}

const draftColumns = {
  publishAt: drafts.publishAt,
  problem: drafts.problem,
  editedAt: drafts.editedAt,
  editedBy: drafts.editedBy,
}

function atCentre(column: SQL | AnyPgColumn, centre: string) {
  return sql`coalesce(${column}::text, ${centre}) = ${centre}`
}

/** Condition for drafts last edited by a person and unpublished, that are neither scheduled nor failed. */
function draftedBy(person: string | undefined) {
  if (person === undefined) return undefined
  return and(eq(drafts.editedBy, person), isNull(drafts.publishAt), isNull(drafts.problem))
}

/** Lists things that were never published; they are few, so all at once. */
async function listNew(
  ctx: Context,
  { kind, list, titleOf }: Listed,
  { q, state, filters, centre, draftBy }: ListInput,
) {
  if (state !== undefined && state !== 'all' && state !== 'draft' && state !== 'scheduled') return []
  const isNew = sql`not exists (select from ${list.table} where ${list.table.id} = ${drafts.subjectId})`
  const isWaiting = state === 'scheduled' ? isNotNull(drafts.publishAt) : undefined
  const narrowed = Object.entries(filters).map(([name, value]) => sql`${drafts.body}->>${name} = ${value}`)
  const isHere = list.centre && centre !== undefined ? atCentre(sql`${drafts.body}->>'centre_id'`, centre) : undefined
  const query = ctx.db
    .select()
    .from(drafts)
    .where(and(eq(drafts.kind, kind), isNew, isWaiting, isHere, draftedBy(draftBy), ...narrowed))
    .orderBy(sql`${drafts.editedAt} desc`)
    .limit(200)
  // The number of query shapes is small, so each is planned once.
  const rows = await query.prepare(nameOfText(query.toSQL().sql)).execute()
  const words = q === undefined ? undefined : keyOfName(q)
  return rows.flatMap((row): ListedThing[] => {
    const title = titleOf(row.body)
    if (words !== undefined && !keyOfName(title).includes(words)) return []
    const { subjectId, publishAt, problem, editedAt } = row
    const shown = { publish_at: publishAt?.toISOString() ?? null, problem, changed_at: editedAt.toISOString() }
    return [{ _id: subjectId, title, state: publishAt ? 'scheduled' : 'draft', cells: {}, ...shown }]
  })
}

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

function presentCell(value: unknown) {
  if (value instanceof Date) return value.toISOString()
  const parsed = cell.safeParse(value)
  return parsed.success ? parsed.data : null
}

const isDraftOf = ({ kind, list }: Pick<Listed, 'kind' | 'list'>) =>
  and(eq(drafts.kind, sql.raw(`'${kind}'`)), eq(drafts.subjectId, list.table.id))

function prepareRows({ kind, list }: Listed) {
  const { table, title, cells, beside } = list
  return preparedQuery((db) => {
    const rows = db
      .select({ id: table.id, title, isLive: list.isLive ?? sql<boolean>`true`, draft: draftColumns, cells })
      .from(table)
      .leftJoin(drafts, isDraftOf({ kind, list }))
      .where(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .$dynamic()
    if (beside) rows.leftJoin(beside.from, beside.on)
    return rows.prepare(`things_${kind.replaceAll('-', '_')}`)
  })
}
const rowsOfKind = new Map<string, ReturnType<typeof prepareRows>>()

async function readRows(ctx: Context, listed: Listed, ids: string[]): Promise<ListedThing[]> {
  if (ids.length === 0) return []
  const rowsOf = rowsOfKind.get(listed.kind) ?? prepareRows(listed)
  rowsOfKind.set(listed.kind, rowsOf)
  const rows = await rowsOf(ctx.db, { ids })
  const shown = rows.map(
    ({ id, title, isLive, draft, cells }): ListedThing => ({
      _id: String(id),
      title: String(title),
      state: stateOf(isLive === true, draft),
      cells: Object.fromEntries(Object.entries(cells ?? {}).map(([name, value]) => [name, presentCell(value)])),
      publish_at: draft?.publishAt?.toISOString() ?? null,
      problem: draft?.problem ?? null,
      changed_at: draft?.editedAt.toISOString() ?? null,
    }),
  )
  const byId = new Map(shown.map((thing) => [thing._id, thing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Condition for the title: a word that begins like the search text where words are indexed, else any substring. */
function titled({ title, words }: PublishedList, q: string) {
  return words ? (hasWords(words, q) ?? sql`false`) : contains(title, q)
}

/** Lists one page of a kind. */
export async function listPublished(ctx: Context, listed: Listed, input: ListInput): Promise<StaffList<ListedThing>> {
  const { list } = listed
  const { table, filters = {} } = list
  const order: ListOrder = Object.assign({ id: table.id }, list.order)
  const narrowed = Object.entries(input.filters).flatMap(([name, value]) => {
    const column = filters[name]
    return column ? [sql`${column}::text = ${value}`] : []
  })
  const isHere = list.centre && input.centre !== undefined ? atCentre(list.centre, input.centre) : undefined
  const titleIs = input.q ? titled(list, input.q) : undefined
  const only = and(stateIs(list, input.state), titleIs, isHere, draftedBy(input.draftBy), ...narrowed)
  const from = sql`${table} left join ${drafts} on ${isDraftOf(listed)}`
  const { limit, after } = input
  const [added, page] = await Promise.all([
    after === undefined ? listNew(ctx, listed, input) : [],
    readPage(ctx, { from, only, order, limit, after, isSought: Boolean(input.q) }, (ids) => readRows(ctx, listed, ids)),
  ])
  const { total } = page
  return { ...page, data: [...added, ...page.data], total: { ...total, value: total.value + added.length } }
}

type Found = {
  id: string
  title: string
  live: boolean
  drafted: boolean
  publish_at: string | null
  place: string | null
  shown_at: string | null
}

const isoOf = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** Searches notices, news and downloads by words of the title; drafts never published first, then the newest. */
export async function searchNotices({ db }: Context, { q, most }: { q: string; most: number }): Promise<FoundNotice[]> {
  const inPublic = hasWords(wordsOf(contentItems.title), q)
  const inDraft = hasWords(wordsOf(sql`${drafts.body}->>'title'`), q)
  if (!inPublic || !inDraft) return []
  const ofKind = sql`${drafts.kind} = 'content-item'`
  const { rows } = await db.execute<Found>(sql`
    with public as materialized (select * from ${contentItems} where ${inPublic}),
    fresh as (select ${drafts.subjectId} as id, ${drafts.body}->>'title' as title, ${drafts.publishAt} from ${drafts}
      where ${ofKind} and ${inDraft} and not exists (select from ${contentItems} where ${contentItems.id} = ${drafts.subjectId}))
    (select id, title, true as live, true as drafted, publish_at::text, null as place, null as shown_at from fresh limit ${most})
    union all
    (select p.id, p.title, p.is_live, ${drafts.kind} is not null, ${drafts.publishAt}::text, s.name, p.published_at::text
      from public p join ${contentSubCategories} s on s.id = p.sub_category_id
      left join ${drafts} on ${ofKind} and ${drafts.subjectId} = p.id
      order by p.is_live desc, p.published_at desc limit ${most})
    limit ${most}`)
  return rows.map(({ id, title, live, drafted, publish_at, place, shown_at }) => {
    const draft = drafted ? { publishAt: publish_at === null ? null : new Date(publish_at) } : null
    const isNew = shown_at === null
    const state = isNew ? (publish_at === null ? 'draft' : 'scheduled') : stateOf(live, draft)
    return { _id: id, title, state, place, shown_at: isoOf(shown_at) }
  })
}

import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type DraftBody, drafts } from '../../../platform/database/tables.ts'
import type { StaffList } from '../../../platform/http/call.ts'
import { countUpTo, cursorOf, cutPage, type ListOrder, orderBy, pastCursor } from '../../../platform/http/staff-list.ts'
import type { ListedThing, ThingState } from './schema.ts'

/*
 * The lists of the console: what is public, what is archived, and the drafts of either, of every kind by one read. Drafts of what was never published stand first, on the first page.
 */

/** One kind's list. `cells`: what its columns show beside the title; `filters`: what it can be narrowed by. */
export type PublishedList = {
  table: PgTable & { id: AnyPgColumn }
  title: AnyPgColumn | SQL<string>
  isLive?: AnyPgColumn
  order: Omit<ListOrder, 'id'>
  /** Its rows have a `position` that staff choose. */
  isOrdered?: boolean
  cells: Record<string, SQL | AnyPgColumn>
  filters?: Record<string, AnyPgColumn | SQL>
  /** Whose it is; what belongs to no centre is shown with every one. */
  centre?: AnyPgColumn | SQL
}

export type ListInput = {
  q?: string | undefined
  state?: ThingState | undefined
  limit: number
  after?: string | undefined
  filters: Record<string, string>
  centre?: string | undefined
}

type Listed = { kind: string; list: PublishedList; titleOf: (body: DraftBody) => string }

/** As it is meant, with no signs that a pattern would read otherwise. */
function contains(column: SQL | AnyPgColumn, words: string) {
  return sql`${column} ilike ${`%${words.replaceAll(/[%_\\]/g, '\\$&')}%`}`
}

function stateIs({ isLive }: PublishedList, state: ThingState | undefined) {
  const live = isLive ? eq(isLive, true) : undefined
  switch (state) {
    case undefined:
      return live
    case 'all':
      return undefined
    case 'archived':
      return isLive ? eq(isLive, false) : sql`false`
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

/** What was never published; few, and all of them at once. */
async function listNew(ctx: Context, { kind, list, titleOf }: Listed, { q, state, filters, centre }: ListInput) {
  if (state !== undefined && state !== 'all' && state !== 'draft' && state !== 'scheduled') return []
  const isNew = sql`not exists (select from ${list.table} where ${list.table.id} = ${drafts.subjectId})`
  const isWaiting = state === 'scheduled' ? isNotNull(drafts.publishAt) : undefined
  const narrowed = Object.entries(filters).map(([name, value]) => sql`${drafts.body}->>${name} = ${value}`)
  const isHere = list.centre && centre !== undefined ? atCentre(sql`${drafts.body}->>'centre_id'`, centre) : undefined
  const rows = await ctx.db
    .select()
    .from(drafts)
    .where(and(eq(drafts.kind, kind), isNew, isWaiting, isHere, ...narrowed))
    .orderBy(sql`${drafts.editedAt} desc`)
    .limit(200)
  const words = q?.toLowerCase()
  return rows.flatMap((row): ListedThing[] => {
    const title = titleOf(row.body)
    if (words !== undefined && !title.toLowerCase().includes(words)) return []
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

/** One page of a kind. */
export async function listPublished(ctx: Context, listed: Listed, input: ListInput): Promise<StaffList<ListedThing>> {
  const { kind, list } = listed
  const { table, title, cells, filters = {} } = list
  const order: ListOrder = Object.assign({ id: table.id }, list.order)
  const narrowed = Object.entries(input.filters).flatMap(([name, value]) => {
    const column = filters[name]
    return column ? [sql`${column}::text = ${value}`] : []
  })
  const isHere = list.centre && input.centre !== undefined ? atCentre(list.centre, input.centre) : undefined
  const only = and(stateIs(list, input.state), input.q ? contains(title, input.q) : undefined, isHere, ...narrowed)
  const isDraft = and(eq(drafts.kind, kind), eq(drafts.subjectId, table.id))
  const [added, rows, total] = await Promise.all([
    input.after === undefined ? listNew(ctx, listed, input) : [],
    ctx.db
      .select({
        id: table.id,
        title,
        isLive: list.isLive ?? sql<boolean>`true`,
        draft: draftColumns,
        cells,
        cursor: cursorOf(order),
      })
      .from(table)
      .leftJoin(drafts, isDraft)
      .where(and(only, pastCursor(order, input.after)))
      .orderBy(...orderBy(order))
      .limit(input.limit + 1),
    countUpTo(ctx, sql`select from ${table} left join ${drafts} on ${isDraft} where ${only ?? sql`true`}`),
  ])
  const page = cutPage(rows, {
    limit: input.limit,
    total,
    present: ({ id, title, isLive, draft, cells }): ListedThing => ({
      _id: String(id),
      title: String(title),
      state: stateOf(isLive === true, draft),
      cells: Object.fromEntries(Object.entries(cells ?? {}).map(([name, value]) => [name, presentCell(value)])),
      publish_at: draft?.publishAt?.toISOString() ?? null,
      problem: draft?.problem ?? null,
      changed_at: draft?.editedAt.toISOString() ?? null,
    }),
  })
  return { ...page, data: [...added, ...page.data], total: { ...total, value: total.value + added.length } }
}

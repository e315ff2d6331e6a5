import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { perProcess } from '#platform/data/cache/content-cache.ts'
import { runNamed, textOf } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import type { StaffList as DeclaredList, Total } from './call.ts'
import { countingNumber } from './list-module.ts'

/*
 * The one shape of the lists of the console: `?…filters&sort=-created&limit=50&after=` answers `{success, data, next, total: {value, is_exact}}`. The declaration of such a call has the form 'whole' and
 * the answer `StaffList<Row>`.
 *
 *   const order = { column: leads.createdAt, id: leads.id, type: 'timestamptz', descending: true }
 *   return readPage(ctx, { from: leads, only, order, limit, after }, (ids) => readRows(ctx, ids))
 *
 * Filters differ with each question, so the statement that finds the ids is planned each time and is kept small: one table, no names. A list without filters, as everybody opens it, is always the
 * same statement, and so is what is told of the ids: each connection plans these once (docs/decisions/console-lists.md).
 */

const usualLimit = 50

/** Spread into the strict schema of a list's query, beside its filters. */
export const listQuery = {
  limit: countingNumber(200).default(usualLimit),
  after: z.string().max(400).optional().describe('Where the page before ended: its `next`'),
}
export type StaffList<Row> = DeclaredList<Row>

export function staffListOf<T extends z.ZodType>(row: T) {
  return z.strictObject({
    data: z.array(row),
    next: z.string().nullable().describe('What to send as `after` for the next page'),
    total: z.strictObject({ value: z.number().int(), is_exact: z.boolean() }),
  })
}

/** Largest count a list computes: beyond it, the list shows "more than". */
const countLimit = 10_000

/** Counts the rows of `rows`, a whole select, up to ten thousand at most. */
export async function countUpTo(ctx: Context, rows: SQL): Promise<Total> {
  const answer = await ctx.db.execute<{ value: string }>(
    sql`select count(*) as value from (${rows} limit ${countLimit + 1}) counted`,
  )
  const value = Number(answer.rows[0]?.value ?? 0)
  return { value: Math.min(value, countLimit), is_exact: value <= countLimit }
}

/**
 * `column` must not be null, and `id` distinguishes rows with equal values. `type`: SQL type of the column, as
 * the cursor holds text.
 */
export type ListOrder = {
  column: AnyPgColumn | SQL
  id: AnyPgColumn | SQL
  type: 'timestamptz' | 'text' | 'int' | 'bigint' | 'date' | 'numeric'
  idType?: 'uuid' | 'text'
  descending?: boolean
}

/** SQL of a row's cursor, to be selected as `cursor`. */
export function cursorOf({ column, id }: ListOrder) {
  return sql<string>`jsonb_build_array(${column}::text, ${id}::text)::text`
}

/** Text forms in which PostgreSQL writes each type, and which a cursor may therefore contain. */
const forms = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  date: /^\d{4}-\d\d-\d\d$/,
  int: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,30}(\.\d{1,30})?$/,
  text: /^[^\0\p{Cs}]*$/u,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

function readCursor(after: string, { type, idType = 'uuid' }: Pick<ListOrder, 'type' | 'idType'>): [string, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(after, 'base64url').toString())
    if (typeof value === 'string' && typeof id === 'string' && forms[type].test(value) && forms[idType].test(id))
      return [value, id]
  } catch {
    // Falls through: the same refusal.
  }
  throw new AppError('invalid', 'The next page of this list could not be loaded. Please reload the list.', {
    errors: { after: 'must be the “next” value of the previous page' },
  })
}

/** Condition for the rows after the cursor; undefined without one. */
export function pastCursor(order: ListOrder, after: string | undefined) {
  const { column, id, type, idType = 'uuid', descending } = order
  if (after === undefined) return undefined
  const [value, key] = readCursor(after, order)
  const place = sql`(${value}::${sql.raw(type)}, ${key}::${sql.raw(idType)})`
  return descending ? sql`(${column}, ${id}) < ${place}` : sql`(${column}, ${id}) > ${place}`
}

export function orderBy({ column, id, descending }: ListOrder) {
  return descending ? [sql`${column} desc`, sql`${id} desc`] : [sql`${column}`, sql`${id}`]
}

/** Splits `limit + 1` rows into a page and the cursor of the next one. */
export function cutPage<R extends { cursor: string }, Row>(
  rows: R[],
  { limit, total, present }: { limit: number; total: Total; present: (row: R) => Row },
): StaffList<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const next = last ? Buffer.from(last.cursor).toString('base64url') : null
  return { data: rows.slice(0, limit).map(present), next, total }
}

type PagedList = {
  from: PgTable | SQL
  /** The filters. */
  only: SQL | undefined
  order: ListOrder
  limit: number
  after?: string | undefined
  /**
   * True for a search by words or digits: all matches are found first, as a limit would lead the planner through the
   * whole table (docs/decisions/redirects-and-search.md).
   */
  isSought?: boolean
}

function pageOf({ from, only, order, after, isSought = false }: PagedList, limit: number) {
  const { column, id } = order
  const kept = sql.raw(isSought ? 'materialized' : 'not materialized')
  const sought = sql`with sought as ${kept} (select ${id} as id, ${column} as place from ${from} where ${only ?? sql`true`})`
  const named = { ...order, column: sql`place`, id: sql`id` }
  const page = sql`select id, place from sought where ${pastCursor(named, after) ?? sql`true`}
    order by ${sql.join(orderBy(named), sql`, `)} limit ${sql.raw(String(limit))}`
  return { sought, page }
}

type FoundId = { id: string; place: string }
const cursorAt = ({ id, place }: FoundId) => Buffer.from(JSON.stringify([place, id])).toString('base64url')

/** Returns the ids of a page in its order, and where the next one begins. */
export async function findIds(ctx: Context, list: PagedList) {
  const { sought, page } = pageOf(list, list.limit)
  const { rows } = await ctx.db.execute<FoundId>(sql`${sought} select id, place::text as place from (${page}) page`)
  const last = rows.at(-1)
  return { ids: rows.map(({ id }) => id), next: last && rows.length === list.limit ? cursorAt(last) : null }
}

/** Time for which "more than ten thousand" is cached; smaller counts are computed each time. */
const manyMs = 10_000
const manyOf = perProcess(
  () =>
    new LRUCache<string, true>({
      max: 500,
      maxEntrySize: 4000,
      maxSize: 500_000,
      ttl: manyMs,
      sizeCalculation: (_, key) => key.length,
    }),
)

type PageRow = { total: number; ids: string[] | null; place: string | null }

/**
 * Reads one page of a list and its total by one statement; a total that reached its limit is not counted again
 * for some seconds. `read` returns the rows to show, in their order.
 */
export async function readPage<Row>(
  ctx: Context,
  list: PagedList,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<StaffList<Row>> {
  const { limit } = list
  const { sought, page } = pageOf(list, limit + 1)
  const many = manyOf(ctx.cache)
  const question = textOf(sought)
  const counted = many.has(question.key)
    ? sql.raw(`${countLimit + 1}`)
    : sql`(select count(*)::int from (select from sought limit ${sql.raw(`${countLimit + 1}`)}) counted)`
  const isAlwaysTheSame = question.values.length === 0 && limit === usualLimit
  const query = sql`${sought}
    select ${counted} as total, json_agg(id) as ids, (array_agg(place))[${sql.raw(String(limit))}]::text as place
    from (${page}) page`
  const [row] = isAlwaysTheSame ? await runNamed<PageRow>(ctx.db, query) : (await ctx.db.execute<PageRow>(query)).rows
  const { total = 0, ids, place } = row ?? {}
  const shown = (ids ?? []).slice(0, limit)
  if (total > countLimit && !many.has(question.key)) many.set(question.key, true)
  const last = (ids?.length ?? 0) > limit ? shown.at(-1) : undefined
  return {
    data: await read(shown),
    next: last && typeof place === 'string' ? cursorAt({ id: last, place }) : null,
    total: { value: Math.min(total, countLimit), is_exact: total <= countLimit },
  }
}

import { DrizzleQueryError, fillPlaceholders, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { casing, type Db, nameOfText } from './lane.ts'

/*
 * How to write hot statements. There are two ways: the query builder, whose hot queries are prepared
 * (`preparedQuery`), and SQL under a name (`namedStatement`), sent by the driver itself. Each connection parses
 * and plans a named statement once, which saves a third of the database's share of an attempt (measured 2026-11).
 */

/** Makes something once for each database, or connection of it, instead of at every request. */
export function perDatabase<T extends object>(make: (db: Db) => T) {
  const made = new WeakMap<Db, T>()
  return (db: Db) => {
    const known = made.get(db)
    if (known) return known
    const value = make(db)
    made.set(db, value)
    return value
  }
}

type Prepared<Answer> = { execute: (values?: Record<string, unknown>) => Promise<Answer> }

/**
 * A hot query of the builder, ending in `.prepare(name)`; the values of `sql.placeholder` come with each call. It is built once for each connection, as building a query takes more of the processor
 * than sending it (measured 2026-11).
 */
export function preparedQuery<Answer>(build: (db: Db) => Prepared<Answer>) {
  const prepared = perDatabase(build)
  return (db: Db, values: Record<string, unknown>) => prepared(db).execute(values)
}

const dialect = new PgDialect({ casing })

const { builtins } = pg.types
/**
 * Types kept as text unless the query builder converts them to `Date`: timestamps, dates, intervals, and arrays
 * of them.
 */
const textTypes = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  ...[1115, 1182, 1185, 1187, 1231],
])
const asText = (value: string) => value
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (textTypes.has(type) ? asText : pg.types.getTypeParser(type, format)),
}

async function send<Row>({ client }: Db, { name, text }: { name: string; text: string }, values: unknown[]) {
  try {
    const { rows } = await client.query({ name, text, types }, values)
    return rows as Row[]
  } catch (error) {
    throw new DrizzleQueryError(text, values, error instanceof Error ? error : undefined)
  }
}

/** A hot statement written as SQL, whose text is built once; the values of `sql.placeholder` come with each call. Returns its rows. */
export function namedStatement<Row>(name: string, query: SQL) {
  let written: { sql: string; params: unknown[] } | undefined
  return (db: Db, values: Record<string, unknown>) => {
    written ??= dialect.sqlToQuery(query)
    return send<Row>(db, { name, text: written.sql }, fillPlaceholders(written.params, values))
  }
}

/** Placeholder for a value of a named statement. */
export const value = (name: string) => sql`${sql.placeholder(name)}`

/** Runs a statement that is built at each call but mostly has the same text, after which it is named. */
export function runNamed<Row>(db: Db, query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return send<Row>(db, { name: nameOfText(text), text }, params)
}

/** Returns the values of a piece of SQL, and a key that is equal for equal queries. */
export function textOf(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { values: params, key: params.length === 0 ? text : JSON.stringify([text, params]) }
}

/**
 * A connection that never names a statement: a pooler such as PgBouncer before 1.21 gives each transaction another
 * connection of the server, which does not know a statement named on the previous one.
 */
export class UnnamedClient extends pg.Client {
  override query(...args: unknown[]) {
    const [asked, ...rest] = args
    const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && 'text' in asked
    const query = super.query.bind(this) as (...all: unknown[]) => unknown
    return query(isNamed ? { ...asked, name: undefined } : asked, ...rest) as never
  }
}

/**
 * Returns SQL for a text that changes as soon as one of these rows changes in one of these columns, is added or
 * removed; for checking whether something derived from the rows is still valid. `rows`: SQL starting at their
 * FROM. Seed 1, since with 0 null and zero would be equal.
 */
export function markOfRows(columns: SQLWrapper[], rows: SQL) {
  const row = sql.join(columns, sql`, `)
  return sql<string>`(select concat(count(*), ' ', sum(hash_record_extended(row(${row}), 1))) ${rows})`
}

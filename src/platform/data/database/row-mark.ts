import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A text that is another one as soon as one of these rows changes in one of these columns, comes or goes, for statements that ask whether what was made of the rows is still
 * true. `rows`: from their `from` on. Seed 1: with none, null and zero would be the same.
 */
export function markOfRows(columns: SQLWrapper[], rows: SQL) {
  const row = sql.join(columns, sql`, `)
  return sql<string>`(select concat(count(*), ' ', sum(hash_record_extended(row(${row}), 1))) ${rows})`
}

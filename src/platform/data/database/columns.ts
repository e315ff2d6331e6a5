import { toSnakeCase } from 'drizzle-orm/casing'
import { type AnyPgColumn, bigint, customType, timestamp, type UpdateDeleteAction, uuid } from 'drizzle-orm/pg-core'

/*
 * Columns that many tables have.
 */

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Text that sorts by its bytes, in no language. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const moment = () => timestamp({ withTimezone: true })

/** A required reference to a row of another table. */
export const belongsTo = (to: () => AnyPgColumn, actions?: { onDelete?: UpdateDeleteAction }) =>
  uuid().notNull().references(to, actions)

/** Money in its smallest unit, always far below 2^53. */
export const paise = () => bigint({ mode: 'number' })

/**
 * Serialises a row as JSON by column names, for `jsonb_populate_record`; missing columns become null there,
 * whatever their default.
 */
export function asRecord(row: Record<string, unknown>) {
  return JSON.stringify(Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), value])))
}

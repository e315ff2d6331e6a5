import { asc, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'

/** A public list: only the named keys can ever leave, whatever is requested. */
export type ListModule = {
  table: PgTable
  keys: Record<string, AnyPgColumn | SQL>
  order: (AnyPgColumn | SQL)[]
  /** Condition for public rows; if omitted, all are public. */
  where?: SQL
}

export const listLimit = 1000

/** Schema of a whole number of a query string, from 1. */
export function countingNumber(most: number) {
  const message = t`must be a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .pipe(z.number().min(1, message).max(most, message))
}

/** `page` and `limit` of a paged list; pages count from 1. */
export const pageQuery = { page: countingNumber(1_000_000).default(1), limit: countingNumber(listLimit) }
export type Page = { page: number; limit: number }

/** Schema of a paged list's answer, in the form `whole`; `total` counts the rows of all pages. */
export function rowsOf<T extends z.ZodType>(row: T) {
  return z.strictObject({ data: z.array(row), total: z.number().int() })
}

/** Selects columns; `keys` are comma-separated names, none means all. 400 naming `keys` for an unknown name. */
function chosenColumns(module: ListModule, keys: string | undefined) {
  if (keys === undefined || keys === '') return module.keys
  const columns: Record<string, AnyPgColumn | SQL> = {}
  for (const key of keys.split(',')) {
    const column = Object.hasOwn(module.keys, key) ? module.keys[key] : undefined
    if (!column)
      throw new AppError('invalid', t`keys: the field "${key}" does not exist.`, {
        errors: { keys: 'is not a known field' },
      })
    columns[key] = column
  }
  return columns
}

export function listModule(ctx: Context, module: ListModule, keys: string | undefined) {
  const order = module.order.map((column) => asc(column))
  return ctx.db
    .select(chosenColumns(module, keys))
    .from(module.table)
    .where(module.where)
    .orderBy(...order)
    .limit(listLimit)
}

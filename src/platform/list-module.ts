import { asc, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'

/** A list that anyone may read: only the named keys can ever leave, whatever is asked for. */
export type ListModule = {
  table: PgTable
  keys: Record<string, AnyPgColumn>
  order: (AnyPgColumn | SQL)[]
}

export const listLimit = 1000

/** `keys`: comma-separated names; none means all. 400 naming `keys` for a name the module does not have. */
function chosenColumns(module: ListModule, keys: string | undefined) {
  if (keys === undefined || keys === '') return module.keys
  const columns: Record<string, AnyPgColumn> = {}
  for (const key of keys.split(',')) {
    const column = Object.hasOwn(module.keys, key) ? module.keys[key] : undefined
    if (!column)
      throw new AppError('invalid', `keys: there is no field "${key}" here.`, {
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
    .orderBy(...order)
    .limit(listLimit)
}

import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { counters } from '../tables.ts'

/** Takes the next number of a series; its row stays locked until the transaction ends, so what is refused leaves no gap. */
export async function takeNumber(ctx: Context, { series, prefix }: { series: string; prefix: string }) {
  const [counter] = await ctx.db
    .insert(counters)
    .values({ name: series, last: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { last: sql`${counters.last} + 1` } })
    .returning({ last: counters.last })
  if (!counter) throw new Error(`The counter "${series}" gave no number`)
  return `${prefix}${String(counter.last).padStart(6, '0')}`
}

/** The same as a part of a larger statement, once for the row of `from`: answers the number as `last`. */
export function takeNumberInto(series: SQL, from: SQL) {
  return sql`insert into counters (name, last) select ${series}::text, 1 from ${from}
    on conflict (name) do update set last = counters.last + 1 returning last`
}

/** The number as it is written, of six digits at least. */
export function numberText(last: SQL) {
  return sql`lpad(${last}::text, greatest(6, length(${last}::text)), '0')`
}

import { desc, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { patternProblems } from './rules.ts'
import { type NewPattern, newPattern } from './schema.ts'
import { patterns } from './tables.ts'

const patternLock = 7_205_120

function findNewest(ctx: Context, key: string) {
  return ctx.db
    .select({ id: patterns.id, version: patterns.version })
    .from(patterns)
    .where(eq(patterns.key, key))
    .orderBy(desc(patterns.version))
    .limit(1)
}

/** Whether the stored version says the same; the database compares, as it keeps no order of names in JSON. */
async function isSame(ctx: Context, id: string, { name, source, sourceDate, body }: NewPattern) {
  const [same] = await ctx.db
    .select({ id: patterns.id })
    .from(patterns)
    .where(
      sql`${patterns.id} = ${id} and ${patterns.name} = ${name} and ${patterns.source} = ${source}
        and ${patterns.sourceDate} = ${sourceDate} and ${patterns.body} = ${JSON.stringify(body)}::jsonb`,
    )
  return same !== undefined
}

/**
 * Adds the next version of the pattern with this key, unless the newest one says the same already; answers its id and version. Tests that were made from an older
 * version keep it. 400 naming what does not fit together.
 */
export async function storePattern(ctx: Context, pattern: NewPattern) {
  const wanted = newPattern.parse(pattern)
  const errors = patternProblems(wanted.body)
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'The pattern does not fit together.', { errors })
  return inTransaction(ctx, async (ctx) => {
    // Two changes at once become two versions, one after the other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${patternLock}, hashtext(${wanted.key}))`)
    const [newest] = await findNewest(ctx, wanted.key)
    if (newest && (await isSame(ctx, newest.id, wanted))) return newest
    const added = { id: newId(), version: (newest?.version ?? 0) + 1 }
    await ctx.db.insert(patterns).values({ ...wanted, ...added, createdAt: ctx.now })
    return added
  })
}

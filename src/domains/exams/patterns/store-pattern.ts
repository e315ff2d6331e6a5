import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { patterns } from '../tables.ts'
import { patternProblems } from './rules.ts'
import { type NewPattern, newPattern } from './schema.ts'

const patternLock = 7_205_120

function findNewest(ctx: Context, key: string) {
  return ctx.db
    .select({ id: patterns.id, version: patterns.version })
    .from(patterns)
    .where(eq(patterns.key, key))
    .orderBy(desc(patterns.version))
    .limit(1)
}

/**
 * Returns whether the stored version is equal; compared by the database, as jsonb does not preserve the order of
 * keys.
 */
async function isSame(ctx: Context, id: string, { name, source, sourceDate, doubt, body }: NewPattern) {
  const [same] = await ctx.db
    .select({ id: patterns.id })
    .from(patterns)
    .where(
      sql`${patterns.id} = ${id} and ${patterns.name} = ${name} and ${patterns.source} = ${source}
        and ${patterns.sourceDate} = ${sourceDate} and ${patterns.doubt} is not distinct from ${doubt ?? null}::text and ${patterns.body} = ${JSON.stringify(body)}::jsonb`,
    )
  return same !== undefined
}

/** Parses a pattern. 400 naming what does not fit together. */
function checked(pattern: NewPattern) {
  const checkedPattern = newPattern.parse(pattern)
  const problems = Object.entries(patternProblems(checkedPattern.body))
  const errors = Object.fromEntries(problems.map(([field, message]) => [`body.${field}`, message]))
  if (problems.length > 0) throw new AppError('invalid', 'The parts of this pattern contradict each other.', { errors })
  return checkedPattern
}

type Newest = Awaited<ReturnType<typeof findNewest>>[number]

/** Adds the next version, unless `isKept` says that the newest one still holds. */
async function addVersion(
  ctx: Context,
  checkedPattern: NewPattern,
  isKept: (ctx: Context, newest: Newest) => boolean | Promise<boolean>,
) {
  return inTransaction(ctx, async (ctx) => {
    // Serialises concurrent changes, so that each becomes a version of its own.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${patternLock}, hashtext(${checkedPattern.key}))`)
    const [newest] = await findNewest(ctx, checkedPattern.key)
    if (newest && (await isKept(ctx, newest))) return newest
    const added = { id: newId(), version: (newest?.version ?? 0) + 1 }
    await ctx.db.insert(patterns).values({ ...checkedPattern, ...added, createdAt: ctx.now })
    const details = { key: checkedPattern.key, version: added.version }
    await audit(ctx, { action: 'pattern-stored', subjectId: added.id, details })
    return added
  })
}

/**
 * Adds the next version of the pattern with this key, unless the newest is equal; returns its id and version.
 * Tests made from an older version keep it. 400 naming what does not fit together. With `ifMatch` the newest must
 * be that version (0: none yet): 409 `stale` if someone else has made another.
 */
export async function storePattern(ctx: Context, pattern: NewPattern, ifMatch?: string) {
  const checkedPattern = checked(pattern)
  return addVersion(ctx, checkedPattern, async (ctx, newest) => {
    if (await isSame(ctx, newest.id, checkedPattern)) return true
    if (ifMatch === undefined || ifMatch === String(newest.version)) return false
    const said =
      ifMatch === '0'
        ? t`A pattern called ${checkedPattern.key} already exists. Please create a new version of it.`
        : t`Someone else has created version ${newest.version} in the meantime. Please review it and start from there.`
    throw new AppError('stale', said, { data: { version: newest.version } })
  })
}

/** Stores a pattern if there is none with this key; otherwise does nothing. */
function storeFirstPattern(ctx: Context, pattern: NewPattern) {
  return addVersion(ctx, checked(pattern), () => true)
}

/** Reads the bundled patterns of real examinations with their sources. Throws on an invalid file. */
export function readKnownPatterns(folder = path.resolve('db/patterns')): NewPattern[] {
  const names = readdirSync(folder).sort()
  return names.map((name) => newPattern.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}

/**
 * Stores bundled patterns with new keys, at every start. Sources contradict each other even on well-known papers:
 * an institute's own version of a pattern is never reverted by a newer program.
 */
export async function storeKnownPatterns(ctx: Context) {
  for (const pattern of readKnownPatterns()) await storeFirstPattern(ctx, pattern)
}

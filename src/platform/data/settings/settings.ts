import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { audit } from '../database/audit.ts'
import { preparedQuery } from '../database/statements.ts'
import { settings } from './tables.ts'

/*
 * Settings that the office can change without a developer. Each domain describes its pages (`SettingsGroup`), and
 * reads them by `getSettings`. A change names the version it is based on, and is logged with the previous value.
 */

export type SettingsGroup<Body extends object> = {
  /** Stored, so it never changes. */
  name: string
  body: z.ZodType<Body>
  /** Defaults until someone changes them. */
  usual: Body
  /** Reads the group from tables of its own; otherwise it is stored in `settings`. */
  read?(ctx: Context): Promise<Body>
  /** Writes those tables; throws on what is not allowed. */
  write?(ctx: Context, body: Body, before: Body): Promise<void>
}

const settingsOf = preparedQuery((db) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')))
    .prepare('settings_of'),
)

async function findRow(ctx: Context, name: string) {
  const [row] = await settingsOf(ctx.db, { name })
  return row ?? null
}

/** Returns the settings in force. */
export async function getSettings<Body extends object>(ctx: Context, group: SettingsGroup<Body>): Promise<Body> {
  if (group.read) return group.read(ctx)
  const row = await findRow(ctx, group.name)
  // A field added since the page was stored gets its default.
  const kept = group.body.safeParse({ ...group.usual, ...row?.body })
  return kept.data ?? group.usual
}

export type Sheet<Body> = { body: Body; version: number; changedBy: string | null; changedAt: Date | null }

/** Returns the settings with their version, and who changed them last. */
export async function readSheet<Body extends object>(ctx: Context, group: SettingsGroup<Body>): Promise<Sheet<Body>> {
  const row = await findRow(ctx, group.name)
  const body = await getSettings(ctx, group)
  return { body, version: row?.version ?? 0, changedBy: row?.setBy ?? null, changedAt: row?.setAt ?? null }
}

type Change<Body> = { body: Body; ifMatch: string | undefined }
/** Converts a value to text for the log. */
const textOfValue = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 2000)
const asRecord = z.record(z.string(), z.unknown())

async function requireVersion(ctx: Context, { name }: { name: string }, ifMatch: string | undefined) {
  if (ifMatch === undefined)
    throw new AppError(
      'precondition',
      'The If-Match header with the version of the settings you started from is missing.',
    )
  const row = await findRow(ctx, name)
  if (String(row?.version ?? 0) === ifMatch) return row
  throw new AppError('stale', 'Someone else has changed these settings in the meantime. Please review them again.')
}

/** Changes a page as a whole. 428 without the version that was seen, 409 `stale` when it has changed since. */
export async function changeSettings<Body extends object>(
  ctx: Context,
  group: SettingsGroup<Body>,
  { body, ifMatch }: Change<Body>,
) {
  const { name } = group
  await inTransaction(ctx, async (ctx) => {
    const row = await requireVersion(ctx, group, ifMatch)
    const before = await getSettings(ctx, group)
    const [was, is] = [asRecord.parse(before), asRecord.parse(body)]
    const fields = Object.keys(is).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    if (fields.length === 0) return
    const version = (row?.version ?? 0) + 1
    const set = { body: is, version, setBy: userOf(ctx).id, setAt: ctx.now }
    // The second of two concurrent edits finds another version and changes nothing.
    const [kept] = await ctx.db
      .insert(settings)
      .values({ name, ...set })
      .onConflictDoUpdate({ target: settings.name, set, setWhere: eq(settings.version, version - 1) })
      .returning({ version: settings.version })
    if (!kept)
      throw new AppError('stale', 'Someone else has changed these settings in the meantime. Please review them again.')
    await group.write?.(ctx, body, before)
    const changes = fields.map((field) => `${field} ${textOfValue(was[field])} → ${textOfValue(is[field])}`)
    await audit(ctx, { action: 'settings-changed', details: { name, changes } })
  })
}

import type { Context } from '#platform/context.ts'
import { changeSettings, readSheet, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError } from '#platform/errors.ts'
import { listNames } from '../drafts/present-draft.ts'
import type { Sheet } from './schema.ts'

/** Returns a settings page with the name of the person who changed it last. */
export async function presentSheet<Body extends object>(
  ctx: Context,
  group: SettingsGroup<Body>,
): Promise<Sheet<Body>> {
  const { body, version, changedBy, changedAt } = await readSheet(ctx, group)
  const names = await listNames(ctx, [changedBy])
  return {
    body,
    version,
    changed_by: names.get(changedBy ?? '') ?? null,
    changed_at: changedAt?.toISOString() ?? null,
  }
}

type Change<Body> = {
  body: Body
  ifMatch: string | undefined
  /** Presents the current page to someone whose edit came second; by default unchanged. */
  tell?: (sheet: Sheet<Body>) => unknown
}

/** Applies a change to a settings page; a caller with an outdated version gets the current one. */
export async function changeSheet<Body extends object>(
  ctx: Context,
  group: SettingsGroup<Body>,
  { body, ifMatch, tell = (sheet) => sheet }: Change<Body>,
): Promise<Sheet<Body>> {
  try {
    await changeSettings(ctx, group, { body, ifMatch })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error
    throw new AppError('stale', error.message, { data: tell(await presentSheet(ctx, group)) })
  }
  return presentSheet(ctx, group)
}

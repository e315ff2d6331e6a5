import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { type KeepingSettings, keepingSettings } from './schema.ts'

/*
 * How long files with people in them lie about, as far as an office may choose. What keeps a promise of the program (that a button pressed twice is carried out once, that a log can be read) or of
 * the law is no choice and stands where it is done.
 */

export const keepingGroup: SettingsGroup<KeepingSettings> = {
  name: 'keeping',
  body: keepingSettings,
  usual: { file_hours: 24, import_days: 30, device_days: 180 },
}

/** The moments before which each of them is gone. */
export async function keptSince(ctx: Context) {
  const { file_hours, import_days, device_days } = await getSettings(ctx, keepingGroup)
  const before = (hours: number) => new Date(ctx.now.getTime() - hours * hourMs)
  return { files: before(file_hours), imports: before(import_days * 24), devices: before(device_days * 24) }
}

import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { type DownloadSettings, downloadSettings } from './schema.ts'

/**
 * Settings of what students may save on their devices. The institute owns its videos: none are saved unless the
 * office allows it.
 */
export const downloadGroup: SettingsGroup<DownloadSettings> = {
  name: 'downloads',
  body: downloadSettings,
  usual: { films_allowed: false },
}

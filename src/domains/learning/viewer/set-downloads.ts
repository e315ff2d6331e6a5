import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { type DownloadSettings, downloadSettings } from './schema.ts'

/** What students may keep on their devices. A film is the institute's to give away: nothing of it is kept until the office says so. */
export const downloadGroup: SettingsGroup<DownloadSettings> = {
  name: 'downloads',
  body: downloadSettings,
  usual: { films_allowed: false },
}

import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { type OfficerSettings, officerSettings } from './schema.ts'

/** Named in the texts of the law. Public pages show it: a trigger on its row of `settings` raises the content version. */
export const officerGroup: SettingsGroup<OfficerSettings> = {
  name: 'officer',
  body: officerSettings,
  usual: { name: '', email: null, phone: '' },
}

import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { type ReminderSettings, reminderSettings } from './schema.ts'

/** Settings of how long before a class or a test students are reminded. */
export const reminderGroup: SettingsGroup<ReminderSettings> = {
  name: 'reminders',
  body: reminderSettings,
  usual: { class_minutes: 60, test_minutes: 60 },
}

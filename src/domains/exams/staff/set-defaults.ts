import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { type PlanSettings, planSettings } from './schema.ts'

/** What a new plan begins with; each plan says its own afterwards. */
export const planGroup: SettingsGroup<PlanSettings> = {
  name: 'exams',
  body: planSettings,
  usual: { attempts_allowed: 1, shuffles_questions: false, shuffles_options: false },
}

import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { type PlanSettings, planSettings } from './schema.ts'

/** Settings with the defaults of a new plan; each plan has its own values afterwards. */
export const planGroup: SettingsGroup<PlanSettings> = {
  name: 'exams',
  body: planSettings,
  usual: { attempts_allowed: 1, shuffles_questions: false, shuffles_options: false },
}

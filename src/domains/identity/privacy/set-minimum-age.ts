import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { accountRules } from '../tables.ts'
import { type AccountSettings, accountSettings } from './schema.ts'

/** Settings of who may have an account. */
export const accountGroup: SettingsGroup<AccountSettings> = {
  name: 'accounts',
  body: accountSettings,
  usual: { minimum_age: null },
  async read({ db }) {
    const [rules] = await db.select().from(accountRules)
    return { minimum_age: rules?.minimumAge ?? null }
  },
  async write({ db }, { minimum_age: minimumAge }) {
    await db
      .insert(accountRules)
      .values({ minimumAge })
      .onConflictDoUpdate({ target: accountRules.singleton, set: { minimumAge } })
  },
}

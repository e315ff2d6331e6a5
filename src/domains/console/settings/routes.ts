import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { ifMatchOf } from '../../../platform/http/idempotency.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { changeSettings, readSheet, type SettingsGroup } from '../../../platform/settings/settings.ts'
import { discountLimits } from '../../catalogue/fees/schema.ts'
import { limitGroup } from '../../catalogue/fees/set-limits.ts'
import { mailGroup } from '../../identity/accounts/mail-settings.ts'
import { mailSettings } from '../../identity/accounts/schema.ts'
import { accountSettings } from '../../identity/privacy/schema.ts'
import { accountGroup } from '../../identity/privacy/set-minimum-age.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { stageGroup } from '../../leads/desk/set-stages.ts'
import { stageSettings } from '../../leads/schema.ts'
import { reminderSettings } from '../../learning/calendar/schema.ts'
import { reminderGroup } from '../../learning/calendar/set-reminders.ts'
import { listNames } from '../drafts/present-draft.ts'
import { settingsCalls } from './calls.ts'
import { allSettings, type Sheet, sheetOf } from './schema.ts'

async function presentSheet<Body extends object>(ctx: Context, group: SettingsGroup<Body>): Promise<Sheet<Body>> {
  const { body, version, changedBy, changedAt } = await readSheet(ctx, group)
  const names = await listNames(ctx, [changedBy])
  return {
    body,
    version,
    changed_by: names.get(changedBy ?? '') ?? null,
    changed_at: changedAt?.toISOString() ?? null,
  }
}

type Asked<Body> = { body: Body; request: Parameters<typeof ifMatchOf>[0] }

/** Carries the change of a page out; who was slower is told how it is now. */
function changing<Body extends object>(group: SettingsGroup<Body>) {
  return async (ctx: Context, { body, request }: Asked<Body>) => {
    try {
      await changeSettings(ctx, group, { body, ifMatch: ifMatchOf(request) })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'stale') throw error
      throw new AppError('stale', error.message, { data: await presentSheet(ctx, group) })
    }
    return presentSheet(ctx, group)
  }
}

export function settingsRoutes(serve: Serve) {
  const reading = permitted(['settings.read', 'settings.read-money', 'settings.read-exams'], 'any centre')
  const who = permitted('settings.edit')
  serve(settingsCalls.settings, { who: reading, answer: allSettings }, async (ctx) => ({
    accounts: await presentSheet(ctx, accountGroup),
    limits: await presentSheet(ctx, limitGroup),
    stages: await presentSheet(ctx, stageGroup),
    mail: await presentSheet(ctx, mailGroup),
    reminders: await presentSheet(ctx, reminderGroup),
  }))
  serve(
    settingsCalls.changeAccounts,
    { who, body: accountSettings, answer: sheetOf(accountSettings) },
    changing(accountGroup),
  )
  serve(
    settingsCalls.changeLimits,
    { who, body: discountLimits, answer: sheetOf(discountLimits) },
    changing(limitGroup),
  )
  serve(settingsCalls.changeStages, { who, body: stageSettings, answer: sheetOf(stageSettings) }, changing(stageGroup))
  serve(settingsCalls.changeMail, { who, body: mailSettings, answer: sheetOf(mailSettings) }, changing(mailGroup))
  serve(
    settingsCalls.changeReminders,
    { who, body: reminderSettings, answer: sheetOf(reminderSettings) },
    changing(reminderGroup),
  )
}

import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { ifMatchOf } from '../../../platform/http/idempotency.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { SettingsGroup } from '../../../platform/settings/settings.ts'
import { discountLimits } from '../../catalogue/fees/schema.ts'
import { limitGroup } from '../../catalogue/fees/set-limits.ts'
import { mailGroup } from '../../identity/accounts/mail-settings.ts'
import { mailSettings } from '../../identity/accounts/schema.ts'
import { mailText } from '../../identity/mail-templates/schema.ts'
import { accountSettings } from '../../identity/privacy/schema.ts'
import { accountGroup } from '../../identity/privacy/set-minimum-age.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { stageGroup } from '../../leads/desk/set-stages.ts'
import { stageSettings } from '../../leads/schema.ts'
import { reminderSettings } from '../../learning/calendar/schema.ts'
import { reminderGroup } from '../../learning/calendar/set-reminders.ts'
import { settingsCalls } from './calls.ts'
import { askForSample, changeMailTemplate, listMailTemplates } from './mail-templates.ts'
import { changeSheet, presentSheet } from './present-sheet.ts'
import { allSettings, sheetOf, staffMailTemplate } from './schema.ts'

type Asked<Body> = { body: Body; request: Parameters<typeof ifMatchOf>[0] }

const changing =
  <Body extends object>(group: SettingsGroup<Body>) =>
  (ctx: Context, { body, request }: Asked<Body>) =>
    changeSheet(ctx, group, { body, ifMatch: ifMatchOf(request) })

/** Of a mail template. */
const keyParams = z.strictObject({ key: z.string().max(60) })

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
  serve(
    settingsCalls.mailTemplates,
    { who: permitted('settings.read', 'any centre'), answer: z.array(staffMailTemplate) },
    listMailTemplates,
  )
  serve(
    settingsCalls.changeMailTemplate,
    { who, params: keyParams, body: mailText, answer: sheetOf(mailText) },
    (ctx, { params, body, request }) => changeMailTemplate(ctx, { key: params.key, body, ifMatch: ifMatchOf(request) }),
  )
  serve(
    settingsCalls.sendMailSample,
    { who, params: keyParams, body: mailText, answer: z.strictObject({ sent_to: z.string() }) },
    (ctx, { params, body }) => askForSample(ctx, { key: params.key, body }),
  )
}

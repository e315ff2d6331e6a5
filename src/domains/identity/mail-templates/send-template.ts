import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import type { Post } from '../accounts/find-recipient.ts'
import { fillTemplate, type MailTemplate, type MailText, readOut, templateProblems } from './rules.ts'

/** null: the standard text, whatever it says by then. */
export type OwnText = { subject: string | null; text: string | null }

/** Returns the settings that hold the office's wording of a template. */
export function groupOf({ key }: Pick<MailTemplate, 'key'>): SettingsGroup<OwnText> {
  return {
    name: `mail template ${key}`,
    body: z.object({ subject: z.string().nullable(), text: z.string().nullable() }),
    usual: { subject: null, text: null },
  }
}

/** The office's words where it has any. */
export const inOwnWords = ({ subject, text }: MailText, ownText: OwnText): MailText => ({
  subject: ownText.subject ?? subject,
  text: ownText.text ?? text,
})

/** The text that goes out now: the office's, unless a placeholder that it would be refused without has come since. */
async function getMailText(ctx: Context, described: MailTemplate) {
  const template = readOut(described)
  const said = inOwnWords(template, await getSettings(ctx, groupOf(template)))
  return Object.keys(templateProblems(template.placeholders, said)).length === 0 ? said : template
}

type Values<Name extends string> = Record<Exclude<Name, 'institute'>, string>
type Filled<Name extends string> = { template: MailTemplate<Name>; to: string; values: Values<Name> }

/** Sends it, in the office's words or in ours; nothing to anyone who has no e-mail. */
export async function sendTemplate<Name extends string>(
  ctx: Context,
  { mailer, instituteName }: Post,
  { template, to, values }: Filled<Name>,
) {
  if (to === '') return
  const filled: Record<string, string> = { institute: instituteName, ...values }
  const { subject, text } = fillTemplate(await getMailText(ctx, template), filled)
  await mailer.send({ to, subject, text })
}

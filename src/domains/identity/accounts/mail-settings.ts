import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import type { Mailer } from '#platform/work/mail/mail.ts'
import { type MailSettings, mailSettings } from './schema.ts'

/** Settings of the signature below mails to students and visitors, and of the reply address. */
export const mailGroup: SettingsGroup<MailSettings> = {
  name: 'mail',
  body: mailSettings,
  usual: { signature: '', reply_to: null },
}

/** Returns the mailer with the institute's signature and reply address. */
export async function writeAsInstitute(ctx: Context, mailer: Mailer): Promise<Mailer> {
  const { signature, reply_to: replyTo } = await getSettings(ctx, mailGroup)
  const words = signature.trim()
  return {
    send(mail) {
      const text = words === '' ? mail.text : `${mail.text.trimEnd()}\n${words}\n`
      const to = mail.replyTo ?? replyTo
      return mailer.send(to === null ? { ...mail, text } : { ...mail, text, replyTo: to })
    },
  }
}

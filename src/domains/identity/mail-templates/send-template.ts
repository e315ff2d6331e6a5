import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { notFound } from '#platform/errors.ts'
import type { Mail, Mailer } from '#platform/work/mail/mail.ts'
import { users } from '../tables.ts'
import { fillTemplate, type MailTemplate, type MailText, readOut, templateProblems } from './rules.ts'

/** Dependencies of the jobs that send mail, beside their payload. */
export type Post = {
  mailer: Mailer
  /** The configured address of the site; links are never made from a request. */
  publicUrl: string
  instituteName: string
}

/** Returns the personal details that a new password must not consist of. */
export async function getPerson(ctx: Context, userId: string) {
  const { candidateName: name, email, contact } = users
  const [person] = await ctx.db.select({ name, email, contact }).from(users).where(eq(users.id, userId))
  if (!person) throw notFound('account')
  return person
}

const mailPayload = z.object({ userId: z.uuid().nullable() })

/**
 * Returns the account that a mail job is about; null when it was requested for an unknown e-mail, the account is
 * gone, or it has no e-mail.
 */
export async function findRecipient(ctx: Context, payload: Record<string, unknown>) {
  const { userId } = mailPayload.parse(payload)
  if (userId === null) return null
  const [user] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      registrationNumber: users.registrationNumber,
      hasPassword: users.hasPassword,
      isConfirmed: isNotNull(users.emailConfirmedAt),
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), ne(users.email, '')))
  return user ?? null
}

/** null: the standard text as it is when the mail is sent. */
export type OwnText = { subject: string | null; text: string | null }

/** Returns the settings that hold the office's wording of a template. */
export function groupOf({ key }: Pick<MailTemplate, 'key'>): SettingsGroup<OwnText> {
  return {
    name: `mail template ${key}`,
    body: z.object({ subject: z.string().nullable(), text: z.string().nullable() }),
    usual: { subject: null, text: null },
  }
}

/** Returns a template's text in the office's wording where it has one. */
export const inOwnWords = ({ subject, text }: MailText, ownText: OwnText): MailText => ({
  subject: ownText.subject ?? subject,
  text: ownText.text ?? text,
})

/** Returns the text to send now: the office's, unless a required placeholder has been added since. */
async function getMailText(ctx: Context, described: MailTemplate) {
  const template = readOut(described)
  const said = inOwnWords(template, await getSettings(ctx, groupOf(template)))
  return Object.keys(templateProblems(template.placeholders, said)).length === 0 ? said : template
}

type Values<Name extends string> = Record<Exclude<Name, 'institute'>, string>
type Filled<Name extends string> = {
  template: MailTemplate<Name>
  to: string
  values: Values<Name>
  attachment?: Mail['attachment']
}

/** Sends a mail in the office's wording or the standard one; does nothing if the recipient has no e-mail. */
export async function sendTemplate<Name extends string>(
  ctx: Context,
  { mailer, instituteName }: Post,
  { template, to, values, attachment }: Filled<Name>,
) {
  if (to === '') return
  const filled: Record<string, string> = { institute: instituteName, ...values }
  const { subject, text } = fillTemplate(await getMailText(ctx, template), filled)
  await mailer.send({ to, subject, text, ...(attachment && { attachment }) })
}

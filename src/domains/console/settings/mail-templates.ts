import { z } from 'zod'
import { challengeTemplate } from '#domains/attempts/challenges/mail-decision.ts'
import { getInstitute } from '#domains/content/reads.ts'
import { seatTemplates } from '#domains/exams/seats/mail-seats.ts'
import { mailText } from '#domains/identity/accounts/schema.ts'
import { accountTemplates } from '#domains/identity/mail-templates/describe-mails.ts'
import {
  fillWithSamples,
  type MailTemplate,
  type MailText,
  type Placeholder,
  readOut,
  templateProblems,
} from '#domains/identity/mail-templates/rules.ts'
import {
  findRecipient,
  groupOf,
  inOwnWords,
  type OwnText,
  type Post,
} from '#domains/identity/mail-templates/send-template.ts'
import { absenceTemplate } from '#domains/learning/attendance/tell-absences.ts'
import { classTemplate } from '#domains/learning/calendar/remind-students.ts'
import { cancelledTemplate, changedTemplate } from '#domains/learning/timetable/tell-changes.ts'
import { resultChangedTemplate } from '#domains/merit/scores/tell-changes.ts'
import { moneyTemplates } from '#domains/purchases/mails/describe-mails.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { changeSheet, presentSheet } from './present-sheet.ts'
import type { Sheet, StaffMailTemplate } from './schema.ts'

const templates: MailTemplate[] = [
  ...accountTemplates,
  ...moneyTemplates,
  classTemplate,
  absenceTemplate,
  cancelledTemplate,
  changedTemplate,
  challengeTemplate,
  resultChangedTemplate,
  ...seatTemplates,
]

function findTemplate(key: string) {
  const template = templates.find((candidate) => candidate.key === key)
  if (!template) throw notFound('mail')
  return readOut(template)
}

const asTold = (template: MailTemplate, sheet: Sheet<OwnText>): Sheet<MailText> => ({
  ...sheet,
  body: inOwnWords(template, sheet.body),
})

/** Returns sample values with the institute's own name. */
const withName = (placeholders: readonly Placeholder[], institute: string) =>
  placeholders.map((placeholder) =>
    placeholder.name === 'institute' ? Object.assign({}, placeholder, { sample: institute }) : placeholder,
  )

/** Lists every mail to students, with the standard text and the office's version. */
export async function listMailTemplates(ctx: Context): Promise<StaffMailTemplate[]> {
  const { name: institute } = await getInstitute(ctx)
  const sheets = await Promise.all(templates.map((template) => presentSheet(ctx, groupOf(template))))
  return templates.map(readOut).map((template, place) => {
    const sheet = sheets[place]
    if (!sheet) throw new Error('One sheet for each template.')
    const { key, name, when, placeholders, subject, text } = template
    return {
      key,
      name,
      when,
      placeholders: withName(placeholders, institute).map(({ name, label, sample, isRequired = false }) => ({
        name,
        label,
        sample,
        is_required: isRequired,
      })),
      standard: { subject, text },
      sheet: asTold(template, sheet),
    }
  })
}

function requireSendable({ placeholders }: MailTemplate, said: MailText) {
  const errors = templateProblems(placeholders, said)
  const [first] = Object.values(errors)
  if (first) throw new AppError('invalid', first, { errors })
}

type Change = { key: string; body: MailText; ifMatch: string | undefined }

/**
 * Changes the text of a mail template. The standard text is not stored as the office's own, so that a later
 * improvement of it takes effect. 400 with a sentence for a field that cannot be sent.
 */
export async function changeMailTemplate(ctx: Context, { key, body, ifMatch }: Change) {
  const template = findTemplate(key)
  requireSendable(template, body)
  const ownText: OwnText = {
    subject: body.subject.trim() === template.subject ? null : body.subject,
    text: body.text.trim() === template.text.trim() ? null : body.text,
  }
  const tell = (sheet: Sheet<OwnText>) => asTold(template, sheet)
  return tell(await changeSheet(ctx, groupOf(template), { body: ownText, ifMatch, tell }))
}

/** Mails the template as typed, with sample values, to the caller. */
export async function askForSample(ctx: Context, { key, body }: { key: string; body: MailText }) {
  requireSendable(findTemplate(key), body)
  const { id: userId } = userOf(ctx)
  const person = await findRecipient(ctx, { userId })
  if (!person) throw notFound('account')
  await inTransaction(ctx, (ctx) => enqueue(ctx, { kind: 'mail-sample', payload: { userId, key, said: body } }))
  return { sent_to: person.email }
}

const samplePayload = z.object({ key: z.string(), said: mailText })

/** Job: mails such a sample. */
export async function mailSample(ctx: Context, payload: Record<string, unknown>, { mailer, instituteName }: Post) {
  const person = await findRecipient(ctx, payload)
  const { key, said } = samplePayload.parse(payload)
  const template = templates.find((candidate) => candidate.key === key)
  if (!person || !template) return
  const { subject, text } = fillWithSamples(said, withName(readOut(template).placeholders, instituteName))
  await mailer.send({ to: person.email, subject: t`Sample: ${subject}`, text })
}

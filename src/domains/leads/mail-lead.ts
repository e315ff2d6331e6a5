import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { centres, courses, exams } from '#domains/catalogue/tables.ts'
import { getInstitute } from '#domains/content/reads.ts'
import type { Post } from '#domains/identity/accounts/find-recipient.ts'
import type { Context } from '#platform/context.ts'
import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { leads } from './tables.ts'

const payloadShape = z.object({ leadId: z.uuid() })

async function findLead({ db }: Context, leadId: string) {
  const [enquiry] = await db
    .select({ lead: leads, centre: centres.name, course: courses.name, exam: exams.name })
    .from(leads)
    .leftJoin(centres, eq(centres.id, leads.centreId))
    .leftJoin(courses, eq(courses.id, leads.courseId))
    .leftJoin(exams, eq(exams.id, leads.examId))
    .where(eq(leads.id, leadId))
  return enquiry
}

export function receivedLine(at: Date) {
  return t`Received: ${formatLongDayAndTime(at)} (IST)`
}

/** The message comes last: nothing in it can be taken for a line of ours. */
function wordsOf({ lead, centre, course, exam }: NonNullable<Awaited<ReturnType<typeof findLead>>>, publicUrl: string) {
  const lines: [string, string | null][] = [
    [t`Name`, lead.name],
    [t`E-mail`, lead.email],
    [t`WhatsApp number`, lead.phone],
    [t`Center`, lead.kind === 'enquiry' ? (centre ?? t`Online`) : null],
    [t`Course`, course],
    [t`Exam`, exam],
    [t`Subject`, lead.subject],
    [t`Page`, publicUrl + lead.sourcePage],
  ]
  const filledLines = lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]))
  const message =
    lead.message === null ? '' : `\n${lead.kind === 'enquiry' ? t`Question` : t`Message`}:\n\n${lead.message}\n`
  return `${filledLines.join('\n')}\n${receivedLine(lead.createdAt)}\n${message}`
}

/** Job: tells the institute who asked what; an answer to the mail goes to the person who asked. */
export async function mailLead(ctx: Context, payload: Record<string, unknown>, { mailer, publicUrl }: Post) {
  const { leadId } = payloadShape.parse(payload)
  const enquiry = await findLead(ctx, leadId)
  if (!enquiry) return
  const { email } = await getInstitute(ctx)
  if (email === '') return ctx.log.warn('the institute has no e-mail address: a lead was not mailed')
  const { lead } = enquiry
  await mailer.send({
    to: email,
    replyTo: lead.email ?? undefined,
    subject:
      lead.kind === 'enquiry' ? t`Enquiry from ${lead.name}` : t`Message from ${lead.name}: ${lead.subject ?? ''}`,
    text: wordsOf(enquiry, publicUrl),
  })
}

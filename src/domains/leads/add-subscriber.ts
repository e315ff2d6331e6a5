import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { centres, courses, exams } from '#domains/catalogue/tables.ts'
import { getInstitute } from '#domains/content/reads.ts'
import type { Post } from '#domains/identity/mail-templates/send-template.ts'
import { normaliseEmail } from '#domains/identity/rules.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { subscriptionProblems, tidySourcePage } from './rules.ts'
import type { SubscribeBody } from './schema.ts'
import { limitForms, refuseProblems } from './send-enquiry.ts'
import { leads, subscribers } from './tables.ts'

const leadMailShape = z.object({ leadId: z.uuid() })

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

function receivedLine(at: Date) {
  return t`Received: ${formatLongDayAndTime(at)} (IST)`
}

/** Puts the message last, so that nothing in it passes for a line of ours. */
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

/** Job: mails the institute about an enquiry; replies go to the person who asked. */
export async function mailLead(ctx: Context, payload: Record<string, unknown>, { mailer, publicUrl }: Post) {
  const { leadId } = leadMailShape.parse(payload)
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

/** Stores an e-mail address for news, once; a known one gets the same answer. 400 naming the field, 429 above the hourly limits. */
export async function addSubscriber(ctx: Context, input: SubscribeBody) {
  refuseProblems(subscriptionProblems(input))
  const { source, source_page = '/' } = input
  const email = normaliseEmail(input.email)
  await limitForms(ctx, email)
  await inTransaction(ctx, async (ctx) => {
    const sourcePage = tidySourcePage(source_page)
    const [added] = await ctx.db
      .insert(subscribers)
      .values({ id: newId(), email, source, sourcePage, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: subscribers.id })
    if (added) await enqueue(ctx, { kind: 'mail-subscriber', payload: { subscriberId: added.id } })
  })
}

const payloadShape = z.object({ subscriberId: z.uuid() })

/** Job: mails the institute about a new subscriber to its news. */
export async function mailSubscriber(ctx: Context, payload: Record<string, unknown>, { mailer, publicUrl }: Post) {
  const { subscriberId } = payloadShape.parse(payload)
  const [subscriber] = await ctx.db.select().from(subscribers).where(eq(subscribers.id, subscriberId))
  if (!subscriber) return
  const { email } = await getInstitute(ctx)
  if (email === '') return ctx.log.warn('the institute has no e-mail address: a subscriber was not mailed')
  await mailer.send({
    to: email,
    replyTo: subscriber.email,
    subject: t`New subscriber: ${subscriber.email}`,
    text: t`E-mail: ${subscriber.email}
Form: ${subscriber.source}
Page: ${publicUrl}${subscriber.sourcePage}
${receivedLine(subscriber.createdAt)}
`,
  })
}

import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { getInstitute } from '#domains/content/reads.ts'
import type { Post } from '#domains/identity/accounts/find-recipient.ts'
import { normaliseEmail } from '#domains/identity/rules.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { receivedLine } from './mail-lead.ts'
import { subscriptionProblems, tidySourcePage } from './rules.ts'
import type { SubscribeBody } from './schema.ts'
import { limitForms, refuseProblems } from './store-lead.ts'
import { subscribers } from './tables.ts'

/** Keeps an e-mail address for news, once; one that is known already is answered alike. 400 naming the field, 429 past the hourly shares. */
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

/** Job: tells the institute that somebody wants its news. */
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

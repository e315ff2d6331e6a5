import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { getInstitute } from '../content/reads.ts'
import type { Post } from '../identity/accounts/find-recipient.ts'
import { receivedLine } from './mail-lead.ts'
import { subscribers } from './tables.ts'

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
    subject: `New subscriber: ${subscriber.email}`,
    text: `E-mail: ${subscriber.email}
Form: ${subscriber.source}
Page: ${publicUrl}${subscriber.sourcePage}
${receivedLine(subscriber.createdAt)}
`,
  })
}

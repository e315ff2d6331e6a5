import { type Context, inTransaction } from '../../platform/context.ts'
import { newId } from '../../platform/database/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { normaliseEmail } from '../identity/rules.ts'
import { refuseProblems } from './refuse-problems.ts'
import { requireShare } from './require-share.ts'
import { subscriptionProblems, tidySourcePage } from './rules.ts'
import type { SubscribeBody } from './schema.ts'
import { subscribers } from './tables.ts'

/** Keeps an e-mail address for news, once; one that is known already is answered alike. 400 naming the field, 429 past the hourly shares. */
export async function addSubscriber(ctx: Context, input: SubscribeBody) {
  refuseProblems(subscriptionProblems(input))
  const { source, source_page = '/' } = input
  const email = normaliseEmail(input.email)
  await requireShare(ctx, email)
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

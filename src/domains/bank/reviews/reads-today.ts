import { sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { userOf } from '#platform/context.ts'
import type { Attention, AttentionSource } from '#platform/today.ts'
import { bankItems, questionReviews } from '../tables.ts'
import { isForReviewer } from './list-reviews.ts'

type Waiting = { count: number; since: string | null }

/** Questions of others that wait for this reviewer. */
export const reviewAttention: AttentionSource<'questions-to-review'> = {
  name: 'questions to review',
  may: ({ actor }) => mayDo(actor, 'questions.review'),
  async read(ctx) {
    const { rows } = await ctx.db.execute<Waiting>(sql`
      select count(*)::int as count, min(${questionReviews.sentAt})::text as since
      from ${questionReviews} where ${isForReviewer(userOf(ctx).id)}`)
    return rows.flatMap(({ count, since }): Attention<'questions-to-review'>[] =>
      since === null ? [] : [{ kind: 'questions-to-review', count, since: new Date(since) }],
    )
  },
}

/** Questions that a reviewer has returned, for those who wrote them. */
export const returnedQuestionAttention: AttentionSource<'questions-returned'> = {
  name: 'returned questions',
  may: ({ actor }) => mayDo(actor, 'questions.write') || mayDo(actor, 'questions.write-own'),
  async read(ctx) {
    const { id } = userOf(ctx)
    const { rows } = await ctx.db.execute<Waiting>(sql`
      select count(*)::int as count, min(${bankItems.reviewAt})::text as since
      from ${bankItems} where ${bankItems.review} = 'returned' and ${bankItems.authorId} = ${id}`)
    return rows.flatMap(({ count, since }): Attention<'questions-returned'>[] =>
      since === null ? [] : [{ kind: 'questions-returned', count, since: new Date(since), subject: { id, name: '' } }],
    )
  },
}

import { sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { userOf } from '#platform/context.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { dayMs } from '#platform/text/india-time.ts'
import type { Attention, AttentionSource } from '#platform/today.ts'
import { maySeeUses } from './questions/find-item.ts'
import { isForReviewer } from './reviews/list-reviews.ts'
import type { Language } from './schema.ts'
import { bankItems, questionReviews } from './tables.ts'

const shownDays = 3

/** People who read very many questions of others within an hour, shown to those responsible for the papers. A line stays for three days. */
export const readingAttention: AttentionSource<'questions-read-many'> = {
  name: 'question readings',
  may: maySeeUses,
  async read({ db, now }) {
    const since = new Date(now.getTime() - shownDays * dayMs).toISOString()
    const { rows } = await db.execute<{ id: string; name: string; at: string; count: number }>(sql`
      select distinct on (l.subject_id) l.subject_id as id, u.candidate_name as name, l.at::text, (l.details->>'questions')::int as count
      from ${auditLog} l join ${users} u on u.id = l.subject_id
      where l.action = 'questions-read-many' and l.at > ${since}::timestamptz
      order by l.subject_id, l.at desc`)
    return rows.map(({ id, name, at, count }): Attention<'questions-read-many'> => {
      return { kind: 'questions-read-many', since: new Date(at), count, subject: { id, name } }
    })
  },
}

/** Questions that this person has begun to change and not finished; the list filters them by `draft_by`. */
export const ownQuestionAttention: AttentionSource<'questions-own'> = {
  name: 'own questions',
  may: ({ actor }) =>
    mayDo(actor, 'questions.write') || mayDo(actor, 'questions.write-own') || mayDo(actor, 'questions.translate'),
  async read(ctx) {
    const { id } = userOf(ctx)
    const { rows } = await ctx.db.execute<{ count: number; since: string | null }>(sql`
      select count(*)::int as count, min(${bankItems.editedAt})::text as since
      from ${bankItems} where ${bankItems.editedBy} = ${id} and ${bankItems.draft} is not null`)
    return rows.flatMap(({ count, since }) =>
      since === null ? [] : [{ kind: 'questions-own', count, since: new Date(since), subject: { id, name: '' } }],
    )
  },
}

const translated: Exclude<Language, 'en'>[] = ['hi', 'or', 'bn']

/** Translations of an English text that has changed since, by language. */
export const staleAttention: AttentionSource<'translations-stale'> = {
  name: 'stale translations',
  may: ({ actor }) => mayDo(actor, 'questions.translate'),
  async read({ db }) {
    const each = translated.map(
      (
        language,
      ) => sql`select ${language} as language, count(*)::int as count, min(${bankItems.editedAt})::text as since
          from ${bankItems} where ${bankItems.languages} @> array[${`${language}:stale`}]`,
    )
    const { rows } = await db.execute<{ language: string; count: number; since: string | null }>(
      sql.join(each, sql` union all `),
    )
    return rows.flatMap(({ language, count, since }): Attention<'translations-stale'>[] =>
      since === null ? [] : [{ kind: 'translations-stale', count, since: new Date(since), told: language }],
    )
  },
}

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

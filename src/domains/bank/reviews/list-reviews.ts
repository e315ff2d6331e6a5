import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { type ListOrder, readPage } from '#platform/http/staff-list.ts'
import { findHiddenOf, type QuestionUses } from '../questions/find-item.ts'
import { describeLine } from '../questions/reads.ts'
import type { ListedReview } from '../questions/schema.ts'
import { bankItems, questionReviews } from '../tables.ts'
import type { FindSigns } from './ask-signs.ts'
import { whyNotApprove } from './rules.ts'

const senders = alias(users, 'senders')
const authors = alias(users, 'authors')

const rowsOf = preparedQuery((db) =>
  db
    .select({
      review: questionReviews,
      item: bankItems,
      subject: subjects.name,
      topic: topics.name,
      author: authors.candidateName,
      sender: senders.candidateName,
      timesReturned: sql<number>`(select count(*)::int from question_reviews r where r.item_id = ${bankItems.id} and r.state = 'returned')`,
    })
    .from(questionReviews)
    .innerJoin(bankItems, eq(bankItems.id, questionReviews.itemId))
    .leftJoin(subjects, eq(subjects.id, bankItems.subjectId))
    .leftJoin(topics, eq(topics.id, bankItems.topicId))
    .leftJoin(authors, eq(authors.id, bankItems.authorId))
    .leftJoin(senders, eq(senders.id, questionReviews.sentBy))
    .where(sql`${questionReviews.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(asc(questionReviews.sentAt), asc(questionReviews.id))
    .prepare('review_rows'),
)

const oldest: ListOrder = { column: questionReviews.sentAt, id: questionReviews.id, type: 'timestamptz' }

/** SQL about rows of question_reviews: open reviews of questions that this person did not write. */
export function isForReviewer(reviewerId: string) {
  const isOfOther = sql`not exists (select 1 from bank_items i where i.id = ${questionReviews.itemId} and i.author_id = ${reviewerId})`
  return and(eq(questionReviews.state, 'open'), sql`${reviewerId} <> all(${questionReviews.writers})`, isOfOther)
}

export type ReviewFilter = {
  subject?: string | undefined
  author?: string | undefined
  after?: string | undefined
  limit: number
}
type Asking = { uses: QuestionUses; findSigns: FindSigns }
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const itemWith = (column: 'subject_id' | 'author_id', value: string | undefined) =>
  value === undefined
    ? undefined
    : sql`${questionReviews.itemId} in (select i.id from bank_items i where i.${sql.identifier(column)} = ${value})`

/** Lists drafts waiting for this reviewer, oldest first, with candidates' reports and figures of existing versions. */
export function listReviews(ctx: Context, { subject, author, after, limit }: ReviewFilter, asking: Asking) {
  const only = and(isForReviewer(userOf(ctx).id), itemWith('subject_id', subject), itemWith('author_id', author))
  const list = { from: questionReviews, only, order: oldest, limit, after }
  return readPage(ctx, list, async (ids): Promise<ListedReview[]> => {
    if (ids.length === 0) return []
    const rows = await rowsOf(ctx.db, { ids })
    const items = rows.map(({ item }) => item)
    const hiddenOf = await findHiddenOf(ctx, items, asking.uses)
    const itemIds = items.map(({ id }) => id)
    const signsOf = await asking.findSigns(ctx, itemIds)
    return rows.map((row) => {
      const hidden = hiddenOf.get(row.item.id) ?? []
      const signs = hidden.length > 0 ? null : (signsOf.get(row.item.id) ?? { reports: 0, flags: [] })
      const { authorId } = row.item
      const reviewing = { userId: userOf(ctx).id, mayReview: true, authorId, writers: row.review.writers, hidden }
      return { ...presentRow(row), signs, why_not: whyNotApprove(reviewing) }
    })
  })
}

function presentRow({ review, sender, timesReturned, ...row }: Row) {
  return {
    ...describeLine(row),
    _id: review.id,
    sent_by: sender,
    sent_at: review.sentAt.toISOString(),
    is_next: row.item.state !== 'draft',
    times_returned: timesReturned,
  }
}

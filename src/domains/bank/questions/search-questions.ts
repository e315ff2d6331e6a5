import { and, eq } from 'drizzle-orm'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { bankItems } from '../tables.ts'
import { typesetLine } from '../texts/typeset-source.ts'
import { mayReadAll } from './find-item.ts'
import { readStates } from './reads.ts'
import type { FoundQuestion } from './schema.ts'

/** By its number alone, with or without Q- and zeros before it. */
export async function searchQuestions(ctx: Context, { q }: { q: string }): Promise<FoundQuestion[]> {
  const number = /^(?:q\s?-?\s?)?0*(\d{1,9})$/i.exec(q.trim())?.[1]
  const isAuthor = mayDo(ctx.actor, 'questions.write-own')
  if (number === undefined || !(mayReadAll(ctx) || isAuthor)) return []
  const isOwn = mayReadAll(ctx) ? undefined : eq(bankItems.authorId, userOf(ctx).id)
  const rows = await ctx.db
    .select({ item: bankItems, subject: subjects.name, topic: topics.name })
    .from(bankItems)
    .leftJoin(subjects, eq(subjects.id, bankItems.subjectId))
    .leftJoin(topics, eq(topics.id, bankItems.topicId))
    .where(and(eq(bankItems.number, Number(number)), isOwn))
  return rows.map(({ item, subject, topic }) => ({
    number: item.number,
    line: typesetLine(item.line),
    subject,
    topic,
    state: item.state,
    languages: readStates(item.languages),
  }))
}

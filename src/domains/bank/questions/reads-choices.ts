import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { bankItems, passages, questions } from '../tables.ts'
import { lineOf, typesetLine } from '../texts/typeset-source.ts'
import { passageSources } from './describe-items.ts'
import { mayReadAll } from './find-item.ts'
import { readStates } from './reads.ts'
import type { FoundQuestion, ListedPassage, QuestionHeading } from './schema.ts'

/** Lists the subjects with their topics, in the order of the catalogue. */
export async function listHeadings({ db }: Context): Promise<QuestionHeading[]> {
  const subjectRows = await db
    .select({ _id: subjects.id, name: subjects.name })
    .from(subjects)
    .orderBy(asc(subjects.position))
  const rows = await db
    .select({ _id: topics.id, name: topics.name, subjectId: topics.subjectId })
    .from(topics)
    .orderBy(asc(topics.position))
  const ofSubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return subjectRows.map((subject) => ({
    ...subject,
    topics: (ofSubject.get(subject._id) ?? []).map(({ _id, name }) => ({ _id, name })),
  }))
}

/** Lists the staff who have written questions. */
export function listAuthors({ db }: Context) {
  return db
    .selectDistinct({ _id: users.id, name: users.candidateName })
    .from(users)
    .innerJoin(bankItems, eq(bankItems.authorId, users.id))
    .orderBy(asc(users.candidateName))
    .limit(200)
}

const passagesShown = 50

/** Lists the passages that ready questions use, newest first. */
export async function listPassages(ctx: Context): Promise<ListedPassage[]> {
  const numbers = sql<number[]>`array_agg(distinct ${bankItems.number} order by ${bankItems.number})`
  const rows = await ctx.db
    .select({ passage: passages, numbers })
    .from(passages)
    .innerJoin(questions, eq(questions.passageId, passages.id))
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(mayReadAll(ctx) ? undefined : eq(bankItems.authorId, userOf(ctx).id))
    .groupBy(passages.id)
    .orderBy(desc(passages.id))
    .limit(passagesShown)
  const listed: ListedPassage[] = []
  for (const { passage, numbers } of rows) {
    const text = await passageSources(ctx, passage)
    listed.push({ _id: passage.id, line: typesetLine(lineOf(text.en)), questions: numbers, text })
  }
  return listed
}

/** Finds a question by its number alone, with or without Q- and leading zeros. */
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

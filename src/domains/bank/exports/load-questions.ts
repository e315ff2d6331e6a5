import { and, asc, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { passageSources, writtenFrom } from '../questions/describe-items.ts'
import type { WrittenQuestion, WrittenTexts } from '../questions/schema.ts'
import { bankItems, passages, questions } from '../tables.ts'
import { getShelf } from '../texts/keep-pictures.ts'
import { type ExportedPage, type ExportedQuestion, textsOfQuestion } from './describe-questions.ts'

export const questionsAtOnce = 100

function selectItems({ db }: Context, only: SQL | undefined) {
  return db
    .select({ item: bankItems, subject: subjects.name, topic: topics.name })
    .from(bankItems)
    .leftJoin(subjects, eq(subjects.id, bankItems.subjectId))
    .leftJoin(topics, eq(topics.id, bankItems.topicId))
    .where(only)
    .orderBy(asc(bankItems.number))
    .limit(questionsAtOnce)
}
type Row = Awaited<ReturnType<typeof selectItems>>[number]

/** Rows behind the one of this number, in the order of their numbers, which no change moves. */
export const loadItems = (ctx: Context, only: SQL | undefined, after: number) =>
  selectItems(ctx, and(only, gt(bankItems.number, after)))

/** As tests have each, or as far as it is written where it has no version yet. */
async function loadWritten(ctx: Context, rows: Row[]) {
  const written = new Map<string, WrittenQuestion>()
  if (rows.length === 0) return written
  const ids = rows.map(({ item }) => item.id)
  const versions = await ctx.db
    .selectDistinctOn([questions.itemId])
    .from(questions)
    .where(inArray(questions.itemId, ids))
    .orderBy(questions.itemId, desc(questions.version))
  for (const version of versions) written.set(version.itemId, version.source ?? (await writtenFrom(ctx, version)))
  for (const { item } of rows) if (item.draft && !written.has(item.id)) written.set(item.id, item.draft)
  return written
}

async function loadPassages(ctx: Context, written: Iterable<WrittenQuestion>) {
  const ids = [...new Set([...written].flatMap(({ passage }) => passage?._id ?? []))]
  const texts = new Map<string, WrittenTexts>()
  if (ids.length === 0) return texts
  const rows = await ctx.db.select().from(passages).where(inArray(passages.id, ids))
  for (const passage of rows) texts.set(passage.id, await passageSources(ctx, passage))
  return texts
}

/** Items as they leave the bank, each with its passage, and the pictures of all of them. */
export async function loadPage(ctx: Context, rows: Row[]): Promise<ExportedPage> {
  const written = await loadWritten(ctx, rows)
  const texts = await loadPassages(ctx, written.values())
  const exported = rows.flatMap(({ item, subject, topic }): ExportedQuestion[] => {
    const source = written.get(item.id)
    if (!source) return []
    const { against: _against, ...question } = source
    const shared = question.passage?._id ? texts.get(question.passage._id) : question.passage?.text
    const passage = shared ? { _id: null, text: shared } : null
    const { number, difficulty, tags, origin } = item
    return [
      {
        number,
        subject: subject ?? '',
        topic: topic ?? '',
        difficulty,
        tags,
        origin,
        question: { ...question, passage },
      },
    ]
  })
  const sources = exported.flatMap((question) => textsOfQuestion(question).flatMap((text) => Object.values(text)))
  return { questions: exported, shelf: await getShelf(ctx, sources) }
}

import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { topics } from '#domains/catalogue/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import type { Context } from '#platform/context.ts'
import { contains } from '#platform/data/database/words.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { visibleQuestions } from './find-visible.ts'
import { readCounts } from './read-due.ts'
import { listSeenPapers } from './read-set.ts'
import type { Notebook, NotebookShow } from './schema.ts'
import { notebookQuestions } from './tables.ts'

const rowsOfPage = 48
const { kind, leftOn, isBookmarked, note } = notebookQuestions

const shown: Record<NotebookShow, SQL | undefined> = {
  all: and(isNotNull(kind), isNull(leftOn)),
  wrong: and(eq(kind, 'wrong'), isNull(leftOn)),
  skipped: and(eq(kind, 'skipped'), isNull(leftOn)),
  guessed: and(eq(kind, 'guessed'), isNull(leftOn)),
  bookmarked: or(isBookmarked, sql`${note} <> ''`),
  left: isNotNull(leftOn),
}

/** The words of the question in any language, its topic and the own note; what is written in tags is no word. */
function matching(words: string) {
  const plainText = sql`regexp_replace(${questions.text}::text, '<[^>]*>', '', 'g')`
  return sql`(${contains(note, words)} or ${contains(topics.name, words)} or ${contains(plainText, words)})`
}

type Wanted = { show: NotebookShow; q: string; page: number }

/** By topic, the first due first. What is searched is searched in the whole notebook, also in what has left it. */
export async function listNotebook(ctx: Context, { show, q, page }: Wanted): Promise<Notebook> {
  const counts = await readCounts(ctx)
  const visible = await visibleQuestions(ctx)
  const words = q.trim()
  const isWhole = words !== '' && show === 'all'
  const where = and(visible, isWhole ? undefined : shown[show], words === '' ? undefined : matching(words))
  const { questionId, dueOn } = notebookQuestions
  const topicCounts = await ctx.db
    .select({ name: sql<string>`coalesce(${topics.name}, '')`, questions: count() })
    .from(notebookQuestions)
    .innerJoin(questions, eq(questions.id, questionId))
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .leftJoin(topics, eq(topics.id, bankItems.topicId))
    .where(where)
    .groupBy(topics.name)
    .orderBy(asc(topics.name))
  const rows = await ctx.db
    .select({ row: notebookQuestions, text: questions.text, topic: topics.name, quiz: tests.name })
    .from(notebookQuestions)
    .innerJoin(questions, eq(questions.id, questionId))
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .innerJoin(tests, eq(tests.id, notebookQuestions.testId))
    .leftJoin(topics, eq(topics.id, bankItems.topicId))
    .where(where)
    .orderBy(asc(topics.name), asc(dueOn), asc(questionId))
    .limit(rowsOfPage)
    .offset((page - 1) * rowsOfPage)
  const papers = await listSeenPapers(ctx, [...new Set(rows.map(({ row }) => row.attemptId))])
  const all = topicCounts.reduce((sum, topic) => sum + topic.questions, 0)
  return {
    ...counts,
    today: dayInIndia(ctx.now),
    found: all,
    pages: Math.max(1, Math.ceil(all / rowsOfPage)),
    topics: topicCounts,
    data: rows.map(({ row, text, topic, quiz }) => ({
      _id: row.questionId,
      question: text,
      topic: topic ?? '',
      kind: row.kind,
      quiz_name: quiz,
      submission_id: row.attemptId,
      sno: papers.get(row.attemptId)?.questions.find(({ _id }) => _id === row.questionId)?.sno ?? 0,
      right_days: row.rightDays,
      due_on: row.dueOn,
      left_on: row.leftOn,
      note: row.note,
      is_bookmarked: row.isBookmarked,
    })),
  }
}

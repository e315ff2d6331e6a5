import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#domains/bank/schema.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { topics } from '#domains/catalogue/tables.ts'
import { shufflePaper } from '#domains/exams/papers/rules.ts'
import { testQuestions, tests } from '#domains/exams/tables.ts'
import { getPaper, getTest, type WholePaper } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { type Context, userOf } from '#platform/context.ts'
import { contains } from '#platform/data/database/words.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { listReleased } from '../sitting/find-release.ts'
import { shuffleOf } from '../sitting/rules.ts'
import { attempts } from '../tables.ts'
import { collectMistakes } from './collect-mistakes.ts'
import { cardsOfTopic, makeSet } from './rules.ts'
import { isCounted } from './save-note.ts'
import type { Notebook, NotebookCounts, NotebookSet, NotebookShow, SetCard } from './schema.ts'
import { notebookAnswers, notebookQuestions } from './tables.ts'

/** Lists the notebook's ranked tests whose results are not out, or have been withheld again. Practice results are always out. */
async function listHiddenTests(ctx: Context, studentId: string) {
  const rows = await ctx.db
    .selectDistinct({ testId: notebookQuestions.testId })
    .from(notebookQuestions)
    .where(eq(notebookQuestions.studentId, studentId))
  const ranked: string[] = []
  for (const { testId } of rows) if (isRanked((await getTest(ctx, testId)).type)) ranked.push(testId)
  const released = await listReleased(ctx, ranked)
  return ranked.filter((id) => !released.has(id))
}

/**
 * Condition for the notebook questions that the student may see now: from closed, scored attempts whose results
 * are out, by the rule of the analysis. Reopening an attempt or withholding results hides its questions at once.
 */
export async function visibleQuestions(ctx: Context): Promise<SQL | undefined> {
  const { id: studentId } = userOf(ctx)
  const isUnderWay = or(isNull(attempts.closedAt), isNull(attempts.score))
  const underWay = ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.studentId, studentId), isUnderWay))
  const hidden = await listHiddenTests(ctx, studentId)
  return and(
    eq(notebookQuestions.studentId, studentId),
    notInArray(notebookQuestions.attemptId, underWay),
    hidden.length > 0 ? notInArray(notebookQuestions.testId, hidden) : undefined,
  )
}

type Visible = Awaited<ReturnType<typeof visibleQuestions>>

const mostDue = 1000

/** Returns the topic of the day's last answer, so that the next set does not begin with it. */
async function findLastTopic(ctx: Context) {
  const [last] = await ctx.db
    .select({ topicId: bankItems.topicId, answeredAt: notebookAnswers.answeredAt })
    .from(notebookAnswers)
    .innerJoin(questions, eq(questions.id, notebookAnswers.questionId))
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(eq(notebookAnswers.studentId, userOf(ctx).id))
    .orderBy(desc(notebookAnswers.answeredAt))
    .limit(1)
  return last && dayInIndia(last.answeredAt) === dayInIndia(ctx.now) ? last.topicId : null
}

/** Chooses the next set from what is due today: the first cards of each topic are enough to choose from. */
async function chooseSet(ctx: Context, visible: Visible) {
  const isDue = lte(notebookQuestions.dueOn, dayInIndia(ctx.now))
  const { questionId, attemptId, testId, seconds, dueOn } = notebookQuestions
  const ofTopics = ctx.db
    .select({
      questionId,
      attemptId,
      testId,
      seconds,
      dueOn,
      topicId: sql<string>`coalesce(${bankItems.topicId}::text, '')`.as('topic_of_card'),
      place: sql<number>`row_number() over (partition by ${bankItems.topicId} order by ${dueOn}, ${questionId})`.as(
        'place',
      ),
    })
    .from(notebookQuestions)
    .innerJoin(questions, eq(questions.id, questionId))
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(and(visible, isDue))
    .as('of_topics')
  const due = await ctx.db
    .select()
    .from(ofTopics)
    .where(lte(ofTopics.place, cardsOfTopic))
    .orderBy(ofTopics.dueOn, ofTopics.questionId)
    .limit(mostDue)
  return makeSet(due, await findLastTopic(ctx))
}

export async function readCounts(ctx: Context): Promise<NotebookCounts> {
  const is_gathering = await collectMistakes(ctx)
  const visible = await visibleQuestions(ctx)
  const { kind, leftOn, dueOn } = notebookQuestions
  const [counts] = await ctx.db
    .select({
      questions: sql<number>`count(*) filter (where ${kind} is not null and ${leftOn} is null)::int`,
      left: sql<number>`count(*) filter (where ${leftOn} is not null)::int`,
      due: sql<number>`count(*) filter (where ${dueOn} <= ${dayInIndia(ctx.now)}::date)::int`,
    })
    .from(notebookQuestions)
    .where(visible)
  const { cards, minutes } = await chooseSet(ctx, visible)
  return {
    questions: counts?.questions ?? 0,
    left: counts?.left ?? 0,
    due: counts?.due ?? 0,
    set: { questions: cards.length, minutes },
    is_gathering,
  }
}

/** Lists the papers of the student's own attempts, with numbers and letters as seen in each. */
export async function listSeenPapers(ctx: Context, attemptIds: string[]) {
  const { id, testId, shuffleSeed } = attempts
  const rows = await ctx.db.select({ id, testId, shuffleSeed }).from(attempts).where(inArray(id, attemptIds))
  const seen = new Map<string, WholePaper>()
  for (const row of rows) {
    const { paper } = await getPaper(ctx, row.testId)
    seen.set(row.id, shufflePaper(paper, shuffleOf(await getTest(ctx, row.testId), row)))
  }
  return seen
}

type Chosen = { attemptId: string; testId: string; questionId: string }

/** Presents cards without correct answers, earlier choices or topics. */
async function presentCards(ctx: Context, chosen: Chosen[]): Promise<Pick<NotebookSet, 'languages' | 'cards'>> {
  const papers = await listSeenPapers(ctx, [...new Set(chosen.map(({ attemptId }) => attemptId))])
  const languages = new Set<Language>()
  const cards: SetCard[] = []
  for (const { attemptId, testId, questionId } of chosen) {
    const paper = papers.get(attemptId)
    const question = paper?.questions.find(({ _id }) => _id === questionId)
    if (!paper || !question) continue
    for (const language of (await getTest(ctx, testId)).languages) languages.add(language)
    const { _id, kind, text, options, passage_id } = question
    const passage = paper.passages.find((known) => known._id === passage_id)?.text ?? null
    cards.push({ _id, kind, text, options, passage })
  }
  return { languages: [...languages], cards }
}

/** Returns the next set. */
export async function readSet(ctx: Context): Promise<NotebookSet> {
  await collectMistakes(ctx)
  const { cards, minutes } = await chooseSet(ctx, await visibleQuestions(ctx))
  return { minutes, ...(await presentCards(ctx, cards)) }
}

/**
 * Lists up to ten questions of each topic from the student's closed attempts whose results are out: those in the
 * notebook first, then those seen longest ago. Includes only questions whose key the student has seen.
 */
export async function listSeenOfTopics(ctx: Context, topicIds: string[]) {
  if (topicIds.length === 0) return new Map<string, Chosen[]>()
  const { id: studentId } = userOf(ctx)
  const isMistake = sql<boolean>`${notebookQuestions.kind} is not null and ${notebookQuestions.leftOn} is null`
  const rows = await ctx.db
    .select({
      attemptId: attempts.id,
      testId: attempts.testId,
      questionId: questions.id,
      itemId: questions.itemId,
      topicId: sql<string>`${bankItems.topicId}`,
    })
    .from(attempts)
    .innerJoin(testQuestions, eq(testQuestions.testId, attempts.testId))
    .innerJoin(questions, eq(questions.id, testQuestions.questionId))
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .leftJoin(
      notebookQuestions,
      and(eq(notebookQuestions.studentId, attempts.studentId), eq(notebookQuestions.questionId, questions.id)),
    )
    .where(
      and(
        eq(attempts.studentId, studentId),
        isNotNull(attempts.closedAt),
        isNotNull(attempts.score),
        isCounted,
        inArray(bankItems.topicId, topicIds),
      ),
    )
    .orderBy(desc(isMistake), asc(notebookQuestions.dueOn), asc(attempts.closedAt), asc(questions.id))
  const released = await listReleased(
    ctx,
    rows.map(({ testId }) => testId),
  )
  // Versions of one question count as one.
  const taken = new Set<string>()
  const first = rows.filter(({ testId, itemId }) => released.has(testId) && !taken.has(itemId) && taken.add(itemId))
  const ofTopics = Map.groupBy(first, ({ topicId }) => topicId)
  return new Map([...ofTopics].map(([topicId, all]): [string, Chosen[]] => [topicId, all.slice(0, mostOfTopic)]))
}

const mostOfTopic = 10

/** Returns practice on one topic from questions that the student has seen. */
export async function readTopicSet(ctx: Context, topicId: string): Promise<NotebookSet> {
  await collectMistakes(ctx)
  const chosen = (await listSeenOfTopics(ctx, [topicId])).get(topicId) ?? []
  return { minutes: chosen.length, ...(await presentCards(ctx, chosen)) }
}

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

/**
 * Condition that matches the question's text in any language, its topic or the student's note; text inside tags
 * is ignored.
 */
function matching(words: string) {
  const plainText = sql`regexp_replace(${questions.text}::text, '<[^>]*>', '', 'g')`
  return sql`(${contains(note, words)} or ${contains(topics.name, words)} or ${contains(plainText, words)})`
}

type Wanted = { show: NotebookShow; q: string; page: number }

/**
 * Lists the notebook by topic, earliest due first. A search covers the whole notebook, including questions that
 * have left it.
 */
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

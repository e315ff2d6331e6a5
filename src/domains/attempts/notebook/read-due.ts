import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { collectMistakes } from './collect-mistakes.ts'
import { visibleQuestions } from './find-visible.ts'
import { cardsOfTopic, makeSet } from './rules.ts'
import type { NotebookCounts } from './schema.ts'
import { notebookAnswers, notebookQuestions } from './tables.ts'

type Visible = Awaited<ReturnType<typeof visibleQuestions>>

const mostDue = 1000

/** The topic of the last answer of this day, so that the next set does not begin with it. */
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

/** The next set out of what is due today: the first cards of each topic are enough to choose from. */
export async function chooseSet(ctx: Context, visible: Visible) {
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

import { sql } from 'drizzle-orm'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { listSubjects, listTopics } from '#domains/catalogue/subjects/reads.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { dayInIndia, dayNumberInIndia } from '#platform/text/india-time.ts'
import { judge } from '../marking/mark-answers.ts'
import { listReleased } from '../sitting/find-release.ts'
import { type Fold, presentAnswer } from '../sitting/reads.ts'
import { quantileOf } from './find-quantile.ts'
import {
  compareTopics,
  fewestQuestions,
  firstAnswers,
  type Mastery,
  type TopicAnswer,
  weightAfter,
  widestBand,
} from './rules.ts'
import type { MasteryOfTopics, TopicMastery } from './schema.ts'

/*
 * Topic mastery, pure: the share of a topic's questions that a student would get right, and its uncertainty. The
 * share has a uniform prior, and each answer counts fully on its day and half after `halfLifeDays`; the result is
 * the beta distribution of the sums. Ageing only removes information and never narrows the range: old answers
 * alone leave a wide range. See docs/decisions/topic-mastery.md.
 */

/** The band holds in 95 of 100 cases. */
const outsideEach = 0.025

/** Sums of weights. */
type Weighed = { right: number; wrong: number }

/**
 * Returns the mean and the band of the share. Without a correct answer the band reaches zero, without a wrong one
 * it reaches one.
 */
export function estimateShare({ right, wrong }: Weighed) {
  const beta = { a: 1 + right, b: 1 + wrong }
  return {
    mean: beta.a / (beta.a + beta.b),
    low: right === 0 ? 0 : quantileOf(beta, outsideEach),
    high: wrong === 0 ? 1 : quantileOf(beta, 1 - outsideEach),
  }
}

/** Estimates mastery from the answers on one topic, as of a day in India. Needs at least one answer. */
export function masteryOf(answers: Pick<TopicAnswer, 'at' | 'isRight'>[], now: number): Mastery {
  const today = dayNumberInIndia(now)
  const weighed = { right: 0, wrong: 0 }
  for (const { at, isRight } of answers)
    weighed[isRight ? 'right' : 'wrong'] += weightAfter(today - dayNumberInIndia(at))
  const { mean, low: exactLow, high: exactHigh } = estimateShare(weighed)
  const [low, high] = [Math.floor(100 * exactLow), Math.ceil(100 * exactHigh)]
  const isKnown = answers.length >= fewestQuestions && high - low <= widestBand
  const lastAt = answers.reduce((last, { at }) => Math.max(last, at), 0)
  return { questions: answers.length, lastAt, low, high, right: isKnown ? Math.round(100 * mean) : null }
}

/** Number of a student's newest attempts that are read. Older ones have faded by then. */
export const mostAttempts = 500

type Row = Fold & {
  testId: string
  /** Milliseconds since 1970. */
  closedAt: number
  itemId: string
  topicId: string
  key: AnswerKey
  dropped: DropRule | null
}

/**
 * Reads every question that a student has opened in closed and scored attempts, with its last answer in each and
 * the key the attempt was scored from (`listKeys` does the same for one test, but would be called hundreds of
 * times for a student with hundreds of tests). The newest row of a question is found as in `foldOfAttempt`.
 */
const answersOfStudent = namedStatement<Row>(
  'topic_answers_of_student',
  sql`
  select attempt.test_id as "testId", (extract(epoch from attempt.closed_at) * 1000)::float8 as "closedAt",
    questions.item_id as "itemId", bank_items.topic_id as "topicId",
    coalesce(correction.key, questions.key) as key, correction.dropped, newest.*
  from (
    select id, test_id, closed_at, coalesce(paper_version, 1) as paper_version from attempts
    where student_id = ${value('studentId')} and closed_at is not null and score is not null
    order by closed_at desc, id limit ${value('mostAttempts')}
  ) attempt
  join test_questions on test_questions.test_id = attempt.test_id
  join lateral (
    select question_id, option_id, option_ids, number, draft, marked, seconds from answer_journal
    where attempt_id = attempt.id and question_id = test_questions.question_id and not late
    order by epoch desc, seq desc limit 1
  ) newest on true
  join questions on questions.id = test_questions.question_id
  join bank_items on bank_items.id = questions.item_id
  left join lateral (
    select key, dropped from corrections
    where attempt.paper_version > 1 and test_id = attempt.test_id and question_id = test_questions.question_id
      and paper_version <= attempt.paper_version
    order by paper_version desc limit 1
  ) correction on true
  where bank_items.topic_id is not null`,
)

/**
 * Lists the signed-in student's answers in tests whose results are out. Questions that were never opened or were
 * dropped say nothing about a topic.
 */
async function listTopicAnswers(ctx: Context): Promise<TopicAnswer[]> {
  const rows = await answersOfStudent(ctx.db, { studentId: userOf(ctx).id, mostAttempts })
  const released = await listReleased(ctx, new Set(rows.map(({ testId }) => testId)))
  const termsOf = new Map<string, Test['terms']>()
  for (const testId of released) termsOf.set(testId, (await getTest(ctx, testId)).terms)
  return rows.flatMap((row) => {
    const terms = termsOf.get(row.testId)
    const result = terms ? judge(row, presentAnswer(row), terms).result : 'dropped'
    if (result === 'dropped') return []
    return { topicId: row.topicId, itemId: row.itemId, at: row.closedAt, isRight: result === 'correct' }
  })
}

function presentTopic({ _id, name, mastery }: { _id: string; name: string; mastery: Mastery | null }): TopicMastery {
  if (mastery === null) return { _id, name, questions: 0, last_on: null, band: null, right: null }
  const { questions, lastAt, low, high, right } = mastery
  return { _id, name, questions, last_on: dayInIndia(new Date(lastAt)), band: { low, high }, right }
}

/** Returns the signed-in student's mastery of each topic, by subject. */
export async function readMastery(ctx: Context): Promise<MasteryOfTopics> {
  const answersOf = Map.groupBy(firstAnswers(await listTopicAnswers(ctx)), ({ topicId }) => topicId)
  const today = dayInIndia(ctx.now)
  if (answersOf.size === 0) return { today, subjects: [] }
  const topics = (await listTopics(ctx)).map(({ _id, name, subject_id }) => {
    const answers = answersOf.get(_id)
    return { _id, name, subject_id, mastery: answers ? masteryOf(answers, ctx.now.getTime()) : null }
  })
  const ofSubject = Map.groupBy(topics, ({ subject_id }) => subject_id)
  const subjects = (await listSubjects(ctx)).map(({ _id, name }) => ({ _id, name, topics: ofSubject.get(_id) ?? [] }))
  return {
    today,
    subjects: subjects
      .filter((subject) => subject.topics.some(({ mastery }) => mastery !== null))
      .map((subject) => ({ ...subject, topics: subject.topics.toSorted(compareTopics).map(presentTopic) })),
  }
}

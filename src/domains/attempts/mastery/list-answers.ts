import { sql } from 'drizzle-orm'
import type { AnswerKey } from '#domains/bank/schema.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { listReleased } from '../analysis/find-release.ts'
import { judge } from '../marking/mark-answers.ts'
import { type Fold, presentAnswer } from '../sitting/reads.ts'
import type { TopicAnswer } from './rules.ts'

/** The newest of a student's attempts that are looked at. After this many, the others have faded. */
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
 * Every question that a student has opened in closed and counted attempts, as it was answered last in each, with the key that the attempt was counted from (`listKeys` says the same for one test: a
 * student with hundreds of tests would ask it hundreds of times). The newest row of a question is found as in `foldOfAttempt`.
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
export async function listTopicAnswers(ctx: Context): Promise<TopicAnswer[]> {
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

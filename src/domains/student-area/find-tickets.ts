import { findWeakTopics } from '#domains/attempts/analysis/find-weak-topics.ts'
import { listSeenOfTopics } from '#domains/attempts/notebook/list-notebook.ts'
import { listOwnAttempts, presentState } from '#domains/attempts/sitting/reads.ts'
import type { Test } from '#domains/exams/tables.ts'
import { listOpenTestIds } from '#domains/exams/tests/list-open-tests.ts'
import { listTests, presentTest } from '#domains/exams/tests/reads.ts'
import { listTopicClasses } from '#domains/learning/classes/reads-today.ts'
import { type Context, userOf } from '#platform/context.ts'
import type { TopicTicket } from './schema.ts'

const mostTickets = 3

type OwnClass = Awaited<ReturnType<typeof listTopicClasses>>[number]

function presentClass(ownClass: OwnClass | undefined): TopicTicket['class'] {
  if (!ownClass) return null
  const { id: _id, title: class_title, minutes, filmUrl, sheetUrl } = ownClass
  return { _id, class_title, minutes, video_url: filmUrl, sheet_url: filmUrl === null ? sheetUrl : null }
}

/** Lists practice tests of the topic that may be started now, those that were never sat first. */
async function listPractice(ctx: Context, topicIds: string[]) {
  const ofTopics = (await listTests(ctx)).filter(({ topicId }) => topicId !== null && topicIds.includes(topicId))
  const open = await listOpenTestIds(ctx, userOf(ctx).id)
  const newest = new Map((await listOwnAttempts(ctx)).map((attempt) => [attempt.testId, attempt]))
  const mayStart = (test: Test) => presentState(ctx, test, { attempt: newest.get(test.id) ?? null }).may_start
  const startable = ofTopics.filter((test) => open.has(test.id) && mayStart(test))
  return startable.toSorted((a, b) => Number(newest.has(a.id)) - Number(newest.has(b.id)))
}

function presentPractice(test: Test | undefined): TopicTicket['practice'] {
  if (!test) return null
  const { _id, quiz_name, questions_count, duration, section_timer } = presentTest(test)
  return { _id, quiz_name, questions_count, duration, section_timer }
}

/**
 * Returns three topics of a submission to revise, each with one class or sheet and one practice set that the
 * student owns (null if they own none), and the number of seen questions to practise. Refused like the analysis.
 */
export async function findTickets(ctx: Context, submissionId: string): Promise<TopicTicket[]> {
  const weakest = (await findWeakTopics(ctx, submissionId)).slice(0, mostTickets)
  const topicIds = weakest.map(({ topicId }) => topicId)
  const classes = await listTopicClasses(ctx, topicIds)
  const practice = await listPractice(ctx, topicIds)
  const seen = await listSeenOfTopics(ctx, topicIds)
  return weakest.map(({ topicId, name, questions, lostQuestions, marks, seconds }) => ({
    topic_id: topicId,
    topic: name,
    questions,
    lost_questions: lostQuestions,
    marks_lost: marks,
    seconds,
    class: presentClass(classes.find((ownClass) => ownClass.topicId === topicId)),
    practice: presentPractice(practice.find((test) => test.topicId === topicId)),
    seen_questions: seen.get(topicId)?.length ?? 0,
  }))
}

import type { PublicSubExam } from '#domains/catalogue/subjects/schema.ts'
import { rounded, sumOf } from '#domains/exams/marks/rules.ts'
import type { Test } from '#domains/exams/tables.ts'
import { listKeys, listSolutions, presentTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { listLimit } from '#platform/http/list-module.ts'
import { whyNoResults } from '../access.ts'
import { isBeingSat } from '../sitting/find-release.ts'
import type { OwnAttempt } from '../sitting/reads.ts'
import { secondsUnused } from '../sitting/rules.ts'
import { listLosses } from './count-losses.ts'
import { getReleased } from './reads.ts'
import type { MySubmission } from './schema.ts'

type WeakTopic = {
  topicId: string
  name: string
  questions: number
  lostQuestions: number
  marks: number
  /** Time spent on the questions that lost marks. */
  seconds: number
}

/** Lists the topics of a submission by lost marks, most first. Refuses as the submission's analysis does. */
export async function findWeakTopics(ctx: Context, submissionId: string): Promise<WeakTopic[]> {
  const { test, attempt, answers } = await getReleased(ctx, submissionId)
  const keys = await listKeys(ctx, test.id, attempt.paperVersion ?? 1)
  const answerOf = new Map(answers.map((answer) => [answer.question_id, answer]))
  const { sections, terms } = test
  const losses = listLosses({ sections, keys, terms, answers: answerOf, medians: new Map() })
  const topicOf = new Map((await listSolutions(ctx, test.id)).map((solution) => [solution.questionId, solution]))
  const byTopic = Map.groupBy(losses, ({ questionId }) => topicOf.get(questionId)?.topicId ?? '')
  const topics = [...byTopic].flatMap(([topicId, all]) => {
    const lost = all.filter(({ lossClass }) => lossClass !== null)
    if (lost.length === 0 || topicId === '') return []
    const marks = sumOf(lost.map((loss) => loss.lost))
    return {
      topicId,
      name: topicOf.get(all[0]?.questionId ?? '')?.topic ?? '',
      questions: all.length,
      lostQuestions: lost.length,
      marks: rounded(marks, terms.roundingPlaces),
      seconds: lost.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
    }
  })
  return topics.sort((a, b) => b.marks - a.marks || b.seconds - a.seconds || a.name.localeCompare(b.name))
}

/** Returns the tests whose candidates may not see their marks yet. */
async function listUnreleased(ctx: Context, tests: Test[]) {
  const unreleased = new Set<string>()
  for (const test of tests.filter(({ type }) => isRanked(type))) {
    const why = whyNoResults({ test, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) })
    if (why !== null) unreleased.add(test.id)
  }
  return unreleased
}

type Own = { tests: Test[]; ownAttempts: OwnAttempt[]; subExams: PublicSubExam[] }

/** Lists the actor's own submissions, latest first. */
export async function listSubmissions(ctx: Context, { tests, ownAttempts, subExams }: Own): Promise<MySubmission[]> {
  const subExamOf = new Map(subExams.map(({ _id, sub_exam_name, icon_url }) => [_id, { _id, sub_exam_name, icon_url }]))
  const sat = new Set(ownAttempts.map(({ testId }) => testId))
  const testOf = new Map(tests.filter(({ id }) => sat.has(id)).map((test) => [test.id, test]))
  const unreleased = await listUnreleased(ctx, [...testOf.values()])
  const submissions = ownAttempts.flatMap((attempt) => {
    const test = testOf.get(attempt.testId)
    if (!test || !attempt.closedAt) return []
    const { _id, quiz_name, duration, mm } = presentTest(test)
    return {
      _id: attempt.id,
      quiz_id: { _id, quiz_name, duration, mm, website_sub_exam_id: subExamOf.get(test.subExamId ?? '') ?? null },
      marks_obtained: unreleased.has(test.id) ? null : (attempt.marksObtained ?? 0),
      time_left: secondsUnused(test, { ...attempt, closedAt: attempt.closedAt }),
      submitted_at: attempt.closedAt.toISOString(),
    }
  })
  return submissions.sort((a, b) => b.submitted_at.localeCompare(a.submitted_at)).slice(0, listLimit)
}

import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { pageQuery, rowsOf } from '#platform/http/list-module.ts'
import { everyone, type Serve } from '#platform/http/serve.ts'
import { testCalls } from './calls.ts'
import { countTestsByExam } from './count-tests-by-exam.ts'
import { listTestsForStaff } from './list-tests-for-staff.ts'
import { presentTest } from './present-test.ts'
import { listFreeMocks, listUpcomingRanked } from './reads.ts'
import { scheduleTest } from './schedule-test.ts'
import {
  publicTest,
  publicTests,
  type ScheduleBody,
  scheduleBody,
  scheduled,
  staffTest,
  testsOfExam,
} from './schema.ts'

function planOf(body: ScheduleBody) {
  return {
    patternId: body.pattern_id,
    name: body.quiz_name,
    type: body.quiz_type,
    languages: body.languages,
    shufflesQuestions: body.shuffles_questions,
    shufflesOptions: body.shuffles_options,
    attemptsAllowed: body.attempts_allowed,
    modes: body.modes_allowed,
    centreIds: body.allowed_centers,
    isReleasedByStaff: body.is_released_by_staff,
    questionIds: body.question_ids,
    subExamId: body.website_sub_exam_id,
    subjectId: body.subject_id,
    topicId: body.topic_id,
    discussions: body.discussion_url,
    isFree: body.is_free,
    opensAt: new Date(body.publish_date),
    closesAt: body.closes_at === null ? null : new Date(body.closes_at),
  }
}

const paged = z.strictObject({ page: pageQuery.page, limit: pageQuery.limit.default(50) })

export function testRoutes(serve: Serve) {
  serve(testCalls.freeMocks, { who: everyone, cache: 'public', answer: z.array(publicTest) }, async (ctx) =>
    (await listFreeMocks(ctx)).map(presentTest),
  )
  serve(testCalls.testsByExam, { who: everyone, cache: 'public', answer: z.array(testsOfExam) }, countTestsByExam)
  // The same for everyone, but not kept as public answers are: it changes when a test ends, which no change of content announces.
  serve(testCalls.upcomingTests, { who: everyone, answer: publicTests }, async (ctx) => {
    return { upcomingTests: (await listUpcomingRanked(ctx)).map(presentTest) }
  })
  const who = permitted('tests.plan')
  serve(testCalls.staffTests, { who, query: paged, answer: rowsOf(staffTest) }, (ctx, { query }) =>
    listTestsForStaff(ctx, query),
  )
  serve(testCalls.scheduleTest, { who, body: scheduleBody, answer: scheduled }, async (ctx, { body }) => {
    return { _id: await scheduleTest(ctx, planOf(body)) }
  })
}

import { z } from 'zod'
import { language } from '#domains/bank/schema.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import type { Context } from '#platform/context.ts'
import { sendReady } from '#platform/data/cache/ready-answer.ts'
import { notFound } from '#platform/errors.ts'
import { ifMatchOf } from '#platform/http/idempotency.ts'
import { pageQuery, rowsOf } from '#platform/http/list-module.ts'
import { id, idParams } from '#platform/http/schema.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { paperCalls, patternCalls, printCalls, registrationCalls, testCalls } from './calls.ts'
import { getSealedPaper } from './papers/seal-paper.ts'
import { newPattern, staffPattern, storedPattern } from './patterns/schema.ts'
import { storePattern } from './patterns/store-pattern.ts'
import { listPrints, makeVersion, startPrint } from './prints/keep-versions.ts'
import { newVersion, paperPrints, printBody } from './prints/schema.ts'
import { getAdmitCard } from './registrations/reads.ts'
import { registerForTest } from './registrations/register-for-test.ts'
import { admitCard, registerBody, subscription } from './registrations/schema.ts'
import { roomRoutes } from './rooms/routes.ts'
import { seatRoutes } from './seats/routes.ts'
import type { CountAttempts } from './staff/read-plan.ts'
import { planRoutes } from './staff/routes.ts'
import type { Test } from './tables.ts'
import { countTestsByExam, listPatterns, listTestsForStaff } from './tests/list-tests-for-staff.ts'
import { getTest, listFreeMocks, listUpcomingRanked, presentTest } from './tests/reads.ts'
import { scheduleTest } from './tests/schedule-test.ts'
import {
  publicTest,
  publicTests,
  type ScheduleBody,
  scheduleBody,
  scheduled,
  staffTest,
  testsOfExam,
} from './tests/schema.ts'
import { answerTryQuestion, readTryQuestion } from './try-question/answer-question.ts'
import { tryCalls } from './try-question/calls.ts'
import { tryAnswer, tryQuestion, tryVerdict } from './try-question/schema.ts'

type PaperGuards = {
  mayUse: (ctx: Context, test: Test) => Promise<boolean>
  /** Returns whether the caller has begun a test and not submitted it: its paper is needed to finish it. */
  isSitting: (ctx: Context, testId: string) => Promise<boolean>
}

function paperRoutes(serve: Serve, { mayUse, isSitting }: PaperGuards) {
  serve(
    paperCalls.sealedPaper,
    { who: signedIn, params: idParams.extend({ language }), work: 'submit' },
    async (ctx, { params, request, reply }) => {
      const test = await getTest(ctx, params.id)
      if (!(await mayUse(ctx, test)) && !(await isSitting(ctx, test.id))) throw notFound('test')
      const { answer } = await getSealedPaper(ctx, params.id, params.language)
      reply.hijack()
      sendReady(answer, request.raw, reply.raw)
    },
  )
}

function patternRoutes(serve: Serve) {
  const who = permitted('tests.plan')
  const query = z.strictObject({ key: newPattern.shape.key.optional() })
  serve(patternCalls.patterns, { who, query, answer: z.array(staffPattern) }, (ctx, { query }) =>
    listPatterns(ctx, query.key),
  )
  serve(patternCalls.storePattern, { who, body: newPattern, answer: storedPattern }, async (ctx, { body, request }) => {
    const { id, version } = await storePattern(ctx, body, ifMatchOf(request))
    return { _id: id, version }
  })
}

/** Routes for printing papers, for staff who may see the keys. */
function printRoutes(serve: Serve) {
  const who = permitted('tests.paper')
  serve(printCalls.prints, { who, answer: paperPrints }, (ctx, { params }) => listPrints(ctx, params.id))
  serve(printCalls.makeVersion, { who, body: newVersion, answer: paperPrints }, (ctx, { params, body }) =>
    makeVersion(ctx, params.id, body.version),
  )
  serve(printCalls.print, { who, body: printBody, answer: startedExport }, (ctx, { params, body }) =>
    startPrint(ctx, params.id, body),
  )
}

function registrationRoutes(serve: Serve) {
  serve(
    registrationCalls.registerForTest,
    { who: signedIn, body: registerBody, answer: subscription },
    (ctx, { params, body }) =>
      registerForTest(ctx, {
        testId: params.id,
        mode: body.mode,
        centreId: body.center_id ?? null,
        className: body.class_name ?? null,
      }),
  )
  serve(registrationCalls.subscription, { who: signedIn, answer: admitCard }, (ctx, { params }) =>
    getAdmitCard(ctx, params.id),
  )
}

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

function testRoutes(serve: Serve) {
  const ofExam = z.strictObject({ exam: id.optional() })
  serve(
    testCalls.freeMocks,
    { who: everyone, cache: 'public', query: ofExam, answer: z.array(publicTest) },
    async (ctx, { query }) => (await listFreeMocks(ctx, query)).map(presentTest),
  )
  serve(testCalls.testsByExam, { who: everyone, cache: 'public', answer: z.array(testsOfExam) }, countTestsByExam)
  // The same for everyone, but not cached as public: it changes when a test ends, which no change of content
  // announces.
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

function tryRoutes(serve: Serve) {
  serve(tryCalls.tryQuestion, { who: everyone, cache: 'public', answer: tryQuestion.nullable() }, (ctx) =>
    readTryQuestion(ctx),
  )
  serve(tryCalls.answerTryQuestion, { who: everyone, body: tryAnswer, answer: tryVerdict }, (ctx, { body }) =>
    answerTryQuestion(ctx, body),
  )
}

export function examRoutes(serve: Serve, { countAttempts, ...guards }: PaperGuards & { countAttempts: CountAttempts }) {
  patternRoutes(serve)
  testRoutes(serve)
  tryRoutes(serve)
  paperRoutes(serve, guards)
  registrationRoutes(serve)
  seatRoutes(serve)
  roomRoutes(serve)
  planRoutes(serve, countAttempts)
  printRoutes(serve)
}

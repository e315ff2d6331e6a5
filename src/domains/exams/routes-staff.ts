import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { pageOf, pageQuery } from '../../platform/list-module.ts'
import { failure, idParams, success } from '../../platform/schema.ts'
import { mayDo } from '../identity/access.ts'
import { correctQuestion } from './correct-question.ts'
import { listPatterns, listTestsForStaff } from './reads-staff.ts'
import { scheduleTest } from './schedule-test.ts'
import { newPattern } from './schema.ts'
import {
  corrected,
  correctionBody,
  type ScheduleBody,
  scheduleBody,
  scheduled,
  staffPattern,
  staffTest,
  storedPattern,
} from './schema-staff.ts'
import { storePattern } from './store-pattern.ts'

function planOf(body: ScheduleBody) {
  return {
    ...{ patternId: body.pattern_id, name: body.quiz_name, type: body.quiz_type, languages: body.languages },
    ...{ shufflesQuestions: body.shuffles_questions, shufflesOptions: body.shuffles_options },
    ...{ attemptsAllowed: body.attempts_allowed, modes: body.modes_allowed, centreIds: body.allowed_centers },
    ...{ isReleasedByStaff: body.is_released_by_staff, questionIds: body.question_ids },
    opensAt: new Date(body.publish_date),
    closesAt: body.closes_at === null ? null : new Date(body.closes_at),
  }
}

export function registerExamStaffRoutes({ app, allowed }: Http) {
  const mayEdit = allowed((actor) => mayDo(actor, 'exams.edit'))
  const answering = <T extends z.ZodType>(data: T) => ({ 200: success(data), '4xx': failure })

  app.get(
    '/api/staff/patterns',
    {
      onRequest: mayEdit,
      schema: {
        querystring: z.strictObject({ key: newPattern.shape.key.optional() }),
        response: answering(z.array(staffPattern)),
      },
    },
    async ({ ctx, query }) => ({ success: true as const, data: await listPatterns(ctx, query.key) }),
  )
  app.post(
    '/api/staff/patterns',
    { onRequest: mayEdit, schema: { body: newPattern, response: answering(storedPattern) } },
    async ({ ctx, body }) => {
      const { id, version } = await storePattern(ctx, body)
      return { success: true as const, data: { _id: id, version } }
    },
  )
  app.get(
    '/api/staff/tests',
    {
      onRequest: mayEdit,
      schema: {
        querystring: z.strictObject({ page: pageQuery.page, limit: pageQuery.limit.default(50) }),
        response: { 200: pageOf(staffTest), '4xx': failure },
      },
    },
    async ({ ctx, query }) => ({ success: true as const, ...(await listTestsForStaff(ctx, query)) }),
  )
  app.post(
    '/api/staff/tests',
    { onRequest: mayEdit, schema: { body: scheduleBody, response: answering(scheduled) } },
    async ({ ctx, body }) => ({ success: true as const, data: { _id: await scheduleTest(ctx, planOf(body)) } }),
  )
  app.post(
    '/api/staff/tests/:id/corrections',
    {
      onRequest: allowed((actor) => mayDo(actor, 'exams.correct')),
      schema: { params: idParams, body: correctionBody, response: answering(corrected) },
    },
    async ({ ctx, params, body }) => ({ success: true as const, data: await correctQuestion(ctx, params.id, body) }),
  )
}

import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { pageOf, pageQuery } from '../../platform/list-module.ts'
import { failure, idParams, success } from '../../platform/schema.ts'
import { mayDo } from '../identity/access.ts'
import { listLateAnswers } from './read-late-answers.ts'
import { getSignals, listCorrectionsMade, listReports } from './read-reports.ts'
import { reportProblem } from './report-problem.ts'
import { reportBody } from './schema.ts'
import { attemptSignals, lateAnswer, questionReport, staffCorrection } from './schema-evidence.ts'

const paged = z.strictObject({ page: pageQuery.page, limit: pageQuery.limit.default(100) })

export function registerEvidenceRoutes({ app, signedIn, allowed }: Http) {
  const mayEdit = allowed((actor) => mayDo(actor, 'exams.edit'))
  const answering = <T extends z.ZodType>(data: T) => ({ 200: success(data), '4xx': failure })

  app.post(
    '/api/quiz-portal/attempts/:id/reports',
    { onRequest: signedIn, schema: { params: idParams, body: reportBody, response: answering(z.null()) } },
    async ({ ctx, params, body }) => {
      await reportProblem(ctx, params.id, body)
      return { success: true as const, data: null }
    },
  )
  app.get(
    '/api/staff/tests/:id/late-answers',
    {
      onRequest: mayEdit,
      schema: { params: idParams, querystring: paged, response: { 200: pageOf(lateAnswer), '4xx': failure } },
    },
    async ({ ctx, params, query }) => ({ success: true as const, ...(await listLateAnswers(ctx, params.id, query)) }),
  )
  app.get(
    '/api/staff/tests/:id/reports',
    {
      onRequest: mayEdit,
      schema: { params: idParams, querystring: paged, response: { 200: pageOf(questionReport), '4xx': failure } },
    },
    async ({ ctx, params, query }) => ({ success: true as const, ...(await listReports(ctx, params.id, query)) }),
  )
  app.get(
    '/api/staff/tests/:id/corrections',
    {
      onRequest: allowed((actor) => mayDo(actor, 'exams.correct')),
      schema: { params: idParams, response: answering(z.array(staffCorrection)) },
    },
    async ({ ctx, params }) => ({ success: true as const, data: await listCorrectionsMade(ctx, params.id) }),
  )
  app.get(
    '/api/staff/attempts/:id/signals',
    { onRequest: mayEdit, schema: { params: idParams, response: answering(attemptSignals) } },
    async ({ ctx, params }) => ({ success: true as const, data: await getSignals(ctx, params.id) }),
  )
}

import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { failure, idParams, success } from '../../platform/schema.ts'
import { describeDevice } from '../identity/rules.ts'
import { leaveSection } from './leave-section.ts'
import { openAttempt } from './open-attempt.ts'
import { getMyPurchases, getTestForCandidate } from './reads.ts'
import { getAnalysis } from './reads-analysis.ts'
import { saveAnswers } from './save-answers.ts'
import {
  analysis,
  leaveSectionBody,
  myPurchases,
  openAttempt as openAttemptAnswer,
  saveBody,
  saved,
  sittingTime,
  submitted,
  testForCandidate,
} from './schema.ts'
import { submitAttempt } from './submit-attempt.ts'

const noBody = z.strictObject({})

export function registerAttemptRoutes({ app, signedIn }: Http) {
  const answering = <T extends z.ZodType>(data: T) => ({ 200: success(data), '4xx': failure })

  app.get(
    '/api/student-portal/my-purchases',
    { onRequest: signedIn, schema: { response: answering(myPurchases) } },
    async ({ ctx }) => ({ success: true as const, data: await getMyPurchases(ctx) }),
  )
  app.get(
    '/api/student-portal/get-submission-data-for-analysis/:id',
    { onRequest: signedIn, schema: { params: idParams, response: answering(analysis) } },
    async ({ ctx, params }) => ({ success: true as const, data: await getAnalysis(ctx, params.id) }),
  )
  app.get(
    '/api/quiz-portal/tests/:id',
    { onRequest: signedIn, schema: { params: idParams, response: answering(testForCandidate) } },
    async ({ ctx, params }) => ({ success: true as const, data: await getTestForCandidate(ctx, params.id) }),
  )
  app.post(
    '/api/quiz-portal/tests/:id/attempt',
    { onRequest: signedIn, schema: { params: idParams, body: noBody, response: answering(openAttemptAnswer) } },
    async ({ ctx, params, headers }) => {
      const device = describeDevice(headers['user-agent'])
      return { success: true as const, data: await openAttempt(ctx, params.id, device) }
    },
  )
  app.post(
    '/api/quiz-portal/attempts/:id/answers',
    { onRequest: signedIn, schema: { params: idParams, body: saveBody, response: answering(saved) } },
    async ({ ctx, params, body }) => ({ success: true as const, data: await saveAnswers(ctx, params.id, body) }),
  )
  app.post(
    '/api/quiz-portal/attempts/:id/leave-section',
    { onRequest: signedIn, schema: { params: idParams, body: leaveSectionBody, response: answering(sittingTime) } },
    async ({ ctx, params, body }) => ({ success: true as const, data: await leaveSection(ctx, params.id, body) }),
  )
  app.post(
    '/api/quiz-portal/attempts/:id/submit',
    { onRequest: signedIn, schema: { params: idParams, body: noBody, response: answering(submitted) } },
    async ({ ctx, params }) => ({ success: true as const, data: await submitAttempt(ctx, params.id) }),
  )
}

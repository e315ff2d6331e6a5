import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { sendReady } from '../../platform/ready-answer.ts'
import { failure, idParams, success } from '../../platform/schema.ts'
import { presentTest } from './present-test.ts'
import { listUpcomingRanked } from './reads.ts'
import { language, publicTests } from './schema.ts'
import { getSealedPaper } from './seal-paper.ts'

export function registerExamRoutes({ app, signedIn }: Http) {
  // The same for everyone, but not kept as public answers are: it changes when a test ends, which no change of content announces.
  app.get(
    '/api/student-portal/get-ftd-scholarship-test-public',
    { schema: { querystring: z.strictObject({}), response: { 200: success(publicTests), '4xx': failure } } },
    async ({ ctx }) => {
      const upcoming = await listUpcomingRanked(ctx)
      return { success: true as const, data: { upcomingTests: upcoming.map(presentTest) } }
    },
  )
  app.get(
    '/api/quiz-portal/tests/:id/paper/:language',
    { onRequest: signedIn, schema: { params: idParams.extend({ language }) } },
    async ({ ctx, params, raw }, reply) => {
      const { answer } = await getSealedPaper(ctx, params.id, params.language)
      reply.hijack()
      sendReady(answer, raw, reply.raw)
    },
  )
}

import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { failure, success } from '../../platform/schema.ts'
import { studentTests } from '../exams/schema.ts'
import { getStudentTests } from './reads-ranked-tests.ts'

export function registerRankedTestRoutes({ app, signedIn }: Http) {
  app.get(
    '/api/student-portal/get-ftd-scholarship-test',
    {
      onRequest: signedIn,
      schema: { querystring: z.strictObject({}), response: { 200: success(studentTests), '4xx': failure } },
    },
    async ({ ctx }) => ({ success: true as const, data: await getStudentTests(ctx) }),
  )
}

import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { failure, success } from '../../platform/schema.ts'
import { presentTest } from './present-test.ts'
import { listUpcomingRanked } from './reads.ts'
import { publicTests } from './schema.ts'

export function registerExamRoutes({ app }: Http) {
  // The same for everyone, but not kept as public answers are: it changes when a test ends, which no change of content announces.
  app.get(
    '/api/student-portal/get-ftd-scholarship-test-public',
    { schema: { querystring: z.strictObject({}), response: { 200: success(publicTests), '4xx': failure } } },
    async ({ ctx }) => {
      const upcoming = await listUpcomingRanked(ctx)
      return { success: true as const, data: { upcomingTests: upcoming.map(presentTest) } }
    },
  )
}

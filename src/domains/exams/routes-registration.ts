import type { Http } from '../../platform/http.ts'
import { failure, idParams, success } from '../../platform/schema.ts'
import { getRegistration } from './reads-registrations.ts'
import { registerForTest } from './register-for-test.ts'
import { registerBody, subscription } from './schema.ts'

export function registerRegistrationRoutes({ app, signedIn }: Http) {
  const answers = { 200: success(subscription), '4xx': failure }

  app.post(
    '/api/student-portal/register-test/:id',
    { onRequest: signedIn, schema: { params: idParams, body: registerBody, response: answers } },
    async ({ ctx, params, body }) => {
      const wanted = { testId: params.id, mode: body.mode, centreId: body.center_id ?? null }
      return { success: true as const, data: await registerForTest(ctx, wanted) }
    },
  )
  app.get(
    '/api/student-portal/subscription/:id',
    { onRequest: signedIn, schema: { params: idParams, response: answers } },
    async ({ ctx, params }) => ({ success: true as const, data: await getRegistration(ctx, params.id) }),
  )
}

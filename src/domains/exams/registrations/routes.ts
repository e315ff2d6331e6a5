import { type Serve, signedIn } from '#platform/http/serve.ts'
import { registrationCalls } from './calls.ts'
import { getRegistration } from './reads.ts'
import { registerForTest } from './register-for-test.ts'
import { registerBody, subscription } from './schema.ts'

export function registrationRoutes(serve: Serve) {
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
  serve(registrationCalls.subscription, { who: signedIn, answer: subscription }, (ctx, { params }) =>
    getRegistration(ctx, params.id),
  )
}

import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { firstStepCalls } from './calls.ts'
import { type Installed, readFirstSteps } from './read-first-steps.ts'
import { firstSteps } from './schema.ts'

export function firstStepRoutes(serve: Serve, installed: Installed) {
  serve(firstStepCalls.firstSteps, { who: permitted('institute.edit'), answer: firstSteps }, (ctx) =>
    readFirstSteps(ctx, installed),
  )
}

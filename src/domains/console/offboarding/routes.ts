import { freshly, permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { offboardingCalls } from './calls.ts'
import { readWorkInHand } from './reads.ts'
import { offboardBody, workInHand } from './schema.ts'
import { offboard } from './transfer-work.ts'

export function offboardingRoutes(serve: Serve) {
  const who = permitted('people.grant')
  serve(offboardingCalls.workInHand, { who, answer: workInHand }, (ctx, { params }) => readWorkInHand(ctx, params.id))
  serve(offboardingCalls.offboard, { who: freshly(who), body: offboardBody }, async (ctx, { params, body }) => {
    await offboard(ctx, params.id, body)
    return t`Their roles have been removed, and they have been logged out everywhere.`
  })
}

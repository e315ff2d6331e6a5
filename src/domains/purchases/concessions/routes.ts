import { permitted } from '#domains/identity/staff/require-permission.ts'
import { success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve } from '#platform/http/serve.ts'
import { requestConcession } from './ask-concession.ts'
import { concessionCalls } from './calls.ts'
import { readConcessions } from './reads.ts'
import { concessionAsked, concessionBody, studentConcessions } from './schema.ts'

export function concessionRoutes(serve: Serve) {
  serve(
    concessionCalls.studentConcessions,
    { who: permitted('dues.read', 'use case'), answer: studentConcessions },
    (ctx, { params }) => readConcessions(ctx, params.id),
  )
  serve(
    concessionCalls.requestConcession,
    {
      who: permitted('waivers.request', 'use case'),
      body: concessionBody,
      answer: concessionAsked,
      others: { 202: success(concessionAsked) },
    },
    async (ctx, { body }) => {
      const approval_id = await requestConcession(ctx, body)
      return new OtherAnswer(202, { success: true, data: { approval_id } })
    },
  )
}

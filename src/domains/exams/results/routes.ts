import { freshly, permitted } from '#domains/identity/staff/require-permission.ts'
import { success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve } from '#platform/http/serve.ts'
import { correctOrAsk } from './ask-correction.ts'
import { resultCalls } from './calls.ts'
import { corrected, correctionAsked, correctionBody } from './schema.ts'

export function resultRoutes(serve: Serve) {
  serve(
    resultCalls.correctQuestion,
    {
      who: freshly(permitted('results.correct')),
      body: correctionBody,
      answer: corrected,
      others: { 202: success(correctionAsked) },
    },
    async (ctx, { params, body }) => {
      const made = await correctOrAsk(ctx, params.id, body)
      return 'version' in made ? made : new OtherAnswer(202, { success: true, data: made })
    },
  )
}

import type { Serve } from '../../../platform/http/serve.ts'
import { freshly, permitted } from '../../identity/staff/require-permission.ts'
import { resultCalls } from './calls.ts'
import { correctQuestion } from './correct-question.ts'
import { corrected, correctionBody } from './schema.ts'

export function resultRoutes(serve: Serve) {
  serve(
    resultCalls.correctQuestion,
    { who: freshly(permitted('results.correct')), body: correctionBody, answer: corrected },
    (ctx, { params, body }) => correctQuestion(ctx, params.id, body),
  )
}

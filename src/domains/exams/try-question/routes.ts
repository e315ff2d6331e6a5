import { everyone, type Serve } from '#platform/http/serve.ts'
import { answerTryQuestion } from './answer-question.ts'
import { tryCalls } from './calls.ts'
import { readTryQuestion } from './find-question.ts'
import { tryAnswer, tryQuestion, tryVerdict } from './schema.ts'

export function tryRoutes(serve: Serve) {
  serve(tryCalls.tryQuestion, { who: everyone, cache: 'public', answer: tryQuestion.nullable() }, (ctx) =>
    readTryQuestion(ctx),
  )
  serve(tryCalls.answerTryQuestion, { who: everyone, body: tryAnswer, answer: tryVerdict }, (ctx, { body }) =>
    answerTryQuestion(ctx, body),
  )
}

import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { questionExportCalls } from './calls.ts'
import { startQuestionExport } from './export-questions.ts'
import { questionExportBody } from './schema.ts'

export function questionExportRoutes(serve: Serve, uses: QuestionUses) {
  const options = { who: permitted('questions.write'), body: questionExportBody, answer: startedExport }
  serve(questionExportCalls.exportQuestions, options, (ctx, { body }) => startQuestionExport(ctx, body, uses))
}

import { z } from 'zod'
import { questionImportCalls } from '#domains/imports/calls.ts'
import { importRoutes } from '#domains/imports/routes.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { listOffered } from '../questions/set-languages.ts'
import { templateCalls } from './calls.ts'
import { createQuestionKind } from './describe-questions.ts'
import { templateFormat } from './schema.ts'
import { makeTemplate } from './write-template.ts'

export function questionImportRoutes(serve: Serve, uses: QuestionUses) {
  const kind = createQuestionKind(uses)
  importRoutes(serve, questionImportCalls, kind)
  const params = z.strictObject({ format: templateFormat })
  serve(templateCalls.template, { who: kind.who, params }, async (ctx, { params, reply }) => {
    const { body, contentType, fileName } = await makeTemplate(params.format, await listOffered(ctx))
    return reply.type(contentType).header('content-disposition', `attachment; filename="${fileName}"`).send(body)
  })
}

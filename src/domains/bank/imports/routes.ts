import { z } from 'zod'
import { countingNumber } from '../../../platform/http/list-module.ts'
import { fileBody, id } from '../../../platform/http/schema.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { plainText } from '../../../platform/text/schema.ts'
import { mostBytes } from '../../content/files/set-limits.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { noBody } from '../questions/schema.ts'
import { listOffered } from '../questions/set-languages.ts'
import { assignColumns } from './assign-columns.ts'
import { importCalls } from './calls.ts'
import { importing } from './lock-import.ts'
import { getImport, listImportRows, listImports } from './reads.ts'
import { columnsBody, importFormat, importRow, staffImport, storeImportBody, verdict } from './schema.ts'
import { startImport } from './start-import.ts'
import { storeQuestionImport } from './store-import.ts'
import { undoImport } from './take-out-import.ts'
import { makeTemplate } from './write-template.ts'

const rowsQuery = z.strictObject({
  verdict: verdict.optional(),
  limit: countingNumber(200).default(50),
  after: z
    .string()
    .regex(/^\d{1,7}$/, 'is not a row')
    .optional(),
})
const rowsAnswer = z.strictObject({ data: z.array(importRow), next: z.string().nullable() })

/** Each is a job that reads thousands of rows. */
const uploading = { name: 'question-import', capacity: 40, perSecond: 0.1 }

export function importRoutes(serve: Serve, uses: QuestionUses) {
  const who = permitted([...importing], 'any centre')
  serve(importCalls.imports, { who, answer: z.array(staffImport) }, (ctx) => listImports(ctx, uses))
  serve(importCalls.import, { who, answer: staffImport }, (ctx, { params }) => getImport(ctx, params.id, uses))
  serve(importCalls.importRows, { who, query: rowsQuery, answer: rowsAnswer }, async (ctx, { params, query }) => {
    const { verdict, limit } = query
    await getImport(ctx, params.id, uses)
    const rows = await listImportRows(ctx, params.id, { verdict, limit: limit + 1, after: Number(query.after ?? 0) })
    const data = rows.slice(0, limit)
    return { data, next: rows.length > limit ? String(data.at(-1)?.position) : null }
  })
  serve(
    importCalls.startImport,
    {
      who,
      query: z.strictObject({ name: plainText(200).min(1, 'is missing') }),
      body: fileBody,
      answer: z.strictObject({ _id: id }),
      bodyLimit: mostBytes.import_mb,
      limit: uploading,
    },
    (ctx, { query, body, reply }) =>
      startImport(ctx, { fileName: query.name, body, arrivedAt: performance.now() - reply.elapsedTime }),
  )
  serve(importCalls.assignColumns, { who, body: columnsBody, answer: staffImport }, async (ctx, { params, body }) => {
    await assignColumns(ctx, params.id, body)
    return getImport(ctx, params.id, uses)
  })
  serve(importCalls.storeImport, { who, body: storeImportBody, answer: staffImport }, async (ctx, { params, body }) => {
    await storeQuestionImport(ctx, params.id, body.ready)
    return getImport(ctx, params.id, uses)
  })
  serve(importCalls.undoImport, { who, body: noBody }, async (ctx, { params }) => {
    await undoImport(ctx, params.id, uses)
    return 'The import is undone.'
  })
  const params = z.strictObject({ format: importFormat })
  serve(importCalls.template, { who, params }, async (ctx, { params, reply }) => {
    const { body, contentType, fileName } = await makeTemplate(params.format, await listOffered(ctx))
    return reply.type(contentType).header('content-disposition', `attachment; filename="${fileName}"`).send(body)
  })
}

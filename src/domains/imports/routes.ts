import { Readable } from 'node:stream'
import { z } from 'zod'
import { mostBytes } from '#domains/content/files/store-file.ts'
import type { Context } from '#platform/context.ts'
import { sheetTypes, writeSheet } from '#platform/files/spreadsheets/write-sheet.ts'
import { countingNumber } from '#platform/http/list-module.ts'
import { fileBody, id } from '#platform/http/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { plainText } from '#platform/text/schema.ts'
import type { ImportCalls } from './calls.ts'
import { applyMeanings, checkImport } from './check-import.ts'
import type { ImportKind } from './describe-kind.ts'
import { correctRow } from './judge-rows.ts'
import { layOutImport } from './lay-out-import.ts'
import { findImport, getImport, listImports, listRows, listUnknownValues } from './reads.ts'
import { tellReasons } from './rules.ts'
import {
  checkBody,
  importRow,
  layoutBody,
  meaningsBody,
  rowValues,
  staffImport,
  storeBody,
  unknownValues,
  verdict,
} from './schema.ts'
import { startImport } from './start-import.ts'
import { storeImport, undoImport } from './store-import.ts'

const rejected = (after: number) => ({ verdicts: ['error', 'here'] as const, after, limit: 500 })

/**
 * Writes a CSV of the rows that cannot be stored as they are, with the columns that were read, named as in the
 * file, and each row's position and reason.
 */
async function writeRejected(ctx: Context, kind: ImportKind, importId: string) {
  const record = await findImport(ctx, kind, importId)
  const read = record.columns.flatMap((field, index) =>
    field === null ? [] : [{ field, head: record.headings[index] || field }],
  )
  const columns = read.length > 0 ? read : kind.fields.map((field) => ({ field, head: field }))
  const nameOf = (field: string) => columns.find((column) => column.field === field)?.head ?? field
  async function* rows() {
    for (let after = 0; ; ) {
      const { data, next } = await listRows(ctx, { kind, importId }, rejected(after))
      for (const { position, values, reasons } of data)
        yield [...columns.map(({ field }) => values[field] ?? ''), position, tellReasons(reasons, nameOf)]
      if (next === null) return
      after = Number(next)
    }
  }
  const heads = [...columns.map(({ head }) => head), t`Row`, t`Reason`]
  return Readable.from(writeSheet('csv', { name: 'rejected', columns: heads, rows: rows() }))
}

const place = z.string().regex(/^\d{1,7}$/, 'must be a row number')
const rowsQuery = z.strictObject({
  verdict: verdict.optional(),
  limit: countingNumber(200).default(50),
  after: place.optional(),
})
const rowsAnswer = z.strictObject({ data: z.array(importRow), next: z.string().nullable() })
const rowParams = z.strictObject({ id, position: place })
const nameQuery = z.strictObject({ name: plainText(200).min(1, 'is missing') })

/** Routes of the imports of one kind. */
export function importRoutes(serve: Serve, calls: ImportCalls, kind: ImportKind) {
  const { who } = kind
  // Each is a task that reads thousands of rows.
  const limit = { name: `${kind.name}-import`, capacity: 40, perSecond: 0.1 }
  const then = async (ctx: Context, importId: string, work: Promise<unknown>) => {
    await work
    return getImport(ctx, kind, importId)
  }
  serve(calls.imports, { who, answer: z.array(staffImport) }, (ctx) => listImports(ctx, kind))
  serve(
    calls.startImport,
    { who, query: nameQuery, body: fileBody, answer: staffImport, bodyLimit: mostBytes.import_mb, limit },
    async (ctx, { query, body, reply }) => {
      const arrivedAt = performance.now() - reply.elapsedTime
      return getImport(ctx, kind, await startImport(ctx, kind, { fileName: query.name, body, arrivedAt }))
    },
  )
  serve(calls.import, { who, answer: staffImport }, (ctx, { params }) => getImport(ctx, kind, params.id))
  serve(calls.layOutImport, { who, body: layoutBody, answer: staffImport, limit }, (ctx, { params, body }) =>
    then(ctx, params.id, layOutImport(ctx, { kind, importId: params.id }, body)),
  )
  serve(calls.checkImport, { who, body: checkBody, answer: staffImport }, (ctx, { params, body }) =>
    then(ctx, params.id, checkImport(ctx, { kind, importId: params.id }, body)),
  )
  serve(calls.importRows, { who, query: rowsQuery, answer: rowsAnswer }, async (ctx, { params, query }) => {
    await getImport(ctx, kind, params.id)
    const verdicts = query.verdict ? [query.verdict] : undefined
    return listRows(
      ctx,
      { kind, importId: params.id },
      { verdicts, limit: query.limit, after: Number(query.after ?? 0) },
    )
  })
  serve(calls.correctRow, { who, params: rowParams, body: rowValues, answer: importRow }, (ctx, { params, body }) =>
    correctRow(ctx, { kind, importId: params.id, position: Number(params.position) }, body),
  )
  serve(calls.unknownValues, { who, answer: unknownValues }, (ctx, { params }) =>
    listUnknownValues(ctx, kind, params.id),
  )
  serve(calls.applyMeanings, { who, body: meaningsBody, answer: staffImport }, (ctx, { params, body }) =>
    then(ctx, params.id, applyMeanings(ctx, { kind, importId: params.id }, body)),
  )
  serve(calls.rejectedRows, { who }, async (ctx, { params, reply }) => {
    const file = await writeRejected(ctx, kind, params.id)
    return reply.type(sheetTypes.csv).header('content-disposition', 'attachment; filename="rejected.csv"').send(file)
  })
  serve(calls.storeImport, { who, body: storeBody, answer: staffImport }, (ctx, { params, body }) =>
    then(ctx, params.id, storeImport(ctx, { kind, importId: params.id }, body)),
  )
  serve(calls.undoImport, { who, answer: staffImport }, (ctx, { params }) =>
    then(ctx, params.id, undoImport(ctx, { kind, importId: params.id })),
  )
}

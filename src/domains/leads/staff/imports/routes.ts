import { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { countingNumber } from '../../../../platform/http/list-module.ts'
import { fileBody, id } from '../../../../platform/http/schema.ts'
import type { Serve } from '../../../../platform/http/serve.ts'
import { plainText } from '../../../../platform/text/schema.ts'
import { mostBytes } from '../../../content/files/set-limits.ts'
import { permitted } from '../../../identity/staff/require-permission.ts'
import { leadImportCalls } from './calls.ts'
import { checkLeadImport } from './check-import.ts'
import { correctRow } from './correct-row.ts'
import { getLeadImport, listLeadImports, listLeadRows } from './reads.ts'
import { checkBody, leadImport, leadImportRow, leadVerdict, rowValues } from './schema.ts'
import { startLeadImport } from './start-import.ts'
import { storeLeadImport, undoLeadImport } from './store-import.ts'

const place = z
  .string()
  .regex(/^\d{1,7}$/, 'is not a row')
  .transform(Number)
const rowsQuery = z.strictObject({
  verdict: leadVerdict.optional(),
  limit: countingNumber(200).default(50),
  after: z
    .string()
    .regex(/^\d{1,7}$/, 'is not a row')
    .optional(),
})
const rowsAnswer = z.strictObject({ data: z.array(leadImportRow), next: z.string().nullable() })
const rowParams = z.strictObject({ id, position: place })

const uploading = { name: 'lead-import', capacity: 20, perSecond: 0.05 }

export function leadImportRoutes(serve: Serve) {
  const who = permitted('leads.manage', 'use case')
  const then = (work: (ctx: Context, importId: string) => Promise<unknown>) => {
    return async (ctx: Context, { params }: { params: { id: string } }) => {
      await work(ctx, params.id)
      return getLeadImport(ctx, params.id)
    }
  }
  serve(leadImportCalls.leadImports, { who, answer: z.array(leadImport) }, (ctx) => listLeadImports(ctx))
  serve(
    leadImportCalls.startLeadImport,
    {
      who,
      query: z.strictObject({ name: plainText(200).min(1, 'is missing') }),
      body: fileBody,
      answer: leadImport,
      bodyLimit: mostBytes.import_mb,
      limit: uploading,
    },
    async (ctx, { query, body, reply }) => {
      const arrivedAt = performance.now() - reply.elapsedTime
      return getLeadImport(ctx, await startLeadImport(ctx, { fileName: query.name, body, arrivedAt }))
    },
  )
  serve(leadImportCalls.leadImport, { who, answer: leadImport }, (ctx, { params }) => getLeadImport(ctx, params.id))
  serve(
    leadImportCalls.checkLeadImport,
    { who, body: checkBody, answer: leadImport },
    async (ctx, { params, body }) => {
      await checkLeadImport(ctx, params.id, body)
      return getLeadImport(ctx, params.id)
    },
  )
  serve(leadImportCalls.leadImportRows, { who, query: rowsQuery, answer: rowsAnswer }, (ctx, { params, query }) =>
    listLeadRows(ctx, params.id, { verdict: query.verdict, limit: query.limit, after: Number(query.after ?? 0) }),
  )
  serve(
    leadImportCalls.correctLeadRow,
    { who, params: rowParams, body: rowValues, answer: leadImportRow },
    (ctx, { params, body }) => correctRow(ctx, { importId: params.id, position: params.position }, body),
  )
  serve(leadImportCalls.storeLeadImport, { who, answer: leadImport }, then(storeLeadImport))
  serve(leadImportCalls.undoLeadImport, { who, answer: leadImport }, then(undoLeadImport))
}

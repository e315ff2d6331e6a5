import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { printCalls } from './calls.ts'
import { listPrints, makeVersion } from './keep-versions.ts'
import { newVersion, paperPrints, printBody } from './schema.ts'
import { startPrint } from './start-print.ts'

/** Routes for printing papers, for staff who may see the keys. */
export function printRoutes(serve: Serve) {
  const who = permitted('tests.paper')
  serve(printCalls.prints, { who, answer: paperPrints }, (ctx, { params }) => listPrints(ctx, params.id))
  serve(printCalls.makeVersion, { who, body: newVersion, answer: paperPrints }, (ctx, { params, body }) =>
    makeVersion(ctx, params.id, body.version),
  )
  serve(printCalls.print, { who, body: printBody, answer: startedExport }, (ctx, { params, body }) =>
    startPrint(ctx, params.id, body),
  )
}

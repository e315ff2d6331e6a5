import { leadImportCalls } from '#domains/imports/calls.ts'
import { findImport } from '#domains/imports/reads.ts'
import { importRoutes } from '#domains/imports/routes.ts'
import type { Serve } from '#platform/http/serve.ts'
import { leadDealingCalls } from './calls.ts'
import { leadKind } from './describe-leads.ts'
import { readDealing } from './reads.ts'
import { dealingChoices } from './schema.ts'

export function leadImportRoutes(serve: Serve) {
  importRoutes(serve, leadImportCalls, leadKind)
  serve(leadDealingCalls.dealingChoices, { who: leadKind.who, answer: dealingChoices }, async (ctx, { params }) => {
    const { id } = await findImport(ctx, leadKind, params.id)
    return readDealing(ctx, id)
  })
}

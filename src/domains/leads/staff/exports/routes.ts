import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { leadExportCalls } from './calls.ts'
import { startLeadExport } from './export-leads.ts'
import { leadExportBody } from './schema.ts'

export function leadExportRoutes(serve: Serve) {
  const options = { who: permitted('leads.manage', 'use case'), body: leadExportBody, answer: startedExport }
  serve(leadExportCalls.exportLeads, options, (ctx, { body }) => startLeadExport(ctx, body))
}

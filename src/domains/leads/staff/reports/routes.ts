import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { leadNumberCalls } from './calls.ts'
import { countLeads } from './reads.ts'
import { leadNumbers, numbersQuery } from './schema.ts'

export function leadNumberRoutes(serve: Serve) {
  const options = { who: permitted('leads.manage', 'use case'), query: numbersQuery, answer: leadNumbers }
  serve(leadNumberCalls.leadNumbers, options, (ctx, { query }) => countLeads(ctx, query))
}

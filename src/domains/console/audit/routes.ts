import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { auditCalls } from './calls.ts'
import { listAudit } from './reads.ts'
import { auditFilter, auditRow } from './schema.ts'

export function auditRoutes(serve: Serve) {
  const who = permitted(['audit.read', 'audit.read-own', 'audit.read-money', 'audit.read-exams'], 'use case')
  const query = z.strictObject({ ...auditFilter, ...listQuery })
  serve(auditCalls.audit, { who, query, answer: staffListOf(auditRow) }, (ctx, { query }) => listAudit(ctx, query))
}

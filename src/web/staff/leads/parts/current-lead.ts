import type { Lead } from '#domains/leads/staff/schema.ts'
import { ApiError } from '#web/shell/api/call-api.ts'

/** Returns the current lead from a save refused as stale; null for any other refusal. */
export function currentOf(error: unknown): Lead | null {
  if (!(error instanceof ApiError) || error.code !== 'stale' || !error.data) return null
  const lead: Lead = JSON.parse(JSON.stringify(error.data))
  return lead
}

import type { Lead } from '#domains/leads/staff/schema.ts'
import { ApiError } from '#web/shell/api/call-api.ts'

/** What a refused save says is there by now; null where it was refused for something else. */
export function currentOf(error: unknown): Lead | null {
  if (!(error instanceof ApiError) || error.code !== 'stale' || !error.data) return null
  const lead: Lead = JSON.parse(JSON.stringify(error.data))
  return lead
}

import { leadDeskCalls, leadNumberCalls } from '#domains/leads/staff/calls.ts'
import type { Lead } from '#domains/leads/staff/schema.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { answersChanged } from '#web/staff/shell/answers.ts'

/** Returns the current lead from a save refused as stale; null for any other refusal. */
export function currentOf(error: unknown): Lead | null {
  if (!(error instanceof ApiError) || error.code !== 'stale' || !error.data) return null
  const lead: Lead = JSON.parse(JSON.stringify(error.data))
  return lead
}

/** Updates every open view of leads after a change. The conversion offer is not reloaded, as it is finished by then. */
export const leadsChanged = () => void answersChanged(leadDeskCalls, leadNumberCalls)

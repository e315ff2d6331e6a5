import { get } from '#platform/http/call.ts'
import type { DealingChoices } from './schema.ts'

export const leadDealingCalls = {
  /** People the leads of an import may be assigned to, with the number of leads at each centre. */
  dealingChoices: get('/api/staff/lead-imports/:id/owners').types<{ answer: DealingChoices }>(),
}

import { get } from '#platform/http/call.ts'
import type { DealingChoices } from './schema.ts'

export const leadDealingCalls = {
  /** Whom the leads of an import may be given to: how many it has at each centre, and who works there. */
  dealingChoices: get('/api/staff/lead-imports/:id/owners').types<{ answer: DealingChoices }>(),
}

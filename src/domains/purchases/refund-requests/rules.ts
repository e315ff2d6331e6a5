import type { RefundState } from '../refunds/schema.ts'
import type { AskedState } from './schema.ts'

type Asked = {
  state: 'asked' | 'taken-up' | 'declined' | 'withdrawn' | 'decided'
  decision: 'approved' | 'rejected' | 'withdrawn' | 'lapsed' | null
  refund: RefundState | null
}

/** The state of a student's request. One that the office has let go waits again. */
export function askedStateOf({ state, decision, refund }: Asked): AskedState {
  if (state === 'asked' || state === 'declined' || state === 'withdrawn') return state
  if (decision === null) return 'in-decision'
  if (decision === 'rejected') return 'declined'
  if (decision === 'approved') return refund === 'done' ? 'refunded' : 'approved'
  return 'asked'
}

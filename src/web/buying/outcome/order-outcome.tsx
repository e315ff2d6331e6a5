import { useEffect, useRef } from 'react'
import type { OverlayEnd } from '../overlay/overlay-end.ts'
import { OutcomeView } from './outcome-view.tsx'
import { type PaidFor, useOutcome } from './use-outcome.ts'

type OrderOutcomeProps = {
  paid: PaidFor
  /** How the overlay closed; null when the order is viewed later. */
  end: OverlayEnd | null
  title: string
  isDue: boolean
  /** Called once, when the payment has arrived. */
  onPaid: () => void
  /** Called when the overlay closed before any attempt to pay; if absent, that outcome is shown here. */
  onUnpaid?: () => void
  onRetry: (() => void) | null
  onClose: (() => void) | null
}

/** Follows an order until it is final, and shows its outcome. */
export function OrderOutcome({ paid, end, title, isDue, onPaid, onUnpaid, onRetry, onClose }: OrderOutcomeProps) {
  const { outcome, again } = useOutcome(paid, end)
  const { at } = outcome
  const calls = useRef({ onPaid, onUnpaid })
  calls.current = { onPaid, onUnpaid }
  // Notifies the surrounding page.
  useEffect(() => {
    if (at === 'paid') calls.current.onPaid()
    if (at === 'untouched') calls.current.onUnpaid?.()
  }, [at])
  if (at === 'untouched' && onUnpaid) return null
  return (
    <OutcomeView outcome={outcome} title={title} isDue={isDue} onRetry={onRetry} onClose={onClose} onAgain={again} />
  )
}

import { lazy, Suspense, useState } from 'react'
import type { StaffRefund } from '../../../../domains/purchases/refunds/schema.ts'
import { Button } from '../../frame/screen.tsx'

const PayoutDialog = lazy(() => import('./payout-dialog.tsx'))

/** What of a refund its payout needs; `center_id`: of the counter that took the payment. */
export type ToPayOut = Pick<
  StaffRefund,
  '_id' | 'amount' | 'candidate_name' | 'center_id' | 'may_be_paid_out' | 'state'
>

type Props = { refund: ToPayOut; onPaid: () => void; isPrimary?: boolean }

/** Hands out a refund that is approved. Nothing for whoever may not. */
export function PayoutButton({ refund, onPaid, isPrimary = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!refund.may_be_paid_out) return null
  return (
    <>
      <Button isPrimary={isPrimary} label={`Pay out: ${refund.candidate_name}`} onPress={() => setOpen(true)}>
        Pay out…
      </Button>
      <Suspense>{isOpen && <PayoutDialog refund={refund} onClose={() => setOpen(false)} onPaid={onPaid} />}</Suspense>
    </>
  )
}

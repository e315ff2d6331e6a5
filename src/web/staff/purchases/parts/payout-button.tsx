import { lazy, Suspense, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import type { ToPayOut } from './to-pay-out.ts'

const PayoutDialog = lazy(() => import('./payout-dialog.tsx'))

type Props = { refund: ToPayOut; onPaid: () => void; isPrimary?: boolean }

/** Button that pays out an approved refund. Empty without permission. */
export function PayoutButton({ refund, onPaid, isPrimary = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!refund.may_be_paid_out) return null
  return (
    <>
      <Button isPrimary={isPrimary} label={t`Pay out: ${refund.candidate_name}`} onPress={() => setOpen(true)}>
        Pay out…
      </Button>
      <Suspense>{isOpen && <PayoutDialog refund={refund} onClose={() => setOpen(false)} onPaid={onPaid} />}</Suspense>
    </>
  )
}

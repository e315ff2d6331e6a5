import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { Button } from '../../frame/screen.tsx'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import { useMay } from '../../shell/use-staff.ts'
import css from './order.module.css'
import { refundState } from './order-rules.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** Asks for a refund, or says that one waits already. */
export function RefundButton({ order, onAsked }: { order: StaffOrder; onAsked: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const state = refundState(order, useMay())
  const withCentre = useWithCentre()
  if (state === 'waits')
    return (
      <Link className={css.waiting} to={withCentre('/staff/approvals')}>
        A refund is waiting for approval
      </Link>
    )
  if (state === 'none') return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Refund…</Button>
      <Suspense>
        {isOpen && (
          <RefundDialog
            order={order}
            onClose={() => setOpen(false)}
            onAsked={() => {
              setOpen(false)
              onAsked()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

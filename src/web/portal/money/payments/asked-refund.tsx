import { useState } from 'react'
import type { MyPayment } from '#domains/purchases/orders/schema.ts'
import { refundRequestCalls } from '#domains/purchases/refund-requests/calls.ts'
import type { AskedRefund } from '#domains/purchases/refund-requests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { ConfirmWindow } from '../../parts/frame/confirm-window.tsx'

const RefundWindow = asked(async () => (await import('./refund-window.tsx')).RefundWindow)

/** Describes the state of a refund request; null if the payment itself shows it. */
export function askedText({ state, amount, asked_at, answer }: AskedRefund) {
  const sum = formatMoney(amount)
  switch (state) {
    case 'asked':
      return t`You requested a refund of ${sum} on ${mediumDate(asked_at)}. The office will get back to you.`
    case 'in-decision':
      return t`Your refund request for ${sum} is under review.`
    case 'declined':
      return answer === '' ? t`Your refund request was declined.` : t`Your refund request was declined: ${answer}`
    case 'withdrawn':
      return t`You withdrew your request for a refund.`
    // The refund is shown beside the payment.
    case 'approved':
    case 'refunded':
      return null
  }
}

type RefundActionsProps = { payment: MyPayment; title: string; onChanged: () => void }

/** Asking for money back, and taking the request back while nobody has taken it up. */
export function RefundActions({ payment, title, onChanged }: RefundActionsProps) {
  const api = useApi()
  const [open, setOpen] = useState<'ask' | 'withdraw' | null>(null)
  const { refund_request: request, may_ask_refund } = payment
  const close = () => setOpen(null)
  const withdraw = async () => {
    if (request) await api(refundRequestCalls).withdrawRefund({ id: request._id })
    onChanged()
  }
  return (
    <>
      {may_ask_refund && (
        <button className="link" type="button" onClick={() => setOpen('ask')}>
          Request a refund<span className="sr">: {title}</span>
        </button>
      )}
      {request?.state === 'asked' && (
        <button className="link" type="button" onClick={() => setOpen('withdraw')}>
          Withdraw the request<span className="sr"> for a refund: {title}</span>
        </button>
      )}
      {open === 'ask' && (
        <RefundWindow
          payment={payment}
          title={title}
          onClose={close}
          onAsked={() => {
            close()
            onChanged()
          }}
        />
      )}
      {open === 'withdraw' && (
        <ConfirmWindow title="Withdraw the request?" action="Withdraw" onConfirm={withdraw} onClose={close}>
          <p>You will keep the course and nothing will be refunded. You can request a refund again later.</p>
        </ConfirmWindow>
      )}
    </>
  )
}

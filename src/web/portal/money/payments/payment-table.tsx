import { useState } from 'react'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import type { OrderState } from '#domains/purchases/orders/schema.ts'
import { refundRequestCalls } from '#domains/purchases/refunds/calls.ts'
import type { AskedRefund } from '#domains/purchases/refunds/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ReceiptButton } from '#web/buying/outcome/receipt-button.tsx'
import { useApi } from '#web/shell/api/api-context.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { longDateTime, mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { ConfirmWindow } from '../../parts/frame/confirm-window.tsx'
import { parcelText } from '../parcel-text.ts'
import css from './payments.module.css'

type Shown = { label: string; tone: 'good' | 'wait' | 'bad' | 'back' }
const waiting: Shown = { label: t`Waiting for the bank`, tone: 'wait' }
const asking: Shown = { label: t`Checking with the bank…`, tone: 'wait' }
const refunding: Shown = { label: t`Refund in progress`, tone: 'back' }

const cheque: Shown = { label: t`Cheque, awaiting clearance`, tone: 'back' }

const shown: Record<OrderState, Shown> = {
  created: { label: t`Not paid`, tone: 'bad' },
  'init-failed': { label: t`Not paid`, tone: 'bad' },
  'token-issued': { label: t`Not paid`, tone: 'bad' },
  pending: waiting,
  failed: { label: t`Failed`, tone: 'bad' },
  expired: { label: t`Not paid`, tone: 'bad' },
  'expired-unconfirmed': { label: t`Not confirmed by the bank`, tone: 'wait' },
  held: { label: t`Under review`, tone: 'wait' },
  fulfilled: { label: t`Paid`, tone: 'good' },
  'refund-due': refunding,
  'refund-pending': refunding,
  'partly-refunded': { label: t`Partly refunded`, tone: 'back' },
  refunded: { label: t`Refunded`, tone: 'back' },
  'refund-failed': refunding,
  bounced: { label: t`Cheque returned`, tone: 'bad' },
}

const tones = { good: css.good, wait: css.wait, bad: css.bad, back: css.back }

/** Describes what was bought, in one line. */
export function titleOf({ course_name, installment_no, payment_type, books_included, course_type }: MyPayment) {
  if (course_type === 'classroom')
    return payment_type === 'installment' || installment_no > 1
      ? t`${course_name}, instalment ${installment_no}`
      : course_name
  return books_included && course_type !== 'publications' ? t`${course_name}, with books` : course_name
}

/** Returns further details of a payment. */
function noteOf({ state, message, bank_name, ref_no, order_number, refunds, next_check_on, cheque_waits }: MyPayment) {
  const [refund] = refunds
  if (cheque_waits) return [bank_name, ref_no].filter(Boolean).join(', ')
  if (refund)
    return refund.state === 'done'
      ? t`${formatMoney(refund.amount)} refunded on ${mediumDate(refund.at)}`
      : t`${formatMoney(refund.amount)} refund in progress since ${mediumDate(refund.at)}`
  if (shown[state].tone === 'good') return [bank_name, ref_no].filter(Boolean).join(', ')
  if (state === 'pending' && next_check_on)
    return t`Order ${order_number}. We will check with the bank again on ${longDateTime(next_check_on)}. Please do not pay again.`
  if (shown[state].tone === 'wait') return t`Order ${order_number}. ${message}`
  return t`Order ${order_number}`
}

const atOnce = 20

type PaymentTableProps = {
  payments: MyPayment[]
  /** Orders whose state is being requested from the provider. */
  asked: ReadonlySet<string>
  onAsk: (orderNo: string) => void
  onRetry: (payment: MyPayment) => void
  /** Called when a payment has changed. */
  onChanged: () => void
}

export function PaymentTable({ payments, asked, ...actions }: PaymentTableProps) {
  const [count, setCount] = useState(atOnce)
  return (
    <>
      <table className={`${css.table} num`}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">For</th>
            <th scope="col">Amount</th>
            <th scope="col">Status</th>
            <th scope="col">Receipt</th>
          </tr>
        </thead>
        <tbody>
          {payments.slice(0, count).map((payment) => (
            <PaymentRow key={payment.order_id} payment={payment} isAsked={asked.has(payment.order_id)} {...actions} />
          ))}
        </tbody>
      </table>
      {payments.length > count && (
        <button className="btn quiet" type="button" onClick={() => setCount(count + atOnce)}>
          Show more
        </button>
      )}
    </>
  )
}

type PaymentRowProps = Omit<PaymentTableProps, 'payments' | 'asked'> & { payment: MyPayment; isAsked: boolean }

function PaymentRow({ payment, isAsked, onAsk, onRetry, onChanged }: PaymentRowProps) {
  const { state, created_on, paid_on, amount, may_be_retried, order_id, receipts, parcel } = payment
  const { label, tone } = isAsked ? asking : payment.cheque_waits ? cheque : shown[state]
  const title = titleOf(payment)
  const wish = payment.refund_request && askedText(payment.refund_request)
  return (
    <tr>
      <td className={css.day}>{mediumDate(paid_on ?? created_on)}</td>
      <td>
        <b>{title}</b>
        <small>{noteOf(payment)}</small>
        {parcel && <small>{parcelText(parcel)}</small>}
        {wish && <small>{wish}</small>}
      </td>
      <td className={css.amount}>{formatMoney(amount)}</td>
      <td>
        <span className={tones[tone]}>{label}</span>
      </td>
      <td>
        {receipts.map((paper) => (
          <ReceiptButton
            key={paper._id}
            label={paper.kind === 'receipt' ? t`Receipt (PDF)` : t`Refund voucher (PDF)`}
            about={title}
            paper={paper}
          />
        ))}
        {receipts.map((paper) => (
          <ReceiptButton key={paper._id} label="Print on A4" about={title} paper={paper} sheet="a4" />
        ))}
        {tone === 'wait' && !isAsked && (
          <button className="link" type="button" onClick={() => onAsk(order_id)}>
            Check with the bank now<span className="sr">: {title}</span>
          </button>
        )}
        {may_be_retried && !isAsked && (
          <button className="link" type="button" onClick={() => onRetry(payment)}>
            Retry<span className="sr">: {title}</span>
          </button>
        )}
        <RefundActions payment={payment} title={title} onChanged={onChanged} />
      </td>
    </tr>
  )
}

const RefundWindow = asked(async () => (await import('./refund-window.tsx')).RefundWindow)

/** Describes the state of a refund request; null if the payment itself shows it. */
function askedText({ state, amount, asked_at, answer }: AskedRefund) {
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
    // The payment shows this refund itself.
    case 'approved':
    case 'refunded':
      return null
  }
}

type RefundActionsProps = { payment: MyPayment; title: string; onChanged: () => void }

/** Buttons to request a refund, and to withdraw the request until staff take it up. */
function RefundActions({ payment, title, onChanged }: RefundActionsProps) {
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

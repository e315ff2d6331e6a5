import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import { refundRequestCalls } from '#domains/purchases/refunds/calls.ts'
import type { RefundProposal } from '#domains/purchases/refunds/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { TextField } from '#web/ui/forms/choice-fields.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import css from './refund-window.module.css'

type Told = { proposal: RefundProposal } | { problem: string }

/** Loads the refund for leaving today, as calculated by the server. */
function useProposal(orderNo: string) {
  const api = useApi()
  const [answer, setAnswer] = useState<Told | null>(null)
  // The network is outside React.
  useEffect(() => {
    api(refundRequestCalls)
      .ownProposal({ order_no: orderNo })
      .then(
        (proposal) => setAnswer({ proposal }),
        (error: unknown) => {
          const problem = error instanceof ApiError ? error.message : t`The amount could not be loaded.`
          setAnswer({ problem })
        },
      )
  }, [api, orderNo])
  return answer
}

type RefundWindowProps = { payment: MyPayment; title: string; onAsked: () => void; onClose: () => void }

/** Window with the refund according to the prospectus and a field for the student's reason; the office decides. */
export function RefundWindow({ payment, title, onAsked, onClose }: RefundWindowProps) {
  const answer = useProposal(payment.order_id)
  return (
    <Overlay title="Request a refund" onClose={onClose}>
      <div className={css.window}>
        <p>
          <b>{title}</b>
          {payment.paid_on && t`, paid on ${mediumDate(payment.paid_on)}`}
        </p>
        {answer === null && <Skeleton lines={4} />}
        {answer && 'problem' in answer && (
          <>
            <Notice tone="bad">{answer.problem}</Notice>
            <p>
              Please speak to the office:{' '}
              <Link className="link" to={paths.contact}>
                Contact us
              </Link>
            </p>
          </>
        )}
        {answer && 'proposal' in answer && <Ask proposal={answer.proposal} onAsked={onAsked} onClose={onClose} />}
      </div>
    </Overlay>
  )
}

function Arithmetic({ proposal }: { proposal: RefundProposal }) {
  const { paid, books, used, used_days, total_days, refunded, back } = proposal
  const rows = [
    { label: t`Paid`, amount: paid },
    { label: t`Books you keep`, amount: -books },
    { label: t`Teaching received, ${used_days} of ${total_days} days`, amount: -used },
    { label: t`Already refunded`, amount: -refunded },
  ]
  return (
    <dl className={`${css.sums} num`}>
      {rows
        .filter(({ amount }) => amount !== 0)
        .map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      <div className={css.back}>
        <dt>You will get back</dt>
        <dd>{formatMoney(back)}</dd>
      </div>
    </dl>
  )
}

type AskProps = { proposal: RefundProposal; onAsked: () => void; onClose: () => void }

function Ask({ proposal, onAsked, onClose }: AskProps) {
  const api = useApi()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isBlank, setBlank] = useState(false)
  const { isSending, refusal, run } = useRequest()
  const { back: amount, order_id } = proposal
  const send = async () => {
    if (reason.trim() === '') {
      setBlank(true)
      return document.getElementById(id)?.focus()
    }
    const refused = await run(async () => void (await api(refundRequestCalls).askRefund({ order_id, amount, reason })))
    if (!refused) onAsked()
  }
  return (
    <>
      <p>As per the prospectus, if you leave today:</p>
      <Arithmetic proposal={proposal} />
      {amount > 0 ? (
        <>
          <p className={css.note}>
            The office will decide, and may ask you for more details. You keep the course until the refund is approved.
            Return unused books only after speaking to the office.
          </p>
          <TextField
            id={id}
            label="Why are you leaving?"
            rows={3}
            maxLength={500}
            required
            value={reason}
            error={isBlank && reason.trim() === '' ? t`Please tell us why you are leaving.` : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      ) : (
        <Notice>No part of this payment is refundable. The office can tell you more.</Notice>
      )}
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <div className={css.acts}>
        <button type="button" className="btn ghost" onClick={onClose}>
          {amount > 0 ? t`Cancel` : t`Close`}
        </button>
        {amount > 0 && (
          <button type="button" className="btn num" disabled={isSending} onClick={() => void send()}>
            {isSending ? t`Please wait` : t`Request ${formatMoney(amount)}`}
          </button>
        )}
      </div>
    </>
  )
}

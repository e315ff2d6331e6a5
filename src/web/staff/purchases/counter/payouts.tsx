import { refundCalls } from '#domains/purchases/refunds/calls.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer } from '../../frame/answer-states.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'
import { rupees } from '../../parts/text/money.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { useCentre, useMay } from '../../shell/use-staff.ts'
import { PayoutButton } from '../parts/payout-button.tsx'
import css from './counter.module.css'

/** Refunds that two people have approved and this person may hand out here, the oldest first. Without any, there is nothing to see. */
export function Payouts() {
  return useMay()('refunds.pay-out') ? <Waiting /> : null
}

function Waiting() {
  const answer = useAnswer(refundCalls.refunds)
  const { centre } = useCentre()
  if (answer.error !== undefined && answer.data === undefined) return <FailedAnswer answer={answer} />
  const isHere = (centreId: string | null) => !centre || centreId === centre._id
  const waiting = (answer.data ?? []).filter((refund) => refund.may_be_paid_out && isHere(refund.center_id))
  if (waiting.length === 0) return null
  return (
    <section className={css.waiting} aria-label="Refunds to pay out">
      <h2>Refunds to pay out</h2>
      <ul>
        {waiting.map((refund) => (
          <li key={refund._id}>
            <p>
              <b>{rupees(refund.amount)}</b> to {refund.candidate_name}
              <span>
                {[refund.course_name, refund.approved_at && t`approved ${dayAndTime(refund.approved_at)}`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            <div>
              <PayoutButton refund={refund} onPaid={answer.reload} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { counterCalls } from '#domains/purchases/counter/calls.ts'
import { refundCalls } from '#domains/purchases/refunds/calls.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { DrawerBar } from '../drawer/drawer-bar.tsx'
import { ChequeButtons } from '../parts/cheque-buttons.tsx'
import { PayoutButton } from '../parts/payout-button.tsx'
import css from './counter.module.css'
import { FindReceipt } from './find-receipt.tsx'
import { FindStudent } from './find-student.tsx'
import { TakePayment } from './take-payment.tsx'

/** Somebody stands at the counter with money: who it is, what it is for, how it is handed over, and the receipt. */
export default function CounterPage() {
  const { student } = useFilters().read('student')
  if (student !== undefined) return <TakePayment key={student} studentId={student} />
  return (
    <Screen title="Counter">
      <DrawerBar />
      <FindStudent />
      <FindReceipt />
      <Payouts />
      <Cheques />
    </Screen>
  )
}

/** What lies in the drawer until the bank has said what became of it. Without any, there is nothing to see. */
function Cheques() {
  const answer = useAnswer(counterCalls.waitingCheques)
  if (answer.error !== undefined && answer.data === undefined) return <FailedAnswer answer={answer} />
  if (!answer.data?.length) return null
  return (
    <section className={css.waiting} aria-label="Cheques not cleared yet">
      <h2>Cheques not cleared yet</h2>
      <ul>
        {answer.data.map((cheque) => (
          <li key={cheque._id}>
            <p>
              <b>{rupees(cheque.amount)}</b> of {cheque.candidate_name}
              <span>
                {[t`Cheque ${cheque.reference}`, cheque.bank_name, cheque.center_name, dayAndTime(cheque.taken_at)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            <div>
              <ChequeButtons order={cheque} of={t`cheque ${cheque.reference}`} onChanged={answer.reload} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Refunds that two people have approved and this person may hand out here, the oldest first. Without any, there is nothing to see. */
function Payouts() {
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

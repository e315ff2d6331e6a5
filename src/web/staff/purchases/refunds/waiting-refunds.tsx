import { useState } from 'react'
import { Link } from 'react-router'
import { refundRequestCalls } from '#domains/purchases/refund-requests/calls.ts'
import type { DeclineBody, WaitingRefund } from '#domains/purchases/refund-requests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { LongTextField } from '#web/staff/parts/forms/fields.tsx'
import { StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from '../parts/parts.module.css'

/** What students have asked for: the order leads to the refund, and anyone who may says why not. */
export function WaitingRefunds() {
  const answer = useAnswer(refundRequestCalls.waitingRefunds)
  const withCentre = useWithCentre()
  const [declining, setDeclining] = useState<WaitingRefund | null>(null)
  if (!answer.data) return <AnswerState answer={answer} />
  const rows = answer.data.map((refund): [string, React.ReactNode[]] => [
    refund._id,
    [
      <Link key="who" to={withCentre(`/staff/orders/${refund.payment_id}`)}>
        {refund.candidate_name}
      </Link>,
      refund.course_name,
      refund.reason,
      dayAndTime(refund.asked_at),
      <span key="decide" className={css.acts}>
        {refund.may_be_declined && (
          <TextButton label={t`Decline: ${refund.candidate_name}`} onPress={() => setDeclining(refund)}>
            Decline…
          </TextButton>
        )}
      </span>,
      rupees(refund.amount),
    ],
  ])
  return (
    <>
      <ShortTable
        title="Requested by students"
        heads={[t`Student`, t`For`, t`Reason`, t`Requested`, t`To do`, t`Amount under the prospectus`]}
        below={[t`For`, t`Reason`, t`Requested`]}
        numbers={1}
        rows={rows}
        empty="No student has asked for a refund."
      />
      {declining && (
        <Decline request={declining} onClose={() => setDeclining(null)} onDone={() => void answer.reload()} />
      )}
    </>
  )
}

type DeclineProps = { request: WaitingRefund; onClose: () => void; onDone: () => void }

function Decline({ request: { _id: id, candidate_name, amount }, onClose, onDone }: DeclineProps) {
  return (
    <Dialog title="Decline this refund?" onClose={onClose}>
      <p>
        {candidate_name} asked for {rupees(amount)}. They keep the course and will see your reason in their account.
      </p>
      <StaffForm<DeclineBody>
        values={{ answer: '' }}
        submit="Decline"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(refundRequestCalls).declineRefund({ id }, body)
          say(t`Refund declined.`)
          onClose()
          onDone()
        }}
      >
        <LongTextField name="answer" label="Reason for the student" most={500} rows={3} isRequired />
      </StaffForm>
    </Dialog>
  )
}

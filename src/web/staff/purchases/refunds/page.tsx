import { useState } from 'react'
import { Link } from 'react-router'
import { refundCalls, refundRequestCalls } from '#domains/purchases/refunds/calls.ts'
import type { DeclineBody, StaffRefund, WaitingRefund } from '#domains/purchases/refunds/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { LinkButton, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { LongTextField } from '#web/staff/parts/forms/fields.tsx'
import { StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { Dialog, SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { api } from '#web/staff/shell/api.ts'
import { type Answer, useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from '../parts/parts.module.css'
import { PayoutButton } from '../parts/payout-button.tsx'
import { printPaper } from '../parts/print-paper.ts'
import { payoutLine, refundStates } from '../parts/words.ts'

type Asking = { what: 'approve' | 'refuse'; refund: StaffRefund }

function StateOf({ refund: { state, problem } }: { refund: StaffRefund }) {
  const { name, mark } = refundStates[state]
  return (
    <State mark={mark}>
      {name}
      {problem && `: ${problem}`}
    </State>
  )
}

/**
 * Refunds in progress. Staff requests are listed under approvals, and appear here once a second person has approved.
 */
export default function RefundsPage() {
  const answer = useAnswer(refundCalls.refunds)
  const done = useAnswer(refundCalls.refunds, { box: 'done' })
  const [asking, setAsking] = useState<Asking | null>(null)
  const may = useMay()
  const mayDecide = may('refunds.approve')
  const reload = () => {
    answer.reload()
    done.reload()
  }
  const { data } = answer
  const rows = (data ?? []).map((refund): [string, React.ReactNode[]] => [
    refund._id,
    [
      <Who key="who" refund={refund} />,
      refund.course_name,
      refund.requested_by === null
        ? t`requested by the system: ${refund.reason.replaceAll('-', ' ')}`
        : refund.reason.replaceAll('-', ' '),
      dayAndTime(refund.requested_at),
      <StateOf key="state" refund={refund} />,
      <span key="decide" className={css.acts}>
        <PayoutButton refund={refund} onPaid={reload} />
        {mayDecide && <Decide refund={refund} onAsk={setAsking} />}
      </span>,
      rupees(refund.amount),
    ],
  ])
  return (
    <Screen title="Refunds" actions={<LinkButton to="/staff/approvals">Approvals</LinkButton>}>
      <p className={css.lead}>
        Refunds that the system requested because a payment could not be used, refunds on the way, and approved refunds
        to be paid out at a counter. Staff request refunds on the order, including those that students asked for. They
        are decided under Approvals.
      </p>
      {(may('fees.read') || may('refunds.request')) && <WaitingRefunds />}
      {data ? (
        <ShortTable
          title="Open refunds"
          heads={[t`Student`, t`For`, t`Reason`, t`Requested`, t`Status`, t`To do`, t`Amount`]}
          below={[t`For`, t`Reason`, t`Requested`, t`Status`]}
          numbers={1}
          rows={rows}
          empty="There are no open refunds."
        />
      ) : (
        <AnswerState answer={answer} />
      )}
      <GivenBack answer={done} />
      {asking && <Decision {...asking} onClose={() => setAsking(null)} onDone={reload} />}
    </Screen>
  )
}

function Who({ refund: { candidate_name, payment_id } }: { refund: StaffRefund }) {
  const withCentre = useWithCentre()
  if (!useMay()('orders.read')) return candidate_name
  return <Link to={withCentre(`/staff/orders/${payment_id}`)}>{candidate_name}</Link>
}

/** Refunds paid out, with person, mode, time and voucher. */
function GivenBack({ answer }: { answer: Answer<StaffRefund[]> }) {
  const may = useMay()
  if (!answer.data) return <AnswerState answer={answer} />
  const rows = answer.data.map((refund): [string, React.ReactNode[]] => [
    refund._id,
    [
      <Who key="who" refund={refund} />,
      refund.course_name,
      refund.payout ? payoutLine(refund.payout) : '',
      <Voucher key="paper" voucher={may('receipts.read') ? (refund.payout?.voucher ?? null) : null} />,
      rupees(refund.amount),
    ],
  ])
  return (
    <ShortTable
      title="Refunded in the last 90 days"
      heads={[t`Student`, t`For`, t`How`, t`Voucher`, t`Amount`]}
      below={[t`For`, t`How`]}
      numbers={1}
      rows={rows}
      empty="None."
    />
  )
}

function Voucher({ voucher }: { voucher: { _id: string; number: string } | null }) {
  if (voucher === null) return null
  return (
    <TextButton label={t`Print ${voucher.number}`} onPress={() => void printPaper(voucher)}>
      {voucher.number}
    </TextButton>
  )
}

function Decide({ refund, onAsk }: { refund: StaffRefund; onAsk: (asking: Asking) => void }) {
  const { state, candidate_name: name, requested_by } = refund
  const isAsked = state === 'requested'
  return (
    <>
      {(state === 'failed' || (isAsked && requested_by === null)) && (
        <TextButton
          label={`${isAsked ? t`Refund` : t`Send again`}: ${name}`}
          onPress={() => onAsk({ what: 'approve', refund })}
        >
          {isAsked ? t`Refund…` : t`Send again…`}
        </TextButton>
      )}{' '}
      {isAsked && (
        <TextButton label={t`Refuse: ${name}`} onPress={() => onAsk({ what: 'refuse', refund })}>
          Refuse…
        </TextButton>
      )}
    </>
  )
}

function decisionWords(isBack: boolean, { amount, candidate_name, revokes }: StaffRefund) {
  const sum = rupees(amount)
  if (!isBack) return t`${sum} stays with the institute. ${candidate_name} gets no refund.`
  if (revokes) return t`${sum} will be refunded to ${candidate_name}, and the course will end.`
  return t`${sum} will be refunded to ${candidate_name}.`
}

function Decision({ what, refund, onClose, onDone }: Asking & { onClose: () => void; onDone: () => void }) {
  const isBack = what === 'approve'
  const send = async () => {
    const { _id: id } = refund
    const isSent = await orSay(async () => {
      await (isBack ? api(refundCalls).approveRefund({ id }) : api(refundCalls).refuseRefund({ id }))
      say(isBack ? t`The refund is on its way.` : t`Refund refused.`)
    })
    if (isSent) onClose()
    onDone()
  }
  return (
    <SendDialog
      title={isBack ? t`Refund this payment?` : t`Refuse this refund?`}
      submit={isBack ? t`Refund` : t`Refuse`}
      onSend={send}
      onClose={onClose}
    >
      <p>{decisionWords(isBack, refund)}</p>
    </SendDialog>
  )
}

/** Students' refund requests: each links to its order, where a refund can start, and permitted staff can decline with a reason. */
function WaitingRefunds() {
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

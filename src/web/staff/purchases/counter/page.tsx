import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { studentDeskCalls } from '#domains/console/calls.ts'
import { counterCalls } from '#domains/purchases/counter/calls.ts'
import { receiptCalls } from '#domains/purchases/receipts/calls.ts'
import type { FoundReceipt } from '#domains/purchases/receipts/schema.ts'
import { refundCalls } from '#domains/purchases/refunds/calls.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { usePaused } from '#web/staff/shell/use-paused.ts'
import { useCentre, useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { DrawerBar } from '../drawer/drawer-bar.tsx'
import { ChequeButtons } from '../parts/cheque-buttons.tsx'
import { PayoutButton } from '../parts/payout-button.tsx'
import { printPaper } from '../parts/print-paper.ts'
import css from './counter.module.css'
import { TakePayment } from './take-payment.tsx'

/** Counter screen: the payer, the purpose, the payment and the receipt. */
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

/** Uncleared cheques in the drawer; renders nothing if there are none. */
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

/** Approved refunds that this user may pay out here, oldest first. Renders nothing if there are none. */
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

const kinds: Record<FoundReceipt['kind'], string> = {
  receipt: t`Receipt`,
  'refund-voucher': t`Refund voucher`,
  cancellation: t`Cancellation`,
}

/** Finds a receipt by the number on it, or by its last digits, and prints it again. */
function FindReceipt() {
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState('')
  const found = useAnswer(receiptCalls.findReceipts, number === '' ? null : { number })
  if (!useMay()('receipts.read')) return null
  return (
    <form
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault()
        setNumber(typed.trim())
      }}
    >
      <label>
        Receipt number
        <input
          type="search"
          value={typed}
          placeholder="As on the receipt, or its last digits"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <div>
        <Button type="submit">Find the receipt</Button>
      </div>
      {number !== '' && found.error !== undefined && <FailedAnswer answer={found} />}
      <div role="status">{number !== '' && found.data?.length === 0 && t`No receipt has the number “${number}”.`}</div>
      {number !== '' && found.data && found.data.length > 0 && (
        <ul className={css.found} aria-label="Receipts">
          {found.data.map((paper) => (
            <li key={paper._id}>
              <b>{paper.number}</b>{' '}
              <span>
                {[kinds[paper.kind], paper.candidate_name, paper.course_name, dayAndTime(paper.issued_at)].join(', ')}
              </span>{' '}
              <b>{rupees(paper.amount)}</b>{' '}
              <TextButton label={t`Print ${paper.number} again`} onPress={() => void printPaper(paper)}>
                Print again
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

const enough = (q: string) => q.length >= 3

/** Search by name, phone or number; Enter chooses the match, even if it is found a moment later. */
function FindStudent() {
  const [typed, setTyped] = useState('')
  const q = usePaused(typed.trim(), 150)
  const isEntered = useRef(false)
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const withCentre = useWithCentre()
  const students = useAnswer(studentDeskCalls.students, enough(q) ? { q, limit: 8 } : null)
  // Never a result of an older search, as the wrong person would be charged.
  const isFound = q === typed.trim() && !students.isLoading && students.error === undefined
  const take = () => {
    if (!isFound || !isEntered.current) return
    isEntered.current = false
    list.current?.querySelector('a')?.click()
  }
  const taking = useRef(take)
  taking.current = take
  // The server is outside React.
  useEffect(() => {
    if (isFound) taking.current()
  }, [isFound])
  // Visitors give a number or a name, which is typed at once.
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault()
        isEntered.current = true
        take()
      }}
    >
      <label>
        Student
        <input
          ref={field}
          type="search"
          value={typed}
          placeholder="Name, phone or registration number"
          onChange={(event) => {
            isEntered.current = false
            setTyped(event.target.value)
          }}
        />
      </label>
      {students.error !== undefined && <FailedAnswer answer={students} />}
      {enough(q) && students.data?.data.length === 0 && !students.isLoading && <p>No student matches “{q}”.</p>}
      <ul ref={list} className={css.found} aria-label="Students">
        {students.data?.data.map(({ _id, name, registration_number, phone_end, batches, owes }) => (
          <li key={_id}>
            <Link to={withCentre(`/staff/counter?student=${_id}`)}>
              <b>{name}</b>{' '}
              <span>{[registration_number, `······${phone_end}`, batches].filter(Boolean).join(', ')}</span>{' '}
              {owes !== null && owes > 0 && <State mark="bad">owes {rupees(owes)}</State>}
            </Link>
          </li>
        ))}
      </ul>
    </form>
  )
}

import { useEffect, useId, useRef, useState } from 'react'
import { studentDeskCalls } from '#domains/console/calls.ts'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { counterCalls } from '#domains/purchases/counter/calls.ts'
import type { CounterOffer, CounterPayment } from '#domains/purchases/counter/schema.ts'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import type { StaffDue } from '#domains/purchases/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Button, LinkButton, Screen } from '#web/staff/frame/screen.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer, useReading } from '#web/staff/shell/use-answer.ts'
import { useOnce } from '#web/staff/shell/use-once.ts'
import { useCentre } from '#web/staff/shell/use-staff.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { DrawerBar } from '../drawer/drawer-bar.tsx'
import { Concessions } from '../parts/concessions.tsx'
import { Costs } from '../parts/costs.tsx'
import { type Handed, handedBody, MoneyFields, takenOf } from '../parts/money-fields.tsx'
import { printPaper } from '../parts/print-paper.ts'
import css from '../parts/steps.module.css'
import { firstWish, WhatStep, wishBody } from './what-step.tsx'

const crumbs = [{ label: t`Counter`, to: '/staff/counter' }]

type Case = { student: StudentRecord; dues: StaffDue[]; offer: CounterOffer }

const caseOf = {
  name: t`counter case`,
  of: [studentDeskCalls, officeCalls, counterCalls],
  read: async (id: string): Promise<Case> => {
    const [student, dues, offer] = await Promise.all([
      api(studentDeskCalls).studentRecord({ id }),
      api(officeCalls).dues({ student: id, limit: 50 }),
      api(counterCalls).counterOffer(),
    ])
    return { student, dues: dues.data, offer }
  },
}

export function TakePayment({ studentId }: { studentId: string }) {
  const answer = useReading(caseOf, studentId)
  const [taken, setTaken] = useState<CounterPayment | null>(null)
  if (!answer.data) return waitingScreen({ title: t`Take a payment`, crumbs, answer })
  const { name, registration_number } = answer.data.student
  return (
    <Screen title={name} crumbs={crumbs} beside={<span>{registration_number}</span>}>
      {taken ? (
        <Taken taken={taken} studentId={studentId} />
      ) : (
        <Steps
          {...answer.data}
          onTaken={(payment) => {
            setTaken(payment)
            void answersChanged(studentDeskCalls, officeCalls, counterCalls, drawerCalls)
            void printReceipt(payment)
          }}
        />
      )}
    </Screen>
  )
}

const notGiven: Handed = { mode: 'cash', reference: '', bank: '', date: '', part: null }

function Steps({ student, dues, offer, onTaken }: Case & { onTaken: (payment: CounterPayment) => void }) {
  const { myCentres, centre } = useCentre()
  const [centreId, setCentreId] = useState(
    centre?._id ?? myCentres.find(({ _id }) => _id === student.center_id)?._id ?? '',
  )
  const [wish, setWish] = useState(() => firstWish(dues))
  const [handed, setHanded] = useState(notGiven)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  const takePayment = useOnce(counterCalls.takePayment)
  const purchase = wishBody(wish, { dues, offer })
  const asked = purchase && centreId !== '' ? { ...purchase, student_id: student._id, center_id: centreId } : null
  const quote = useAnswer(counterCalls.quoteCounter, asked)
  const amount = quote.isLoading ? null : (quote.data?.amount ?? null)
  // Only batches can be paid in part; a course is paid in full.
  const mayBePart = wish.kind !== 'course' && amount !== 0
  const taken = takenOf(mayBePart ? handed : { part: null }, amount)
  const change = (apply: () => void) => {
    setRefusal(null)
    apply()
  }
  const take = async () => {
    if (asked === null || taken === null) return
    setSending(true)
    setRefusal(null)
    try {
      const body = { ...asked, ...handedBody(handed), ...taken }
      onTaken(await takePayment(null, body))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      setSending(false)
    }
  }
  return (
    <div className={css.steps}>
      <Counter centreId={centreId} onChange={(id) => change(() => setCentreId(id))} />
      {centreId !== '' && <DrawerBar centreId={centreId} />}
      {dues.length > 0 && <Concessions id={student._id} isQuiet />}
      <WhatStep dues={dues} offer={offer} wish={wish} set={(next) => change(() => setWish(next))} />
      {quote.error instanceof Error && (
        <p role="alert" className={css.problem}>
          {quote.error.message}
        </p>
      )}
      {!quote.error && quote.data && <Costs quote={quote.data} />}
      <fieldset className={css.step}>
        <legend>2. Payment</legend>
        <MoneyFields
          value={handed}
          set={(some) => change(() => setHanded((old) => ({ ...old, ...some })))}
          problems={refusal?.errors ?? {}}
          asked={mayBePart ? amount : null}
          isFree={amount === 0}
        />
      </fieldset>
      {refusal && (
        <p role="alert" className={css.problem}>
          {refusal.message}
        </p>
      )}
      <div className={css.end}>
        <Button isPrimary isDisabled={isSending || taken === null} onPress={() => void take()}>
          {takeLabel(isSending, amount)}
        </Button>
      </div>
    </div>
  )
}

function takeLabel(isSending: boolean, amount: number | null) {
  if (isSending) return t`Please wait`
  return amount === 0 ? t`Enrol and print` : t`Take payment and print`
}

/** Choice of the counter; hidden for staff at one counter. */
function Counter({ centreId, onChange }: { centreId: string; onChange: (id: string) => void }) {
  const { myCentres } = useCentre()
  const id = useId()
  if (myCentres.length === 1) return <p>Counter at {myCentres[0]?.center_name}</p>
  return (
    <div className={css.field}>
      <label htmlFor={id}>Counter</label>
      <select id={id} value={centreId} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose</option>
        {myCentres.map(({ _id, center_name }) => (
          <option key={_id} value={_id}>
            {center_name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Prints the newest receipt of a payment on the counter's printer. */
async function printReceipt({ receipts }: CounterPayment) {
  const paper = receipts.at(-1)
  if (paper) await printPaper(paper)
}

/** Result of a payment; one key starts the next one. */
function Taken({ taken, studentId }: { taken: CounterPayment; studentId: string }) {
  const place = useRef<HTMLDivElement>(null)
  // Focus is outside React: the focused button is gone.
  useEffect(() => place.current?.focus(), [])
  const { amount, mode, receipts } = taken
  const numbers = receipts.map(({ number }) => number).join(', ')
  return (
    <div ref={place} role="status" tabIndex={-1} className={css.done}>
      <p>
        <b>
          {mode === 'cheque'
            ? t`Cheque for ${rupees(amount)} received, receipt ${numbers}.`
            : t`${rupees(amount)} received, receipt ${numbers}.`}
        </b>{' '}
        {mode === 'cheque' &&
          t`It is subject to clearance. It stays on the list at the counter until someone marks it as cleared or bounced.`}
      </p>
      <div className={css.end}>
        <LinkButton isPrimary to="/staff/counter">
          Next payment
        </LinkButton>
        <Button onPress={() => void printReceipt(taken)}>Print again</Button>
        <LinkButton to={`/staff/students/${studentId}`}>Open the record</LinkButton>
      </div>
    </div>
  )
}

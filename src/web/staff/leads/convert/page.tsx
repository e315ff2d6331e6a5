import { useId, useState } from 'react'
import { Link, useParams } from 'react-router'
import { conversionCalls } from '#domains/console/calls.ts'
import type { ConversionOffer, Converted } from '#domains/console/conversion/schema.ts'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import type { PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { andList } from '#platform/text/listed.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Button, LinkButton, Screen } from '#web/staff/frame/screen.tsx'
import { PasswordLinkButton } from '#web/staff/parts/people/password-link.tsx'
import { DrawerBar } from '#web/staff/purchases/drawer/drawer-bar.tsx'
import { Concessions } from '#web/staff/purchases/parts/concessions.tsx'
import { Costs } from '#web/staff/purchases/parts/costs.tsx'
import { CouponField } from '#web/staff/purchases/parts/coupon-field.tsx'
import { MoneyFields } from '#web/staff/purchases/parts/money-fields.tsx'
import css from '#web/staff/purchases/parts/steps.module.css'
import { TextInput } from '#web/staff/purchases/parts/text-input.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { type Answer, useAnswer } from '#web/staff/shell/use-answer.ts'
import { useOnce } from '#web/staff/shell/use-once.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { leadsChanged } from '../parts/current-lead.ts'
import { bodyOf, type Choice, firstChoice, readyOf, type StepProps, seatOf } from './choice.ts'
import { TermsStep } from './terms-step.tsx'

/** Converts a lead to a student in steps: account, batch with plan, first receipt. Nothing is stored before the last step. */
export default function ConvertPage() {
  const { id = '' } = useParams()
  const offer = useAnswer(conversionCalls.conversion, { id })
  const crumbs = [
    { label: t`Leads`, to: '/staff/leads' },
    { label: offer.data?.name ?? t`Lead`, to: `/staff/leads/${id}` },
  ]
  if (!offer.data) return waitingScreen({ title: t`Admit`, crumbs, answer: offer })
  return (
    <Screen title={t`Admit ${offer.data.name}`} crumbs={crumbs}>
      {offer.data.student_id === null ? (
        <Steps offer={offer.data} />
      ) : (
        <p>
          This lead is already a student. <StudentLink id={offer.data.student_id} />
        </p>
      )}
    </Screen>
  )
}

function StudentLink({ id }: { id: string }) {
  const withCentre = useWithCentre()
  return <Link to={withCentre(`/staff/students/${id}`)}>Open the record</Link>
}

function Steps({ offer }: { offer: ConversionOffer }) {
  const [choice, setChoice] = useState(() => firstChoice(offer))
  const [done, setDone] = useState<Converted | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  const convertLead = useOnce(conversionCalls.convertLead)
  const set = (some: Partial<Choice>) => setChoice((old) => ({ ...old, ...some }))
  const { studentId } = choice
  const seat = seatOf(choice)
  const quote = useAnswer(
    conversionCalls.quoteConversion,
    { id: offer.lead_id },
    seat && { student_id: studentId, ...seat },
  )
  const convert = async (amount: number | null) => {
    setSending(true)
    setRefusal(null)
    try {
      const body = bodyOf(choice, { amount, texts: offer.texts })
      setDone(await convertLead({ id: offer.lead_id }, body, { ifMatch: String(offer.version) }))
      leadsChanged()
      void answersChanged(drawerCalls)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      setSending(false)
    }
  }
  if (done) return <Done done={done} />
  const step = { choice, set, problems: refusal?.errors ?? {} }
  const amount = seat && (quote.data?.amount ?? null)
  const mayTake = offer.counters.length > 0
  return (
    <div className={css.steps}>
      <AccountStep {...step} matches={offer.matches} />
      {studentId === null && <TermsStep {...step} texts={offer.texts} />}
      <SeatStep {...step} batches={offer.batches} quote={quote} />
      {mayTake && <PaymentStep {...step} amount={amount} counters={offer.counters} />}
      {refusal && (
        <p role="alert" className={css.problem}>
          {refusal.message}
        </p>
      )}
      <div className={css.end}>
        <Button
          isPrimary={!mayTake}
          isDisabled={isSending || (seat !== null && quote.data === undefined)}
          onPress={() => void convert(null)}
        >
          {seat === null ? t`Create account without a batch` : t`Admit, pay later`}
        </Button>
        {mayTake && (
          <Button
            isPrimary
            isDisabled={isSending || readyOf(choice, amount) === null}
            onPress={() => void convert(amount)}
          >
            {amount === 0 ? t`Admit with a receipt of ₹0` : t`Take payment and admit`}
          </Button>
        )}
      </div>
    </div>
  )
}

function accountWords({ is_new, has_email }: Converted) {
  if (!is_new) return t`The account already existed.`
  if (has_email) return t`Account created. An e-mail explains how to set the password.`
  return t`Account created without an e-mail address. Give the student the link to set their password.`
}

function paymentWords({ receipt, first_due: due }: Converted) {
  if (receipt !== null) return t`Receipt ${receipt}.`
  if (due === null) return t`No payment yet.`
  return t`The seat is reserved. The first payment of ${rupees(due.amount)} is due by ${weekdayDate(due.due_on)}, and the course opens with it.`
}

function Done({ done }: { done: Converted }) {
  return (
    <div role="status" className={css.done}>
      <p>
        <b>Student {done.registration_number}.</b> {accountWords(done)} {paymentWords(done)}
      </p>
      {done.is_new && !done.has_email && <PasswordLinkButton studentId={done.student_id} />}
      {done.first_due !== null && <Concessions id={done.student_id} isQuiet />}
      <LinkButton isPrimary to={`/staff/students/${done.student_id}`}>
        Open the record
      </LinkButton>
    </div>
  )
}

const sameWords = { phone: t`the same phone`, email: t`the same e-mail` }

/** Account for the lead: an existing one with this phone or e-mail, or a new one. */
function AccountStep({ choice, set, problems, matches }: StepProps & Pick<ConversionOffer, 'matches'>) {
  return (
    <fieldset className={css.step}>
      <legend>1. Account</legend>
      {matches.map(({ _id, name, registration_number, same }) => (
        <label key={_id} className={css.option}>
          <input
            type="radio"
            name="account"
            checked={choice.studentId === _id}
            onChange={() => set({ studentId: _id })}
          />
          {name}, {registration_number}: {andList(same.map((contact) => sameWords[contact]))}
        </label>
      ))}
      {matches.length > 0 && (
        <label className={css.option}>
          <input
            type="radio"
            name="account"
            checked={choice.studentId === null}
            onChange={() => set({ studentId: null })}
          />
          A new account
        </label>
      )}
      {choice.studentId === null && (
        <div className={css.fields}>
          <TextInput label="Name" value={choice.name} onChange={(name) => set({ name })} problem={problems.name} />
          <TextInput
            label="Phone"
            type="tel"
            value={choice.phone}
            onChange={(phone) => set({ phone })}
            problem={problems.phone ?? problems.contact}
          />
          <TextInput
            label="E-mail (if they have one)"
            type="email"
            value={choice.email}
            onChange={(email) => set({ email })}
            problem={problems.email}
          />
          {choice.email.trim() === '' && <p>Without an e-mail address, they log in with their phone number.</p>}
        </div>
      )}
    </fieldset>
  )
}

type Props = StepProps & { amount: number | null } & Pick<ConversionOffer, 'counters'>

/** First receipt, for staff who take money at this counter. Cash needs a drawer, which can be opened here. */
function PaymentStep({ choice, set, problems, amount, counters }: Props) {
  return (
    <fieldset className={css.step}>
      <legend>3. First payment</legend>
      {counters.length > 1 && <CounterField choice={choice} set={set} counters={counters} />}
      {amount === null ? (
        <p>Choose a batch first.</p>
      ) : choice.centreId === '' ? (
        <p>Choose the counter first.</p>
      ) : (
        <>
          <p>
            Payable at the counter: <b>{rupees(amount)}</b>
          </p>
          {choice.mode === 'cash' && amount > 0 && <DrawerBar centreId={choice.centreId} />}
          <MoneyFields value={choice} set={set} problems={problems} asked={amount} isFree={amount === 0} />
        </>
      )}
    </fieldset>
  )
}

/** Choice of the counter, if the lead has no centre. */
function CounterField({ choice, set, counters }: Pick<Props, 'choice' | 'set' | 'counters'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>Counter</label>
      <select id={id} value={choice.centreId} onChange={(event) => set({ centreId: event.target.value })}>
        <option value="">Choose</option>
        {counters.map(({ _id, center_name }) => (
          <option key={_id} value={_id}>
            {center_name}
          </option>
        ))}
      </select>
    </div>
  )
}

type SeatProps = Omit<StepProps, 'problems'> & Pick<ConversionOffer, 'batches'> & { quote: Answer<PresentedQuote> }

/** Choice of the batch and of full payment or instalments, with the cost. */
function SeatStep({ choice, set, batches, quote }: SeatProps) {
  const id = useId()
  return (
    <fieldset className={css.step}>
      <legend>2. Batch and payment plan</legend>
      <div className={css.field}>
        <label htmlFor={id}>Batch</label>
        <select id={id} value={choice.batchId} onChange={(event) => set({ batchId: event.target.value })}>
          <option value="">Later</option>
          {batches.map(({ _id, code, course_name }) => (
            <option key={_id} value={_id}>
              {course_name}, {code}
            </option>
          ))}
        </select>
      </div>
      {choice.batchId !== '' && (
        <>
          {[false, true].map((inInstalments) => (
            <label key={String(inInstalments)} className={css.option}>
              <input
                type="radio"
                name="plan"
                checked={choice.inInstalments === inInstalments}
                onChange={() => set({ inInstalments })}
              />
              {inInstalments ? t`In instalments` : t`In full`}
            </label>
          ))}
          <CouponField coupon={choice.coupon} onApply={(coupon) => set({ coupon })} />
          {quote.error instanceof Error && <p role="alert">{quote.error.message}</p>}
          {quote.data && <Costs quote={quote.data} />}
        </>
      )}
    </fieldset>
  )
}

import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { conversionCalls } from '#domains/console/conversion/calls.ts'
import type { ConversionOffer, Converted } from '#domains/console/conversion/schema.ts'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, LinkButton, Screen } from '../../frame/screen.tsx'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import { PasswordLinkButton } from '../../parts/people/password-link.tsx'
import css from '../../purchases/parts/steps.module.css'
import { answersChanged } from '../../shell/answers.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { useOnce } from '../../shell/use-once.ts'
import { leadsChanged } from '../parts/leads-changed.ts'
import { AccountStep } from './account-step.tsx'
import { bodyOf, type Choice, firstChoice, readyOf } from './choice.ts'
import { PaymentStep } from './payment-step.tsx'
import { SeatStep } from './seat-step.tsx'
import { TermsStep } from './terms-step.tsx'

/** A lead becomes a student: who it is, which batch with which plan, and the first receipt. Nothing is stored before the end. */
export default function ConvertPage() {
  const { id = '' } = useParams()
  const offer = useAnswer(conversionCalls.conversion, { id })
  const crumbs = [
    { label: t`Leads`, to: '/staff/leads' },
    { label: offer.data?.name ?? t`Lead`, to: `/staff/leads/${id}` },
  ]
  if (!offer.data)
    return (
      <Screen title="Admit" crumbs={crumbs}>
        <AnswerState answer={offer} />
      </Screen>
    )
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
  const { batchId, inInstalments, studentId } = choice
  const quote = useAnswer(
    conversionCalls.quoteConversion,
    { id: offer.lead_id },
    batchId === '' ? null : { student_id: studentId, batch_id: batchId, in_instalments: inInstalments },
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
  const amount = batchId === '' ? null : (quote.data?.amount ?? null)
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
        <Button isPrimary={!mayTake} isDisabled={isSending} onPress={() => void convert(null)}>
          Create account, pay later
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

function Done({ done }: { done: Converted }) {
  return (
    <div role="status" className={css.done}>
      <p>
        <b>Student {done.registration_number}.</b> {accountWords(done)}{' '}
        {done.receipt === null ? t`No payment yet.` : t`Receipt ${done.receipt}.`}
      </p>
      {done.is_new && !done.has_email && <PasswordLinkButton studentId={done.student_id} />}
      <LinkButton isPrimary to={`/staff/students/${done.student_id}`}>
        Open the record
      </LinkButton>
    </div>
  )
}

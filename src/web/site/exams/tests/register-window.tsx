import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { registrationCalls } from '#domains/exams/calls.ts'
import { seatCalls } from '#domains/exams/seats/calls.ts'
import type { RegistrationForm } from '#domains/exams/seats/schema.ts'
import type { PublicTest, TestMode } from '#domains/exams/tests/schema.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { paiseOf, shortMoneyText } from '#platform/text/money.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { longDateTime } from '#web/ui/text/format-date.ts'
import {
  CentreChoice,
  chosenCentre,
  LoadingForm,
  ModeChoice,
  type SeatCentre,
  Terms,
  useRegistrationForm,
} from './place-form.tsx'
import css from './register.module.css'

type RegisterWindowProps = {
  test: PublicTest
  /** Modes in which the student can register now. */
  modes: TestMode[]
  onClose: () => void
  /** Called with the message to show. */
  onDone: (message: string) => void
}

/** Window to choose the mode and centre of a test. Stays open with the choices after a failure, and shows the reason. */
export function RegisterWindow({ test, modes, onClose, onDone }: RegisterWindowProps) {
  const form = useRegistrationForm(test._id)
  const [mode, setMode] = useState(modes[0])
  return (
    <Overlay title="Register for FTD" onClose={onClose}>
      <div className={css.form}>
        <p className={css.test}>{test.quiz_name}</p>
        {form.state === 'loaded' ? (
          <>
            <Terms form={form.form} mode={mode} />
            <Fields
              test={test}
              modes={modes}
              mode={mode}
              onMode={setMode}
              form={form.form}
              onRefused={form.again}
              onDone={onDone}
            />
          </>
        ) : (
          <LoadingForm form={form} />
        )}
      </div>
    </Overlay>
  )
}

type FieldsProps = Pick<RegisterWindowProps, 'test' | 'modes' | 'onDone'> & {
  mode: TestMode | undefined
  onMode: (mode: TestMode) => void
  form: RegistrationForm
  /** Called when the seats may have changed. */
  onRefused: () => void
}

function Fields({ test, modes, mode, onMode, form, onRefused, onDone }: FieldsProps) {
  const api = useApi()
  const navigate = useNavigate()
  const { isSending, refusal, run } = useRequest(t`Not able to register. Please try again.`)
  const [centreId, setCentreId] = useState<string | null>(null)
  const [className, setClassName] = useState('')
  const isOffline = mode === 'offline'
  const chosen = chosenCentre(form.centers, centreId)
  const step = stepOf(form, isOffline ? chosen : undefined)
  const id = { id: test._id }
  const class_name = form.classes.length > 0 && className !== '' ? className : null

  const choose = (mode: TestMode) => {
    onMode(mode)
    if (mode === 'online') setCentreId(null)
  }
  const join = async (center_id: string) => void (await api(seatCalls).joinWaiting(id, { center_id, class_name }))
  const register = async (mode: TestMode) => {
    const body = { ...(mode === 'offline' ? { mode, center_id: chosen?._id ?? null } : { mode }), class_name }
    await api(registrationCalls).registerForTest(id, body)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || !mode) return
    const joins = step === 'join' || step === 'keep'
    const refused = await run(() => (joins && chosen ? join(chosen._id) : register(mode)))
    if (refused) return onRefused()
    if (step === 'keep' && form.fee) return void navigate(paths.course(form.fee))
    onDone(
      joins ? t`You are on the waiting list. We mail you when a seat is free.` : t`You have successfully registered.`,
    )
  }
  if (form.refusal) return <Notice tone="bad">{form.refusal}</Notice>
  return (
    <form className={css.form} onSubmit={(event) => void send(event)}>
      <ModeChoice modes={modes} mode={mode} onChoose={choose} />
      {isOffline && <CentreChoice id="register-centre" centres={form.centers} chosen={chosen} onChoose={setCentreId} />}
      {form.classes.length > 0 && (
        <SelectField
          id="register-class"
          label={meaning('school class')`Class`}
          empty="Choose your class"
          value={className}
          error={refusal?.errors.class_name}
          options={form.classes.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => setClassName(target.value)}
          required
        />
      )}
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <NextStep step={step} form={form} isSending={isSending} isBlocked={isOffline && !chosen} />
    </form>
  )
}

type Step = 'register' | 'join' | 'waiting' | 'keep' | 'pay'
const buttons: Record<Step, string> = {
  register: t`Register`,
  join: t`Join the waiting list`,
  waiting: t`Join the waiting list`,
  keep: t`Keep this seat and pay`,
  pay: t`Register`,
}

/** Returns the next step: if there is a fee, it is paid in the shop first, while a centre that counts its seats keeps one. `centre`: undefined online. */
function stepOf({ fee, waiting }: RegistrationForm, centre: SeatCentre | undefined): Step {
  const place = centre && waiting?.center_id === centre._id && waiting.state !== 'lapsed' ? waiting : null
  const afterFee = fee?.is_paid === false ? 'pay' : 'register'
  if (place) return place.state === 'offered' ? afterFee : 'waiting'
  if (centre?.seats_left === 0) return 'join'
  return afterFee === 'pay' && typeof centre?.seats_left === 'number' ? 'keep' : afterFee
}

type NextStepProps = { step: Step; form: RegistrationForm; isSending: boolean; isBlocked: boolean }

function NextStep({ step, form: { fee, waiting }, isSending, isBlocked }: NextStepProps) {
  if (step === 'pay' && fee) {
    const keptUntil = waiting?.state === 'offered' ? waiting.offer_ends_at : null
    return (
      <>
        {keptUntil && (
          <Notice>A seat is kept for you until {longDateTime(keptUntil)}. Please pay the fee by then.</Notice>
        )}
        <Link className="btn" to={paths.course(fee)}>
          Pay {shortMoneyText(paiseOf(fee.amount))} in the shop
        </Link>
      </>
    )
  }
  return (
    <>
      {step === 'waiting' && <Notice>You are on the waiting list of this centre.</Notice>}
      {step === 'keep' && <p className={css.hint}>The seat is kept for half an hour, so that you can pay the fee.</p>}
      <button className="btn" type="submit" disabled={isSending || step === 'waiting' || isBlocked}>
        {isSending ? t`Please wait` : buttons[step]}
      </button>
    </>
  )
}

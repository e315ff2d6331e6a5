import { type FormEvent, useState } from 'react'
import { registrationCalls } from '#domains/exams/calls.ts'
import { seatCalls } from '#domains/exams/seats/calls.ts'
import type { RegistrationForm } from '#domains/exams/seats/schema.ts'
import type { PublicTest, TestMode } from '#domains/exams/tests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { CentreChoice, chosenCentre, LoadingForm, ModeChoice, Terms, useRegistrationForm } from './place-form.tsx'
import css from './register.module.css'

type RegisterWindowProps = {
  test: PublicTest
  /** In which ways one can register now. */
  modes: TestMode[]
  onClose: () => void
  /** Called with the message to show. */
  onDone: (message: string) => void
}

/** Chooses mode and centre of a test. Stays open with the choices after a failure, and shows the reason. */
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
            <Fields test={test} modes={modes} mode={mode} onMode={setMode} form={form.form} onDone={onDone} />
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
}

function Fields({ test, modes, mode, onMode, form, onDone }: FieldsProps) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest(t`Not able to register. Please try again.`)
  const [centreId, setCentreId] = useState<string | null>(null)
  const [className, setClassName] = useState('')
  const isOffline = mode === 'offline'
  const chosen = chosenCentre(form.centers, centreId)
  const isFull = isOffline && chosen?.seats_left === 0
  const waits = isFull && form.waiting?.center_id === chosen._id
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
    const refused = await run(() => (isFull ? join(chosen._id) : register(mode)))
    if (refused) return
    onDone(
      isFull ? t`You are on the waiting list. We mail you when a seat is free.` : t`You have successfully registered.`,
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
          label="Class"
          empty="Choose your class"
          value={className}
          error={refusal?.errors.class_name}
          options={form.classes.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => setClassName(target.value)}
          required
        />
      )}
      {waits && <Notice>You are on the waiting list of this centre.</Notice>}
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <button className="btn" type="submit" disabled={isSending || waits || (isOffline && !chosen)}>
        {isSending ? t`Please wait` : isFull ? t`Join the waiting list` : t`Register`}
      </button>
    </form>
  )
}

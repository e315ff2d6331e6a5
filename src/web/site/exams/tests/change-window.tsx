import { type FormEvent, useState } from 'react'
import { seatCalls } from '#domains/exams/seats/calls.ts'
import type { RegistrationForm } from '#domains/exams/seats/schema.ts'
import type { TestMode } from '#domains/exams/tests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { longDateTime } from '#web/ui/text/format-date.ts'
import { CentreChoice, chosenCentre, LoadingForm, ModeChoice, useRegistrationForm } from './place-form.tsx'
import css from './register.module.css'
import type { OwnSubscription } from './test-action.ts'

type Props = {
  subscription: OwnSubscription
  onClose: () => void
  /** Called with the message to show. */
  onDone: (message: string) => void
}

/** Changes or removes centre, mode or shift, until the test's deadline. */
export function ChangeWindow({ subscription, onClose, onDone }: Props) {
  const { quiz_id: test } = subscription
  const form = useRegistrationForm(test._id)
  return (
    <Overlay title="Change or cancel" onClose={onClose}>
      <div className={css.form}>
        <p className={css.test}>{test.quiz_name}</p>
        {form.state === 'loaded' ? (
          <Changes subscription={subscription} form={form.form} onDone={onDone} />
        ) : (
          <LoadingForm form={form} />
        )}
      </div>
    </Overlay>
  )
}

type ChangesProps = { subscription: OwnSubscription; form: RegistrationForm; onDone: (message: string) => void }

function Changes({ subscription, form, onDone }: ChangesProps) {
  if (Date.parse(form.now) >= Date.parse(form.changes_until)) {
    return <Notice>You could change this until {longDateTime(form.changes_until)}. Please ask the institute.</Notice>
  }
  return (
    <>
      <p className="num">You can change or cancel until {longDateTime(form.changes_until)}.</p>
      <PlaceForm subscription={subscription} form={form} onDone={onDone} />
      <CancelForm subscription={subscription} onDone={onDone} />
    </>
  )
}

function PlaceForm({ subscription, form, onDone }: ChangesProps) {
  const api = useApi()
  const { quiz_id: test } = subscription
  const { isSending, refusal, run } = useRequest(t`Not able to change this. Please try again.`)
  const [mode, setMode] = useState<TestMode>(subscription.mode)
  const [shift, setShift] = useState(test._id)
  const [centreId, setCentreId] = useState<string | null>(subscription.center_id?._id ?? null)
  const chosen = chosenCentre(form.centers, centreId)
  const isSame =
    shift === test._id &&
    mode === subscription.mode &&
    (mode === 'online' || chosen?._id === subscription.center_id?._id)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || isSame) return
    const center_id = mode === 'offline' ? (chosen?._id ?? null) : null
    const body = { mode, center_id, quiz_id: shift === test._id ? null : shift }
    const refused = await run(async () => void (await api(seatCalls).change({ id: subscription._id }, body)))
    if (!refused) onDone(t`Your registration is changed. Please print the admit card anew.`)
  }
  const shifts = [{ _id: test._id, quiz_name: test.quiz_name, publish_date: test.publish_date }, ...form.shifts]
  return (
    <form className={css.form} onSubmit={(event) => void send(event)}>
      {form.shifts.length > 0 && (
        <SelectField
          id="change-shift"
          label="Shift"
          empty="Choose a shift"
          value={shift}
          options={shifts.map(({ _id, quiz_name, publish_date }) => ({
            value: _id,
            label: `${quiz_name}, ${longDateTime(publish_date)}`,
          }))}
          onChange={({ target }) => setShift(target.value)}
          required
        />
      )}
      <ModeChoice modes={test.modes_allowed} mode={mode} onChoose={setMode} />
      {mode === 'offline' && (
        <CentreChoice id="change-centre" centres={form.centers} chosen={chosen} onChoose={setCentreId} />
      )}
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <button className="btn" type="submit" disabled={isSending || isSame || (mode === 'offline' && !chosen)}>
        {isSending ? t`Please wait` : t`Save the change`}
      </button>
    </form>
  )
}

/** Asks for confirmation before the seat is given away. */
function CancelForm({ subscription, onDone }: Omit<ChangesProps, 'form'>) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest(t`Not able to cancel this. Please try again.`)
  const [isAsking, setAsking] = useState(false)
  const cancel = async () => {
    const refused = await run(async () => void (await api(seatCalls).cancel({ id: subscription._id }, {})))
    if (!refused) onDone(t`Your registration is cancelled.`)
  }
  if (!isAsking) {
    return (
      <button type="button" className="btn ghost" onClick={() => setAsking(true)}>
        Cancel my registration
      </button>
    )
  }
  return (
    <fieldset className={css.form} aria-label="Cancel my registration">
      <p>Your seat goes to somebody else, and the admit card is not valid any more. Do you want to cancel?</p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <button type="button" className="btn" disabled={isSending} onClick={() => void cancel()}>
        Yes, cancel it
      </button>
      <button type="button" className="btn ghost" onClick={() => setAsking(false)}>
        Keep my registration
      </button>
    </fieldset>
  )
}

import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { phoneCalls, preferenceCalls } from '#domains/messages/calls.ts'
import { channelName } from '#domains/messages/rules.ts'
import type { OwnPreferences, PreferencesBody } from '#domains/messages/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm, useRequest } from '#web/shell/forms/form-state.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { Field, Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import css from './messages.module.css'

/** Shows the confirmed phone number and the preferred message channels. */
export function Messages() {
  const { wants, refusal, again, set } = usePreferences()
  return (
    <div className={css.sections}>
      {refusal && (
        <Notice tone="bad">
          <p>{refusal.message}</p>
          <button type="button" className={`link ${css.again}`} onClick={again}>
            Load again
          </button>
        </Notice>
      )}
      {wants === null && !refusal && <Skeleton lines={4} />}
      {wants && (
        <>
          <Phone wants={wants} onConfirmed={again} />
          <Preferences wants={wants} onSaved={set} />
        </>
      )}
    </div>
  )
}

function usePreferences() {
  const api = useApi()
  const { refusal, run } = useRequest()
  const [wants, set] = useState<OwnPreferences | null>(null)
  const load = useCallback(async () => set(await api(preferenceCalls).preferences()), [api])
  // They load over the network after the page has rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new at every rendering, they are wanted once
  useEffect(() => {
    void run(load)
  }, [load])
  return { wants, refusal, set, again: () => void run(load) }
}

type PhoneProps = { wants: OwnPreferences; onConfirmed: () => void }

/** Confirms the phone number by a code, so that it can be used to sign in without a password. */
function Phone({ wants: { phone, is_phone_confirmed, has_codes }, onConfirmed }: PhoneProps) {
  const api = useApi()
  const asking = useRequest()
  const [asked, setAsked] = useState<{ _id: string; minutes: number } | null>(null)
  if (phone === '' || (!has_codes && !is_phone_confirmed)) return null
  const ask = () => void asking.run(async () => setAsked(await api(phoneCalls).askConfirmCode()))
  return (
    <section aria-labelledby="own-phone" className={css.section}>
      <h2 id="own-phone">Phone number</h2>
      {is_phone_confirmed ? (
        <p>{phone} is confirmed. You can log in with a code sent to it.</p>
      ) : (
        <>
          <p>Confirm {phone} with a code. After that, you can log in with a code instead of your password.</p>
          {asking.refusal && <Notice tone="bad">{asking.refusal.message}</Notice>}
          {asked && <ConfirmForm key={asked._id} asked={asked} onConfirmed={onConfirmed} />}
          <button type="button" className="btn ghost" disabled={asking.isSending} onClick={ask}>
            {asked ? t`Send another code` : t`Send me a code`}
          </button>
        </>
      )}
    </section>
  )
}

type ConfirmProps = { asked: { _id: string; minutes: number }; onConfirmed: () => void }

function ConfirmForm({ asked, onConfirmed }: ConfirmProps) {
  const api = useApi()
  const { field, form, failure, isSending } = useCheckedForm({
    names: ['code'],
    check: (read: ReadField<'code'>) => ({
      code: /^\s*(?:\d\s*){6}$/.test(read('code')) ? undefined : t`Please enter all 6 digits.`,
    }),
    send: async (read) => {
      await api(phoneCalls).confirmPhone({ id: asked._id, code: read('code').replaceAll(/\s/g, '') })
      onConfirmed()
    },
  })
  return (
    <Form failure={failure} {...form}>
      <p role="status">A code is on its way. It works for {t`${plural(asked.minutes, '# minute', '# minutes')}`}.</p>
      <Field
        ref={takeFocus}
        {...field('code')}
        label="Code (6 digits)"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        required
      />
      <button className="btn" type="submit" disabled={isSending}>
        Confirm
      </button>
    </Form>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function readForm(form: HTMLFormElement, { kinds }: OwnPreferences): PreferencesBody {
  const values = new FormData(form)
  const text = (name: string) => String(values.get(name) ?? '')
  const hour = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const channels: PreferencesBody['channels'] = {}
  for (const kind of kinds) {
    const chosen = kind.channels.find((channel) => channel === text(`channel-${kind.key}`))
    if (chosen) channels[kind.key] = chosen
  }
  return {
    channels,
    quiet_from: hour('quiet_from'),
    quiet_until: hour('quiet_until'),
    offers: values.has('offers'),
  }
}

type PreferencesProps = { wants: OwnPreferences; onSaved: (wants: OwnPreferences) => void }

function Preferences({ wants, onSaved }: PreferencesProps) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [times, setTimes] = useState(0)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = readForm(event.currentTarget, wants)
    if (isSending) return
    void run(async () => {
      onSaved(await api(preferenceCalls).setPreferences(body))
      setTimes((before) => before + 1)
    })
  }
  return (
    <section aria-labelledby="preferences" className={css.section}>
      <h2 id="preferences">How we reach you</h2>
      <Form failure={refusal?.message ?? null} onSubmit={save}>
        {times > 0 && (
          <Notice key={times} tone="good">
            Your choice is saved.
          </Notice>
        )}
        {wants.kinds.map(({ key, name, channels }) => (
          <SelectField
            key={key}
            id={`channel-${key}`}
            name={`channel-${key}`}
            label={name}
            empty={t`As usual`}
            options={channels.map((channel) => ({ value: channel, label: channelName(channel) }))}
            defaultValue={wants.channels[key] ?? ''}
          />
        ))}
        <p>We write in the language that you choose in the menu of your account.</p>
        <fieldset className={css.hours}>
          <legend>Quiet hours, in which only login codes are sent</legend>
          <Hour name="quiet_from" label={t`From`} value={wants.quiet_from} error={refusal?.errors.quiet_from} />
          <Hour name="quiet_until" label={t`Until`} value={wants.quiet_until} error={refusal?.errors.quiet_until} />
        </fieldset>
        <label className={css.check}>
          <input type="checkbox" name="offers" defaultChecked={wants.offers} />
          Send me offers and news, between 10 AM and 9 PM
        </label>
        {wants.has_stopped && <p>You replied STOP to a message. Tick the box to receive offers and news again.</p>}
        <button className="btn" type="submit" disabled={isSending}>
          {isSending ? t`Please wait` : t`Save`}
        </button>
      </Form>
    </section>
  )
}

type HourProps = { name: string; label: string; value: number | null; error: string | undefined }

function Hour({ name, label, value, error }: HourProps) {
  return (
    <SelectField
      id={name}
      name={name}
      label={label}
      empty={t`None`}
      options={hours.map((hour) => ({ value: String(hour), label: hourName(hour) }))}
      defaultValue={value ?? ''}
      error={error}
    />
  )
}

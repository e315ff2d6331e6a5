import { useState } from 'react'
import type { AccountAsked } from '#domains/identity/sessions/schema.ts'
import { phoneCalls } from '#domains/messages/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { getDeviceToken, storeDeviceToken, storeSession } from '#web/shell/session.ts'
import { Field, Form, PhoneField } from '#web/ui/forms/form.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { isRemembered, RememberMe } from '../providers/provider-buttons.tsx'
import css from './login.module.css'

type Asked = { _id: string; minutes: number; phone: string }

/** Logs in with a code sent to the phone; once the session is stored, the page redirects. */
export function CodeForm({ onBack }: { onBack: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      {asked === null ? <NumberStep onAsked={setAsked} /> : <CodeStep asked={asked} onAgain={() => setAsked(null)} />}
      <button type="button" className={`link ${css.way}`} onClick={onBack}>
        Log in with your password
      </button>
    </>
  )
}

function NumberStep({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const api = useApi()
  const { field, form, failure, isSending } = useCheckedForm({
    names: ['phone'],
    check: (read: ReadField<'phone'>) => ({
      phone: read('phone').trim() === '' ? t`Please enter your mobile number.` : undefined,
    }),
    send: async (read) => {
      const phone = read('phone').trim()
      onAsked({ ...(await api(phoneCalls).askCode({ phone })), phone })
    },
  })
  return (
    <Form failure={failure} {...form}>
      <p>We will send a code of 6 digits to your mobile number, if you have confirmed it in your account.</p>
      <PhoneField ref={takeFocus} {...field('phone')} label="Mobile number" required />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Send the code`}
      </button>
    </Form>
  )
}

function CodeStep({ asked, onAgain }: { asked: Asked; onAgain: () => void }) {
  const api = useApi()
  const [accounts, setAccounts] = useState<AccountAsked['accounts']>([])
  const { field, form, failure, isSending } = useCheckedForm({
    names: ['code', 'account'],
    check: (read: ReadField<'code' | 'account'>) => ({
      code: /^\s*(?:\d\s*){6}$/.test(read('code')) ? undefined : t`Please enter all 6 digits.`,
    }),
    send: async (read) => {
      const [remember, account] = [isRemembered(), read('account')]
      const given = { id: asked._id, phone: asked.phone, code: read('code').replaceAll(/\s/g, ''), remember }
      const known = getDeviceToken()
      try {
        const { token, device_token, data } = await api(phoneCalls).loginByCode({
          ...given,
          ...(account !== '' && { account }),
          ...(known !== null && { device_token: known }),
        })
        storeDeviceToken(device_token)
        storeSession(token, data, { remember, isShared: !remember })
      } catch (error) {
        if (!(error instanceof ApiError && error.accounts)) throw error
        setAccounts(error.accounts)
      }
    },
  })
  return (
    <Form failure={failure} {...form}>
      <p role="status">
        If {asked.phone} is confirmed in an account, a code is on its way. It works for{' '}
        {t`${plural(asked.minutes, '# minute', '# minutes')}`}.
      </p>
      <Field
        ref={takeFocus}
        {...field('code')}
        label="Code (6 digits)"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        required
      />
      {accounts.length > 0 && (
        <fieldset className={css.step} ref={takeFocus} tabIndex={-1}>
          <legend>Several accounts have this phone number. Which one is yours?</legend>
          {accounts.map(({ _id, name, registration_number }) => (
            <label key={_id} className={css.account}>
              <input type="radio" name="account" value={_id} required /> {name}, {registration_number}
            </label>
          ))}
        </fieldset>
      )}
      <RememberMe />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Log In`}
      </button>
      <button type="button" className={`link ${css.way}`} onClick={onAgain}>
        Send another code
      </button>
    </Form>
  )
}

import { useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { ApiError, createApi } from '#web/shell/api/call-api.ts'
import { fetchReply } from '#web/shell/api/fetch-reply.ts'
import { logIn } from '#web/shell/forms/log-in.ts'
import { getUserText, parseUser } from '#web/shell/session.ts'
import { TextField } from '#web/staff/parts/forms/fields.tsx'
import { StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { leaving } from '#web/staff/shell/api.ts'
import { closeDrafts } from '#web/staff/shell/device-drafts.ts'
import { useStaff } from '#web/staff/shell/use-staff.ts'
import css from '../screen.module.css'

type Typed = { user_name: string; password: string; code: string }

/** Bypasses the console's own client, which would ask to sign in again after a wrong password. */
const api = createApi(fetchReply)

const asksForCode = (error: unknown) => error instanceof ApiError && error.code === 'totp_required'

/** `isShared`: the ended session belonged to this tab alone, and so will the next. */
type Props = { onEnd: (isSignedIn: boolean) => void; isShared: boolean }

/**
 * Sign-in dialog over the page. For the same person the page continues; for another it restarts without the previous
 * person's data.
 */
export default function SignInDialog({ onEnd, isShared }: Props) {
  const { me } = useStaff()
  const [needsCode, setNeedsCode] = useState(false)
  const [why] = useState(() => whyEnded(me.session_ends_at, Date.now()))
  const signIn = async ({ user_name, password, code }: Typed) => {
    const digits = code.replaceAll(/\s/g, '')
    const credentials = { user_name: user_name.trim(), password, isShared }
    try {
      const { _id } = await logIn(api, digits === '' ? credentials : { ...credentials, code: digits })
      if (_id === me._id) return onEnd(true)
      closeDrafts()
      leaving.isForced = true
      location.assign('/staff')
    } catch (error) {
      if (!asksForCode(error)) throw error
      setNeedsCode(true)
      if (needsCode) throw error
    }
  }
  return (
    <Dialog title="Log in again" onClose={() => onEnd(false)}>
      <p className={css.lead}>{why}</p>
      <p className={css.lead}>
        What you typed is still here. Log in as {me.candidate_name} to continue. If someone else logs in, it is deleted
        from this device.
      </p>
      <StaffForm<Typed>
        values={{ user_name: parseUser(getUserText())?.user_name ?? '', password: '', code: '' }}
        submit="Log in"
        onSubmit={signIn}
        onCancel={() => onEnd(false)}
      >
        <TextField name="user_name" label="Username or e-mail" autoComplete="username" isRequired />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" isRequired />
        {needsCode && (
          <TextField
            name="code"
            label="Code from your authenticator app"
            autoComplete="one-time-code"
            most={7}
            isRequired
            takesFocus
          />
        )}
      </StaffForm>
    </Dialog>
  )
}

/** Tolerates differences between device clocks. */
const toleranceMs = 60_000

/** Explains why a session has ended: it expired, or someone ended it. */
export function whyEnded(endsAt: string, now: number) {
  if (now >= Date.parse(endsAt) - toleranceMs) return t`Your session has ended. Sessions last 12 hours.`
  return t`You logged out in another tab, or your session was ended from another device, by a password change, or by the office.`
}

import { type ReactNode, useState } from 'react'
import { passwordCalls } from '#domains/identity/accounts/calls.ts'
import { shortestPassword } from '#domains/identity/accounts/rules.ts'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import type { OwnSession } from '#domains/identity/sessions/schema.ts'
import { staffCalls } from '#domains/identity/staff/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { dropSession, forgetNotes } from '#web/shell/session.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { TextField } from '#web/staff/parts/forms/fields.tsx'
import { FormDialog, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import record from '#web/staff/parts/records/record.module.css'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api, leaving } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useStaff } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, weekdayDate } from '#web/ui/text/format-date.ts'

type Open = 'password' | 'others' | 'renew' | null

/** The user's own account: password, devices and second factor. */
export default function AccountPage() {
  const { me } = useStaff()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Screen title={me.candidate_name}>
      <section aria-labelledby="password" className={record.part}>
        <h2 id="password">Password</h2>
        <p>When you change your password, all your other devices are logged out.</p>
        <Button onPress={() => setOpen('password')}>Change password…</Button>
      </section>
      <Devices onEndOthers={() => setOpen('others')} />
      <section aria-labelledby="factor" className={record.part}>
        <h2 id="factor">Second factor</h2>
        {me.authenticator_since === null ? (
          <p>No authenticator app is set up. You set one up when you are asked for it at login.</p>
        ) : (
          <>
            <p>Your authenticator app has been set up since {weekdayDate(me.authenticator_since)}.</p>
            <Button onPress={() => setOpen('renew')}>Set up another app…</Button>
          </>
        )}
      </section>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'others' && <OthersDialog onClose={close} />}
      {open === 'renew' && <RenewDialog onClose={close} />}
    </Screen>
  )
}

function Devices({ onEndOthers }: { onEndOthers: () => void }) {
  const sessions = useAnswer(sessionCalls.sessions)
  if (!sessions.data) return <AnswerState answer={sessions} lines={2} />
  const end = async ({ _id }: OwnSession) => {
    await orSay(async () => {
      say(await api(sessionCalls).endSession({ id: _id }))
      sessions.reload()
    })
  }
  const rows = sessions.data.map((session): [string, ReactNode[]] => [
    session._id,
    [
      session.device,
      dayAndTime(session.created_at),
      dayAndTime(session.last_seen_at),
      session.is_current ? (
        t`this device`
      ) : (
        <TextButton key="end" label={t`Log out ${session.device}`} onPress={() => void end(session)}>
          Log out
        </TextButton>
      ),
    ],
  ])
  return (
    <section className={record.part}>
      <ShortTable
        title="Devices"
        heads={[t`Device`, t`Logged in`, t`Last used`, t`Log out`]}
        wide={[t`Logged in`]}
        rows={rows}
        empty="None."
      />
      {sessions.data.length > 2 && <Button onPress={onEndOthers}>Log out all other devices…</Button>}
    </section>
  )
}

type Passwords = { current_password: string; password: string; again: string }

function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog<Passwords>
      title="Change password"
      values={{ current_password: '', password: '', again: '' }}
      submit="Change password"
      onClose={onClose}
      onSubmit={async ({ again, ...body }) => {
        if (again !== body.password) {
          const message = t`The two new passwords are not the same.`
          throw new ApiError({ status: 400, code: 'invalid', message, errors: { again: message } })
        }
        say(await api(passwordCalls).changePassword(body))
        forgetNotes()
        void answersChanged(sessionCalls)
        onClose()
      }}
    >
      <TextField
        name="current_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <TextField
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={t`At least ${shortestPassword} characters, and nothing that is easy to guess.`}
        isRequired
      />
      <TextField name="again" label="New password again" type="password" autoComplete="new-password" isRequired />
    </FormDialog>
  )
}

function OthersDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Log out all other devices" onClose={onClose}>
      <p>You stay logged in on this device. All other devices have to log in again.</p>
      <StaffForm
        values={{}}
        submit="Log out all others"
        onCancel={onClose}
        onSubmit={async () => {
          say(await api(sessionCalls).endOtherSessions())
          await answersChanged(sessionCalls)
          onClose()
        }}
      >
        {null}
      </StaffForm>
    </Dialog>
  )
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Set up another app" onClose={onClose}>
      <p>
        Enter a last code from the app you have now. You are then logged out on all devices, and set up the new app when
        you log in. If you no longer have the old app, ask a director to reset it.
      </p>
      <StaffForm<{ code: string }>
        values={{ code: '' }}
        submit="Remove the app and log out"
        onCancel={onClose}
        onSubmit={async ({ code }) => {
          await api(staffCalls).renewSecondFactor({ code: code.replaceAll(/\s/g, '') })
          dropSession()
          leaving.isForced = true
          location.assign(paths.login)
        }}
      >
        <TextField
          name="code"
          label="Code from your authenticator app"
          autoComplete="one-time-code"
          most={7}
          isRequired
        />
      </StaffForm>
    </Dialog>
  )
}

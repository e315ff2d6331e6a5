import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { type May, useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import css from './student.module.css'

// Forms and date fields load only for editing.
const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((all) => ({ default: all.ProfileDialog })))
const RightsDialog = lazy(() => import('./care-dialogs.tsx').then((all) => ({ default: all.RightsDialog })))
const BirthDialog = lazy(() => import('./care-dialogs.tsx').then((all) => ({ default: all.BirthDialog })))
const ConsentDialog = lazy(() => import('./care-dialogs.tsx').then((all) => ({ default: all.ConsentDialog })))
const WithdrawDialog = lazy(() => import('./care-dialogs.tsx').then((all) => ({ default: all.WithdrawDialog })))
const LogOutDialog = lazy(() => import('./care-dialogs.tsx').then((all) => ({ default: all.LogOutDialog })))

type Props = { student: StudentRecord; onChanged: () => void }

function useDone(onChanged: () => void, close: () => void) {
  return (words: string) => {
    close()
    say(words)
    onChanged()
  }
}

/** Buttons for what this user may change about the student; none without any permission. */
export function Care({ student, onChanged }: Props) {
  const [open, setOpen] = useState<CareAction | null>(null)
  const may = useMay()
  const close = () => setOpen(null)
  const props = { student, onClose: close, onDone: useDone(onChanged, close) }
  const actions = careActions(student, may)
  if (actions.length === 0) return null
  return (
    <div className={css.care}>
      {actions.map(({ action, label }) => (
        <Button key={action} onPress={() => setOpen(action)}>
          {label}
        </Button>
      ))}
      <Suspense>
        {open === 'profile' && <ProfileDialog {...props} id={student._id} />}
        {open === 'rights' && <RightsDialog {...props} />}
        {open === 'birth' && <BirthDialog {...props} />}
        {open === 'consent' && <ConsentDialog {...props} />}
        {open === 'withdraw' && <WithdrawDialog {...props} />}
      </Suspense>
    </div>
  )
}

/** The student's sessions; anyone who may edit the record can end them. */
export function Sessions({ student, onChanged }: Props) {
  const [ending, setEnding] = useState<{ id: string | null } | null>(null)
  const close = () => setEnding(null)
  const done = useDone(onChanged, close)
  const rows = student.sessions.map((session): [string, ReactNode[]] => {
    const device = session.device === '' ? t`unknown device` : session.device
    const end = (
      <TextButton key="end" label={t`Log out ${device}`} onPress={() => setEnding({ id: session._id })}>
        Log out
      </TextButton>
    )
    return [session._id, [device, dayAndTime(session.last_seen_at), ...(student.may_edit ? [end] : [])]]
  })
  const heads = [t`Device`, t`Last seen`, ...(student.may_edit ? [t`Actions`] : [])]
  return (
    <>
      <ShortTable title="Sessions" heads={heads} rows={rows} empty="Not logged in anywhere." />
      {student.may_edit && rows.length > 1 && (
        <div className={css.care}>
          <Button onPress={() => setEnding({ id: null })}>Log out everywhere…</Button>
        </div>
      )}
      <Suspense>
        {ending && <LogOutDialog student={student} sessionId={ending.id} onClose={close} onDone={done} />}
      </Suspense>
    </>
  )
}

type CareAction = 'profile' | 'rights' | 'birth' | 'consent' | 'withdraw'
type Of = Pick<StudentRecord, 'may_edit' | 'may_give_rights' | 'has_consent'>

/** Lists what a user may change about a student, in the order of the buttons. */
export function careActions({ may_edit, may_give_rights, has_consent }: Of, may: May) {
  const all: { action: CareAction; label: string; isShown: boolean }[] = [
    { action: 'profile', label: t`Edit profile…`, isShown: may_edit },
    { action: 'rights', label: t`Edit centre and extra time…`, isShown: may_give_rights },
    { action: 'birth', label: t`Date of birth…`, isShown: may_edit || may('students.birth') },
    { action: 'consent', label: t`Record a guardian’s consent…`, isShown: may_edit && !has_consent },
    { action: 'withdraw', label: t`Withdraw consent…`, isShown: may_edit && has_consent },
  ]
  return all.filter(({ isShown }) => isShown)
}

import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { studentGuardianCalls } from '#domains/identity/guardians/calls.ts'
import type { GuardianLink, Relation } from '#domains/identity/guardians/schema.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import css from './student.module.css'

// Forms load only for editing.
const InviteDialog = lazy(() => import('./guardian-dialogs.tsx').then((all) => ({ default: all.InviteDialog })))
const EndDialog = lazy(() => import('./guardian-dialogs.tsx').then((all) => ({ default: all.EndDialog })))

const words: Record<Relation, string> = { mother: t`mother`, father: t`father`, guardian: t`guardian` }

function stateOf({ accepted_at, invited_at, is_expired }: GuardianLink) {
  if (accepted_at) return t`since ${weekdayDate(accepted_at)}`
  return is_expired ? t`invitation expired` : t`invited on ${weekdayDate(invited_at)}`
}

/** Parents and guardians with their own account, for users who may edit the student. */
export function Guardians({ student: { _id: id, name } }: { student: StudentRecord }) {
  const answer = useAnswer(studentGuardianCalls.guardiansOf, { id })
  const [open, setOpen] = useState<GuardianLink | 'invite' | null>(null)
  if (!answer.data) return <AnswerState answer={answer} otherwise="The guardians could not be loaded." lines={2} />
  const close = () => setOpen(null)
  const done = (words: string) => {
    close()
    say(words)
    answer.reload()
  }
  const rows = answer.data.map((link): [string, ReactNode[]] => [
    link._id,
    [
      link.name,
      words[link.relation],
      link.email,
      stateOf(link),
      <TextButton key="end" label={t`Remove ${link.name}`} onPress={() => setOpen(link)}>
        Remove
      </TextButton>,
    ],
  ])
  return (
    <>
      <ShortTable
        title="Guardians"
        heads={[t`Name`, t`Relation`, t`E-mail`, meaning('status')`State`, t`Actions`]}
        below={[t`E-mail`]}
        rows={rows}
        empty="Nobody follows this student."
      />
      <div className={css.care}>
        <Button onPress={() => setOpen('invite')}>Invite a guardian…</Button>
      </div>
      <Suspense>
        {open === 'invite' && <InviteDialog id={id} onClose={close} onDone={done} />}
        {open !== null && open !== 'invite' && (
          <EndDialog id={id} name={name} link={open} onClose={close} onDone={done} />
        )}
      </Suspense>
    </>
  )
}

import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { peopleCalls, staffCalls } from '#domains/identity/staff/calls.ts'
import type { StaffGrant, StaffPerson } from '#domains/identity/staff/people/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { roleNames } from '#web/staff/parts/text/roles.ts'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay, useStaff, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { howLongAgo, weekdayDate } from '#web/ui/text/format-date.ts'
import css from './people.module.css'
import { isGranting, personActions } from './person-actions.ts'

// Forms and date fields load only for editing.
const InviteDialog = lazy(() => import('./grant-forms.tsx').then(({ InviteDialog }) => ({ default: InviteDialog })))
const GrantDialog = lazy(() => import('./grant-forms.tsx').then(({ GrantDialog }) => ({ default: GrantDialog })))
const EndDialog = lazy(() => import('./end-forms.tsx').then(({ EndDialog }) => ({ default: EndDialog })))
const ResetDialog = lazy(() => import('./end-forms.tsx').then(({ ResetDialog }) => ({ default: ResetDialog })))
const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then(({ LeaveDialog }) => ({ default: LeaveDialog })))

export type Open =
  | { what: 'invite' }
  | { what: 'grant' | 'leave' | 'reset'; person: StaffPerson }
  | { what: 'end'; person: StaffPerson; grant: StaffGrant }
  | null

/** Lists staff with their roles, where and until when. */
export default function People() {
  const answer = useAnswer(peopleCalls.people)
  const may = useMay()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { me } = useStaff()
  const changed = (words: string) => {
    close()
    // The whole frame depends on the user's own permissions, which are loaded only once.
    if (open && 'person' in open && open.person._id === me._id) return location.reload()
    say(words)
    answer.reload()
  }
  return (
    <Screen
      title="People"
      actions={
        isGranting(may) && (
          <Button isPrimary onPress={() => setOpen({ what: 'invite' })}>
            Invite
          </Button>
        )
      }
    >
      {answer.data ? (
        <ul className={css.people}>
          {answer.data.map((person) => (
            <Person key={person._id} person={person} onOpen={setOpen} onChanged={changed} />
          ))}
        </ul>
      ) : (
        <AnswerState answer={answer} />
      )}
      <Suspense>
        {open?.what === 'invite' && <InviteDialog onClose={close} onInvited={changed} />}
        {open?.what === 'grant' && <GrantDialog person={open.person} onClose={close} onGiven={changed} />}
        {open?.what === 'end' && <EndDialog person={open.person} grant={open.grant} onClose={close} onDone={changed} />}
        {open?.what === 'reset' && <ResetDialog person={open.person} onClose={close} onDone={changed} />}
        {open?.what === 'leave' && <LeaveDialog person={open.person} onClose={close} onDone={changed} />}
      </Suspense>
    </Screen>
  )
}

type PersonProps = { person: StaffPerson; onOpen: (open: Open) => void; onChanged: (words: string) => void }

function Person({ person, onOpen, onChanged }: PersonProps) {
  const may = useMay()
  const { me } = useStaff()
  const act = (ask: Promise<string>) =>
    ask.then(onChanged, (error: unknown) =>
      say(error instanceof ApiError ? error.message : t`This did not work. Please try again.`),
    )
  const shown = personActions(person, me._id, may)
  const withCentre = useWithCentre()
  return (
    <li>
      <div className={css.who}>
        <b>{person.candidate_name}</b>
        <span className={css.quiet}>{person.email}</span>
        <span className={css.quiet}>
          {person.last_seen_at ? t`last seen ${howLongAgo(person.last_seen_at)}` : t`never logged in`}
        </span>
        {person.is_invited && <State mark="half">invitation sent, not accepted yet</State>}
        {!person.is_invited && !person.has_second_factor && <State mark="warn">no second factor yet</State>}
      </div>
      <ul className={css.grants}>
        {person.grants.map((grant) => (
          <li key={grant._id}>
            <Grant grant={grant} />
            {isGranting(may) && (
              <TextButton
                label={t`End the ${roleNames[grant.role]} role of ${person.candidate_name}`}
                onPress={() => onOpen({ what: 'end', person, grant })}
              >
                End…
              </TextButton>
            )}
          </li>
        ))}
        {person.grants.length === 0 && <li className={css.quiet}>no role at the moment</li>}
        {person.waiting.map(({ _id, role }) => (
          <li key={_id}>
            <State mark="half">
              {role
                ? t`${roleNames[role]}, waiting for approval`
                : t`reset of a lost authenticator app, waiting for approval`}
            </State>
            <Link className={css.to} to={withCentre('/staff/approvals')}>
              Approvals
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        {shown.grant && (
          <TextButton
            label={t`Grant a role to ${person.candidate_name}`}
            onPress={() => onOpen({ what: 'grant', person })}
          >
            Grant a role
          </TextButton>
        )}
        {shown.resend && (
          <TextButton
            label={t`Resend the invitation to ${person.candidate_name}`}
            onPress={() => void act(api(peopleCalls).resendInvitation({ id: person._id }))}
          >
            Resend
          </TextButton>
        )}
        {shown['log-out'] && (
          <TextButton
            label={t`Log out ${person.candidate_name}`}
            onPress={() => void act(api(staffCalls).endSessionsOf({ id: person._id }))}
          >
            Log out
          </TextButton>
        )}
        {shown.reset && (
          <TextButton
            label={t`${person.candidate_name} lost their authenticator app`}
            onPress={() => onOpen({ what: 'reset', person })}
          >
            Lost app…
          </TextButton>
        )}
        {shown.leave && (
          <TextButton label={t`Offboard ${person.candidate_name}`} onPress={() => onOpen({ what: 'leave', person })}>
            Offboard…
          </TextButton>
        )}
      </div>
    </li>
  )
}

function Grant({ grant: { role, centre_id, ends_at } }: { grant: StaffGrant }) {
  const { centres } = useStaff()
  const centre = centres.find(({ _id }) => _id === centre_id)?.center_name
  return (
    <span>
      {roleNames[role]}, {centre ?? t`all centres`}
      {ends_at && <> until {weekdayDate(ends_at)}</>}
    </span>
  )
}

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { kindNames, reasonNames } from '#domains/purchases/concessions/fields.ts'
import type { Concession, Reducible } from '#domains/purchases/concessions/schema.ts'
import { concessionCalls, officeCalls } from '#domains/purchases/staff/calls.ts'
import { meaning, t, translated } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button } from '#web/staff/frame/screen.tsx'
import { StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './parts.module.css'

const ConcessionDialog = lazy(() => import('./concession-dialog.tsx'))

const states: Record<Concession['state'], { mark: Mark; name: string }> = {
  waiting: { mark: 'half', name: t`waiting` },
  approved: { mark: 'filled', name: t`approved` },
  rejected: { mark: 'crossed', name: t`refused` },
  withdrawn: { mark: 'crossed', name: t`withdrawn` },
  lapsed: { mark: 'crossed', name: t`lapsed` },
}

function rowOf(concession: Concession): [string, ReactNode[]] {
  const { _id, state, kind, reason, course_name, amount, asked_by, asked_at, decided_by, decided_at } = concession
  const { mark, name } = states[state]
  return [
    _id,
    [
      <State key="state" mark={mark}>
        {name}
      </State>,
      t`${translated(kindNames[kind])}: ${translated(reasonNames[reason])}`,
      course_name,
      t`${asked_by}, ${weekdayDate(asked_at)}`,
      decided_at === null ? '' : t`${decided_by ?? ''}, ${weekdayDate(decided_at)}`,
      rupees(amount),
    ],
  ]
}

/** `isQuiet`: on a screen about something else, where an empty list is hidden and no seat can be given up. */
type ConcessionsProps = { id: string; onAsked?: () => void; isQuiet?: boolean }

/** Approved and requested concessions on a student's fees, with a button to request one. */
export function Concessions({ id, onAsked, isQuiet = false }: ConcessionsProps) {
  const answer = useAnswer(concessionCalls.studentConcessions, { id })
  const [asking, setAsking] = useState<Reducible | null>(null)
  const [ending, setEnding] = useState<Reducible | null>(null)
  if (!answer.data) return <AnswerState answer={answer} otherwise="The concessions could not be loaded." lines={2} />
  const { enrolments, concessions } = answer.data
  const reducible = enrolments.filter(({ may_ask }) => may_ask)
  const endable = isQuiet ? [] : enrolments.filter(({ may_end }) => may_end)
  if (isQuiet && reducible.length + concessions.length === 0) return null
  const changed = () => {
    setAsking(null)
    setEnding(null)
    answer.reload()
    onAsked?.()
  }
  return (
    <div>
      <ShortTable
        title="Concessions and waivers"
        heads={[meaning('status')`State`, t`What`, t`Course`, t`Asked by`, t`Decided by`, t`Amount`]}
        numbers={1}
        below={[t`Asked by`, t`Decided by`]}
        wide={[t`Course`]}
        rows={concessions.map(rowOf)}
        empty="None."
      />
      {reducible.length + endable.length > 0 && (
        <p className={css.asking}>
          {reducible.map((seat) => (
            <Button key={seat._id} onPress={() => setAsking(seat)}>
              {reducible.length === 1 ? t`Request a concession…` : t`Request a concession for ${seat.course_name}…`}
            </Button>
          ))}
          {endable.map((seat) => (
            <Button key={seat._id} onPress={() => setEnding(seat)}>
              {t`Give up the seat in ${seat.batch_code}…`}
            </Button>
          ))}
        </p>
      )}
      <Suspense>
        {asking && <ConcessionDialog seat={asking} onClose={() => setAsking(null)} onAsked={changed} />}
      </Suspense>
      {ending && <EndSeatDialog seat={ending} onClose={() => setEnding(null)} onEnded={changed} />}
    </div>
  )
}

type Props = { seat: Reducible; onClose: () => void; onEnded: () => void }

/** Confirms giving up a seat for which nothing was paid. */
function EndSeatDialog({ seat: { _id, course_name, batch_code, due }, onClose, onEnded }: Props) {
  return (
    <Dialog title="Give up the seat" onClose={onClose}>
      <p>
        The seat in {course_name} ({batch_code}) becomes free, and {rupees(due)} is no longer due. Nothing has been paid
        for it.
      </p>
      <StaffForm
        values={{}}
        submit="Give up the seat"
        onCancel={onClose}
        onSubmit={async () => {
          await api(officeCalls).endUnpaidSeat({ id: _id })
          say(t`The seat has been given up.`)
          onEnded()
        }}
      >
        {null}
      </StaffForm>
    </Dialog>
  )
}

import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { timetableCalls } from '#domains/learning/timetable/calls.ts'
import { clockOf, timesText } from '#domains/learning/timetable/rules.ts'
import type {
  Audience,
  CancelBody,
  ChangedClass,
  ClassChange,
  FreeTime,
  TimetableClass,
} from '#domains/learning/timetable/schema.ts'
import { dayInIndia, momentOf } from '#platform/text/india-time.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, LinkButton } from '#web/staff/frame/screen.tsx'
import { LongTextField } from '#web/staff/parts/forms/fields.tsx'
import { FormDialog, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { codesOf } from './group-week.ts'
import { FreeTimes, freeTimesIn, PlanFields } from './plan-fields.tsx'
import { timetableChanged } from './timetable-changed.ts'

type Props = { row: TimetableClass; centreId: string | null; now: Date; onClose: () => void }

/** A class of the week with its details and actions. */
export default function ClassDialog({ row, centreId, now, onClose }: Props) {
  const [act, setAct] = useState<'change' | 'cancel' | null>(null)
  const title = `${codesOf(row)}, ${row.subject_name}`
  const mayChange = row.may_edit && !row.is_cancelled && centreId !== null
  if (act === 'cancel') return <CancelForm row={row} title={title} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose} isWide={act === 'change'}>
      {act === 'change' && centreId !== null ? (
        <ChangeForm row={row} centreId={centreId} onClose={onClose} />
      ) : (
        <>
          <ClassFacts row={row} />
          <DialogActions>
            {!row.is_cancelled && momentOf(row.start_time) <= now && (
              <LinkButton to={`/staff/classes/${row._id}/register`}>{meaning('noun')`Register`}</LinkButton>
            )}
            {mayChange && <Button onPress={() => setAct('cancel')}>Cancel the class…</Button>}
            {mayChange && (
              <Button isPrimary onPress={() => setAct('change')}>
                Change or move
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

function ClassFacts({ row }: { row: TimetableClass }) {
  const times = { startsAt: momentOf(row.start_time), endsAt: momentOf(row.end_time) }
  const who = [row.teacher?.name ?? t`No teacher yet`, row.room?.name ?? t`no room yet`].join(', ')
  return (
    <>
      <p>{timesText(times)}</p>
      <p>{row.class_title}</p>
      <p>{who}</p>
      {row.moved_from !== null && <p>{t`Moved from ${dayAndTime(row.moved_from)}.`}</p>}
      {row.warning !== null && (
        <p>
          <State mark="warn">{row.warning}</State>
        </p>
      )}
      {row.is_cancelled && (
        <p>
          <State mark="crossed">
            {row.cancel_reason === null ? t`Cancelled.` : t`Cancelled: ${row.cancel_reason}`}
          </State>
        </p>
      )}
    </>
  )
}

/** Says who will be notified of the change, in one line. */
function Told({ audience }: { audience: Audience | undefined }) {
  if (!audience) return <p role="status">Counting who will be told…</p>
  const { students, guardians, teachers, total } = audience
  const parts = [
    plural(students, '# student', '# students'),
    plural(guardians, '# guardian', '# guardians'),
    ...teachers,
  ]
  return (
    <p role="status">
      <b>{plural(total, '# person will be told', '# people will be told')}</b>: {parts.join(', ')}
    </p>
  )
}

/** Counts again when another teacher is chosen, who is notified too. */
function ToldOfChange({ row, onTold }: { row: TimetableClass; onTold: (total: number | undefined) => void }) {
  const teacher: string | null = useWatch({ name: 'teacher_id' })
  const isSubstitute = teacher !== null && teacher !== row.teacher?._id
  const { data } = useAnswer(timetableCalls.audience, { id: row._id, ...(isSubstitute && { teacher }) })
  const total = data?.total
  // The form's button is outside these fields.
  useEffect(() => onTold(total), [onTold, total])
  return (
    <>
      <p>If time, teacher or room change:</p>
      <Told audience={data} />
    </>
  )
}

/** After a stale edit, says that the class has changed and loads its current state. */
async function carryOut(change: () => Promise<ChangedClass>) {
  try {
    return await change()
  } catch (error) {
    // The class, or the people to notify, have changed, so both are reloaded.
    if (error instanceof ApiError && error.status === 409) void timetableChanged()
    throw error
  }
}

function ChangeForm({ row, centreId, onClose }: Omit<Props, 'centreId' | 'now'> & { centreId: string }) {
  const answer = useAnswer(timetableCalls.planChoices, { centre: centreId })
  const [told, setTold] = useState<number | undefined>()
  const [version] = useState(row.version)
  const [free, setFree] = useState<FreeTime[]>([])
  if (!answer.data) return <AnswerState answer={answer} otherwise="The choices could not be loaded." />
  return (
    <StaffForm<ClassChange>
      values={{
        topic_id: row.topic._id,
        title: row.class_title === row.topic.name ? '' : row.class_title,
        day: dayInIndia(momentOf(row.start_time)),
        from: clockOf(momentOf(row.start_time)),
        to: clockOf(momentOf(row.end_time)),
        teacher_id: row.teacher?._id ?? null,
        room_id: row.room?._id ?? null,
      }}
      submit={told === undefined ? t`Save the change` : t`Save and tell ${plural(told, '# person', '# people')}`}
      onCancel={onClose}
      onSubmit={async (body) => {
        const ifMatch = String(version)
        const sent = told === undefined ? body : { ...body, told }
        const change = () => api(timetableCalls).changeClass({ id: row._id }, sent, { ifMatch })
        const { warnings } = await carryOut(change).catch((error: unknown) => {
          setFree(freeTimesIn(error))
          throw error
        })
        say([t`The class is changed.`, ...warnings].join(' '))
        await timetableChanged()
        onClose()
      }}
    >
      <PlanFields choices={answer.data} kept={row} batches={() => row.batches} />
      <FreeTimes free={free} />
      <ToldOfChange row={row} onTold={setTold} />
    </StaffForm>
  )
}

/** Needs a confirmation, because students see it at once. */
function CancelForm({ row, title, onClose }: { row: TimetableClass; title: string; onClose: () => void }) {
  const [version] = useState(row.version)
  const told = useAnswer(timetableCalls.audience, { id: row._id }).data
  const times = { startsAt: momentOf(row.start_time), endsAt: momentOf(row.end_time) }
  return (
    <FormDialog<CancelBody>
      title="Cancel this class?"
      values={{ reason: '' }}
      submit={told ? t`Cancel and tell ${plural(told.total, '# person', '# people')}` : t`Cancel the class`}
      onClose={onClose}
      onSubmit={async (body) => {
        const ifMatch = String(version)
        const sent = told ? { ...body, told: told.total } : body
        await carryOut(() => api(timetableCalls).cancelClass({ id: row._id }, sent, { ifMatch }))
        say(t`The class is cancelled.`)
        await timetableChanged()
        onClose()
      }}
    >
      <p>{t`${title}: ${timesText(times)}. Teacher, room and batch are free then. It cannot be undone.`}</p>
      <Told audience={told} />
      <LongTextField name="reason" label="Reason, which its students read" most={200} rows={2} isRequired />
    </FormDialog>
  )
}

import { useState } from 'react'
import { useParams } from 'react-router'
import { evidenceCalls } from '#domains/attempts/evidence/calls.ts'
import { hallCalls } from '#domains/attempts/hall/calls.ts'
import type { SeatHistory } from '#domains/attempts/hall/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { TextField } from '#web/staff/parts/forms/fields.tsx'
import { FormDialog } from '#web/staff/parts/forms/staff-form.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { Facts } from '#web/staff/parts/records/facts.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useLastAnswer, useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime, timeOfDay } from '#web/ui/text/format-date.ts'
import { AbsentDialog, ExtendDialog, IncidentDialog, MessageDialog } from '../hall-parts/act-dialogs.tsx'
import { Connection, EventList } from '../hall-parts/events.tsx'
import css from '../hall-parts/hall.module.css'
import { rollText, sittingStates, stateText, stateWords } from '../hall-parts/words.ts'

const everyMs = 5000

/** One candidate of a hall: progress, device signals, and staff actions. */
export default function SeatPage() {
  const { id = '', student = '' } = useParams()
  const answer = useLiveAnswer(() => everyMs, hallCalls.seat, { id, student })
  const data = useLastAnswer(answer.data, student)
  const crumbs = [
    { label: t`Halls`, to: '/staff/halls' },
    { label: data?.quiz_name ?? t`Hall`, to: `/staff/tests/${id}/hall` },
  ]
  if (!data) {
    return waitingScreen({ title: t`Candidate`, crumbs, answer, otherwise: t`The candidate could not be loaded.` })
  }
  const { seat, now } = data
  return (
    <Screen
      title={seat.candidate_name}
      crumbs={crumbs}
      beside={<State mark={stateWords[seat.state].mark}>{stateText(seat, now)}</State>}
      actions={data.may_extend && <Acts testId={id} data={data} />}
    >
      <Connection hall={data} error={answer.error} testId={id} />
      <div className={css.history}>
        <Facts title="Now" facts={factsOf(data)} />
        {data.openings.length > 0 && (
          <section aria-label="Devices" className={css.events}>
            <h2>Devices</h2>
            <ol>
              {data.openings.map(({ epoch, opened_at, device, network, waited_seconds }) => (
                <li key={epoch}>
                  <time dateTime={opened_at}>{timeOfDay(opened_at)}</time>
                  <span>
                    {device || t`unknown device`} {network}
                    {waited_seconds > 0 && (
                      <small>{t`, waited ${plural(waited_seconds, '# second', '# seconds')}`}</small>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <Facts
          title="What the page noticed"
          facts={[
            [t`Left the page`, plural(data.left, '# time', '# times')],
            [t`Copied`, plural(data.copied, '# time', '# times')],
            [t`Printed`, plural(data.printed, '# time', '# times')],
          ]}
        />
        <p className={css.hint}>A hint, never a verdict: a call or a screen reader leaves the page too.</p>
        <section aria-label="What was done" className={css.events}>
          <h2>What was done</h2>
          <EventList events={data.events} />
        </section>
      </div>
    </Screen>
  )
}

function factsOf({ seat, answered, questions, saved }: SeatHistory): [string, string | null][] {
  const more = seat.extended_minutes > 0 ? t`, ${plural(seat.extended_minutes, '# minute', '# minutes')} more` : ''
  return [
    [t`Roll number`, rollText(seat.roll_no)],
    [t`Number`, seat.registration_number],
    [t`Centre`, seat.center_name],
    [t`Refused`, seat.refusal],
    [t`Answered`, seat.submission_id && t`${answered} of ${questions}, ${plural(saved, '# save', '# saves')}`],
    [t`Last answer`, seat.saved_at && dayAndTime(seat.saved_at)],
    [t`Ends`, seat.ends_at && `${dayAndTime(seat.ends_at)}${more}`],
  ]
}

type Act = 'extend' | 'message' | 'incident' | 'absent' | 'reopen'

function Acts({ testId, data }: { testId: string; data: SeatHistory }) {
  const [act, setAct] = useState<Act | null>(null)
  const { seat } = data
  const onClose = () => setAct(null)
  const props = { testId, whom: { candidate: seat }, onClose }
  const isSitting = sittingStates.includes(seat.state) && seat.submission_id !== null
  const present = async () => {
    await orSay(async () => {
      await api(hallCalls).withdrawAbsence({ id: testId, student: seat.student_id })
      say(t`The absence is taken back.`)
    }, t`The absence could not be taken back.`)
    void answersChanged(hallCalls)
  }
  return (
    <>
      {isSitting && <Button onPress={() => setAct('extend')}>Extend time</Button>}
      {isSitting && <Button onPress={() => setAct('message')}>Message</Button>}
      {seat.submission_id === null && seat.state !== 'absent' && (
        <Button onPress={() => setAct('absent')}>Absent</Button>
      )}
      {seat.state === 'absent' && <Button onPress={() => void present()}>Not absent</Button>}
      {data.may_reopen && <Button onPress={() => setAct('reopen')}>Reopen</Button>}
      <Button isPrimary onPress={() => setAct('incident')}>
        Incident
      </Button>
      {act === 'extend' && <ExtendDialog {...props} />}
      {act === 'message' && <MessageDialog {...props} />}
      {act === 'incident' && <IncidentDialog {...props} />}
      {act === 'absent' && <AbsentDialog testId={testId} candidate={seat} onClose={onClose} />}
      {act === 'reopen' && seat.submission_id && <ReopenDialog id={seat.submission_id} onClose={onClose} />}
    </>
  )
}

type ReopenFields = { minutes: number | null; reason: string }

/** Reopens a closed attempt with more time; its marks are removed until it is closed again. */
function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FormDialog<ReopenFields>
      title="Reopen the attempt"
      values={{ minutes: null, reason: '' }}
      submit="Reopen"
      onClose={onClose}
      onSubmit={async ({ minutes, reason }) => {
        const body = minutes === null ? { reason } : { reason, minutes }
        const { seconds } = await api(evidenceCalls).reopenAttempt({ id }, body)
        void answersChanged(hallCalls)
        say(t`The attempt is open for ${plural(Math.round(seconds / 60), '# minute', '# minutes')}.`)
        onClose()
      }}
    >
      <p>All answers stay. The marks are gone until it is handed in again.</p>
      <TextField
        name="minutes"
        label="Minutes"
        type="number"
        isNumber
        hint="Nothing: what it lost when it was closed too early"
      />
      <TextField name="reason" label="Reason" most={500} isRequired />
    </FormDialog>
  )
}

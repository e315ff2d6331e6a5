import { useState } from 'react'
import { hallCalls } from '#domains/attempts/hall/calls.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { BubbleField, ChoiceField, LongTextField, TextField } from '../../parts/forms/fields.tsx'
import { FormDialog } from '../../parts/forms/staff-form.tsx'
import { Dialog, DialogActions, SendDialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { useOnce } from '../../shell/use-once.ts'
import { useNotes } from './use-notes.ts'

/** Target of the action: one candidate, or one of several places. */
export type Whom =
  | { candidate: { student_id: string; candidate_name: string } }
  | { places: { value: string; label: string /** null: not counted. */; sitting: number | null }[] }

type Props = { testId: string; whom: Whom; onClose: () => void }

/** Value for all centres. */
export const everywhere = 'all'

const roomPrefix = 'room '
/** Returns the value for a room. */
export const ofRoom = (id: string) => `${roomPrefix}${id}`

const idsOf = (whom: Whom, place: string) => {
  if ('candidate' in whom) return { student_id: whom.candidate.student_id }
  if (place.startsWith(roomPrefix)) return { room_id: place.slice(roomPrefix.length) }
  return place === everywhere ? {} : { center_id: place }
}

function nameOf(whom: Whom, place: string) {
  if ('candidate' in whom) return whom.candidate.candidate_name
  return whom.places.find(({ value }) => value === place)?.label ?? ''
}

function PlaceField({ whom }: { whom: Whom }) {
  if ('candidate' in whom || whom.places.length < 2) return null
  return <ChoiceField name="place" label="Whom" choices={whom.places} isRequired />
}

const firstPlace = (whom: Whom) => ('candidate' in whom ? '' : (whom.places[0]?.value ?? ''))

const minuteChoices = ['5', '10', '15', '30'].map((value) => ({ value, label: t`${value} minutes` }))
const reasons = [t`Network`, t`Power cut`, t`Device changed`, t`Late start`].map((label) => ({ value: label, label }))
const otherReason = { value: '', label: t`Other` }

type ExtendFields = { place: string; minutes: string; because: string; reason: string }

/** Gives current candidates more time. Needs a confirmation, as it affects many people. */
export function ExtendDialog({ testId, whom, onClose }: Props) {
  const extend = useOnce(hallCalls.extendTime)
  const [asked, setAsked] = useState<ExtendFields | null>(null)
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async ({ place, minutes, because, reason }: ExtendFields) => {
    const body = { ...idsOf(whom, place), minutes: Number(minutes), reason: because === '' ? reason : because }
    const done = await extend({ id: testId }, body)
    void answersChanged(hallCalls)
    const whose = plural(done.candidates, '# candidate has', '# candidates have')
    say(t`${whose} ${plural(done.minutes, '# minute', '# minutes')} more.`)
    onClose()
  }
  const confirm = async (fields: ExtendFields) => {
    setSending(true)
    setProblem('')
    await send(fields).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
    setSending(false)
  }
  if (asked && 'places' in whom) {
    const sitting = whom.places.find(({ value }) => value === asked.place)?.sitting ?? null
    const minutes = plural(Number(asked.minutes), '# minute', '# minutes')
    const many = sitting === null ? t`All` : t`About ${numberText(sitting)}`
    return (
      <Dialog title="Give more time?" onClose={onClose}>
        <p role="status">{t`${many} who sit the test now get ${minutes} more: ${nameOf(whom, asked.place)}.`}</p>
        <p>Their clocks change automatically within half a minute. It cannot be taken back.</p>
        {problem && <p role="alert">{problem}</p>}
        <DialogActions>
          <Button onPress={() => setAsked(null)}>Back</Button>
          <Button isPrimary isDisabled={isSending} onPress={() => void confirm(asked)}>
            {t`Give ${minutes}`}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <FormDialog<ExtendFields>
      title="Extend time"
      values={asked ?? { place: firstPlace(whom), minutes: '10', because: reasons[0]?.value ?? '', reason: '' }}
      submit={'candidate' in whom ? t`Give the time` : t`Go on`}
      onClose={onClose}
      onSubmit={(fields) => ('candidate' in whom ? send(fields) : Promise.resolve(setAsked(fields)))}
    >
      {'candidate' in whom && <p>{nameOf(whom, '')}. The clock changes automatically. It cannot be taken back.</p>}
      <PlaceField whom={whom} />
      <BubbleField name="minutes" label="How long" choices={minuteChoices} />
      <BubbleField name="because" label="Reason" choices={[...reasons, otherReason]} />
      <TextField name="reason" label="Another reason" most={300} />
    </FormDialog>
  )
}

type TextFields = { place: string; text: string }

/** Sends a message to the devices of current candidates. */
export function MessageDialog({ testId, whom, onClose }: Props) {
  const tell = useOnce(hallCalls.sendMessage)
  return (
    <FormDialog<TextFields>
      title="Message"
      values={{ place: firstPlace(whom), text: '' }}
      submit="Send the message"
      onClose={onClose}
      onSubmit={async ({ place, text }) => {
        await tell({ id: testId }, { ...idsOf(whom, place), text })
        void answersChanged(hallCalls)
        say(t`The message is sent. It is shown within half a minute.`)
        onClose()
      }}
    >
      {'candidate' in whom && <p>To {nameOf(whom, '')}.</p>}
      <PlaceField whom={whom} />
      <LongTextField name="text" label="What they read" most={500} rows={3} />
    </FormDialog>
  )
}

/** Dialog for reporting an incident. Offline, the report waits on this device. */
export function IncidentDialog({ testId, whom, onClose }: Props) {
  const { add } = useNotes()
  return (
    <FormDialog<TextFields>
      title="Incident"
      values={{ place: firstPlace(whom), text: '' }}
      submit="Keep the incident"
      onClose={onClose}
      onSubmit={async ({ place, text }) => {
        const body = { ...idsOf(whom, place), text, written_at: new Date().toISOString() }
        const isSent = await add(testId, { kind: 'incident', body })
        say(isSent ? t`The incident is noted.` : t`The incident waits on this device.`)
        if (isSent) void answersChanged(hallCalls)
        onClose()
      }}
    >
      {'candidate' in whom && <p>About {nameOf(whom, '')}.</p>}
      <PlaceField whom={whom} />
      <LongTextField name="text" label="What happened" most={1000} rows={4} />
    </FormDialog>
  )
}

/** Confirms that a candidate is to be marked absent. The mark is ignored once the candidate arrives. */
export function AbsentDialog({
  testId,
  candidate,
  onClose,
}: Omit<Props, 'whom'> & { candidate: { student_id: string; candidate_name: string } }) {
  const { add } = useNotes()
  const mark = async () => {
    onClose()
    const body = { student_id: candidate.student_id, written_at: new Date().toISOString() }
    const isSent = await add(testId, { kind: 'absence', body })
    say(isSent ? t`${candidate.candidate_name} is noted as absent.` : t`The absence waits on this device.`)
    if (isSent) void answersChanged(hallCalls)
  }
  return (
    <SendDialog title="Note as absent?" submit={t`Note as absent`} onSend={mark} onClose={onClose}>
      <p>{candidate.candidate_name} has not come. If they still arrive and begin, they are not absent any more.</p>
    </SendDialog>
  )
}

import { useState } from 'react'
import type { AbsenceReasonBody, OwnAttendance } from '#domains/learning/attendance/schema.ts'
import { t } from '#platform/text/messages.ts'
import { isBlank } from '#platform/text/typed.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { TextField } from '#web/ui/forms/choice-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { clockTimeOfDay, dayMonth } from '#web/ui/text/format-date.ts'

/** A class as listed in the attendance. */
export type Held = Omit<OwnAttendance['months'][number]['classes'][number], 'class_title'>

type Props = { held: Held; send: (body: AbsenceReasonBody) => Promise<unknown>; onSaid: () => void }

/** Asks once why a student was absent, and shows what was decided about the reason. */
export function SayWhy({ held, send, onSaid }: Props) {
  const [isAsking, setAsking] = useState(false)
  if (held.standing !== 'absent') return null
  if (held.absence_reason?.state === 'waiting') return <small>The reason was sent. The teacher will answer it.</small>
  if (held.absence_reason) return <small>The reason was not accepted. Please speak to the office.</small>
  const when = t`${held.subject_name}, ${dayMonth(held.start_time)}, ${clockTimeOfDay(held.start_time)}`
  return (
    <>
      <button type="button" className="btn ghost" onClick={() => setAsking(true)}>
        Say why<span className="sr">: {when}</span>
      </button>
      {isAsking && (
        <Overlay title="Say why" onClose={() => setAsking(false)}>
          <p>{when}</p>
          <ReasonForm
            send={async (reason) => {
              await send({ class_id: held._id, reason })
              setAsking(false)
              onSaid()
            }}
          />
        </Overlay>
      )}
    </>
  )
}

const names = ['reason'] as const
type Read = ReadField<(typeof names)[number]>

function ReasonForm({ send }: { send: (reason: string) => Promise<void> }) {
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    idPrefix: 'absence-',
    check: (read: Read) => ({ reason: isBlank(read('reason')) ? t`Please say why.` : undefined }),
    send: (read) => send(read('reason')),
  })
  return (
    <Form failure={failure} {...form}>
      <TextField {...field('reason')} label="Reason for the absence" rows={3} maxLength={300} required />
      <p>The teacher reads it. If the teacher confirms it, the absence is excused.</p>
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Send the reason`}
      </button>
    </Form>
  )
}

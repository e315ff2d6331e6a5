import { useState } from 'react'
import { timetableCalls } from '#domains/learning/timetable/calls.ts'
import type { ClassBody, FreeTime, PlanChoices, PlannedClasses } from '#domains/learning/timetable/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { DayField } from '../../parts/forms/date-field.tsx'
import { ChoiceField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { useOnce } from '../../shell/use-once.ts'
import { FreeTimes, freeTimesIn, PlanFields } from './plan-fields.tsx'
import { timetableChanged } from './timetable-changed.ts'

type Props = { centreId: string; day: string; onClose: () => void }

/** Adds a class, or a weekly one until a day. */
export default function PlanDialog({ centreId, day, onClose }: Props) {
  const answer = useAnswer(timetableCalls.planChoices, { centre: centreId })
  return (
    <Dialog title="Add a class" onClose={onClose} isWide>
      {!answer.data && <AnswerState answer={answer} otherwise="The batches could not be loaded." />}
      {answer.data?.batches.length === 0 && (
        <p>No batch of this centre is running. A batch needs a course and an end that is to come.</p>
      )}
      {answer.data && answer.data.batches.length > 0 && <PlanForm choices={answer.data} day={day} onClose={onClose} />}
    </Dialog>
  )
}

function toldAbout({ classes, skipped, warnings }: PlannedClasses) {
  const left = skipped.map(({ day, holiday }) => t`Not on ${weekdayDate(day)}: ${holiday}.`)
  const done = t`${plural(classes.length, '# class is planned.', '# classes are planned.')}`
  return [done, ...left, ...warnings].join(' ')
}

function PlanForm({ choices, day, onClose }: { choices: PlanChoices; day: string; onClose: () => void }) {
  const add = useOnce(timetableCalls.addClass)
  const [free, setFree] = useState<FreeTime[]>([])
  const [first] = choices.batches
  return (
    <StaffForm<ClassBody>
      values={{
        batch_id: first?._id ?? '',
        title: '',
        day,
        from: first?.time_from ?? '10:00',
        to: first?.time_to ?? '11:00',
        teacher_id: null,
        room_id: null,
        repeat_until: null,
      }}
      submit={t`Add to the timetable`}
      onCancel={onClose}
      onSubmit={async (body) => {
        const planned = await add(null, body).catch((error: unknown) => {
          setFree(freeTimesIn(error))
          throw error
        })
        say(toldAbout(planned))
        await timetableChanged()
        onClose()
      }}
    >
      <ChoiceField
        name="batch_id"
        label="Batch"
        isRequired
        choices={choices.batches.map(({ _id, batch_code, students }) => ({
          value: _id,
          label: t`${batch_code}, ${plural(students, '# student', '# students')}`,
        }))}
      />
      <PlanFields choices={choices} batches={(id) => choices.batches.filter(({ _id }) => _id === id)} />
      <FreeTimes free={free} />
      <DayField
        name="repeat_until"
        label="Repeat every week until"
        hint="Holidays of the centre are left out. Empty: once."
      />
    </StaffForm>
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import { roomWarning, timesOf, timesText } from '#domains/learning/timetable/rules.ts'
import type { FreeTime, PlanChoices } from '#domains/learning/timetable/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { ComboField } from '../../parts/forms/combo-field.tsx'
import { ClockField, DayField } from '../../parts/forms/date-field.tsx'
import { ChoiceField, TextField } from '../../parts/forms/fields.tsx'
import { FieldGroup } from '../../parts/forms/staff-form.tsx'
import { State } from '../../parts/marks/state.tsx'

type BatchOf = Pick<PlanChoices['batches'][number], 'batch_code' | 'students'>
/** Current choices, which stay in the list even when they can no longer be chosen: a teacher who left, a closed room. */
type Kept = { teacher: { _id: string; name: string } | null; room: { _id: string; name: string } | null }

type Props = { choices: PlanChoices; kept?: Kept; batches: (chosen: string | null) => BatchOf[] }

type Named = { _id: string; name: string }
const withKept = (rows: readonly Named[], kept: Named | null) =>
  kept === null || rows.some(({ _id }) => _id === kept._id) ? rows : [...rows, kept]

const toChoices = (rows: readonly { _id: string; name: string }[]) =>
  rows.map(({ _id, name }) => ({ value: _id, label: name }))

/** Fields for the time, topic, teacher and room of a class. */
export function PlanFields({ choices, kept = { teacher: null, room: null }, batches }: Props) {
  const topics = choices.topics.map(({ _id, name, subject_name }) => ({
    value: _id,
    label: `${subject_name}: ${name}`,
  }))
  const placesOf = (id: string) => choices.rooms.find(({ _id }) => _id === id)?.places
  const roomName = ({ _id, name }: { _id: string; name: string }) => {
    const places = placesOf(_id)
    return places === undefined ? name : t`${name}, ${plural(places, '# place', '# places')}`
  }
  return (
    <>
      <ComboField name="topic_id" label="Topic" choices={topics} isRequired />
      <TextField name="title" label="Title" most={120} hint="Without one it has the name of the topic." />
      <FieldGroup columns={3}>
        <DayField name="day" label="Day" isRequired />
        <ClockField name="from" label="From" isRequired />
        <ClockField name="to" label="To" isRequired />
      </FieldGroup>
      <FieldGroup columns={2}>
        <ChoiceField
          name="teacher_id"
          label="Teacher"
          none={t`Nobody yet`}
          choices={toChoices(withKept(choices.teachers, kept.teacher))}
        />
        <ChoiceField
          name="room_id"
          label="Room"
          none={t`None yet`}
          choices={withKept(choices.rooms, kept.room).map((room) => ({ value: room._id, label: roomName(room) }))}
        />
      </FieldGroup>
      <RoomNote choices={choices} batches={batches} />
    </>
  )
}

const hasFree = (data: unknown): data is { free: FreeTime[] } =>
  typeof data === 'object' && data !== null && 'free' in data && Array.isArray(data.free)

/** Returns the free times suggested by a refused clash. */
export const freeTimesIn = (error: unknown) => (error instanceof ApiError && hasFree(error.data) ? error.data.free : [])

/** Offers the next free times after a clash; choosing one fills in day and times. */
export function FreeTimes({ free }: { free: readonly FreeTime[] }) {
  const { setValue } = useFormContext()
  if (free.length === 0) return null
  const choose = (time: FreeTime) => {
    for (const [name, value] of Object.entries(time)) setValue(name, value, { shouldDirty: true })
  }
  return (
    <FieldGroup title={t`Free for teacher, room and batch`}>
      {free.map((time) => (
        <Button key={`${time.day} ${time.from}`} onPress={() => choose(time)}>
          {timesText(timesOf(time))}
        </Button>
      ))}
    </FieldGroup>
  )
}

/** Warns that the room is too small, before saving. */
function RoomNote({ choices, batches }: Pick<Props, 'choices' | 'batches'>) {
  const { control } = useFormContext()
  const [roomId, batchId] = useWatch({ control, name: ['room_id', 'batch_id'] })
  const room = choices.rooms.find(({ _id }) => _id === roomId) ?? null
  const filled = batches(typeof batchId === 'string' ? batchId : null)
  const warning = roomWarning({
    room,
    batches: filled.map(({ batch_code, students }) => ({ code: batch_code, students })),
  })
  return <div role="status">{warning !== null && <State mark="warn">{warning}</State>}</div>
}

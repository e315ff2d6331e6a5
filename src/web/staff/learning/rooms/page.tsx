import { useState } from 'react'
import { timetableCalls } from '#domains/learning/timetable/calls.ts'
import type { ClassRoom, RoomBody, RoomChange } from '#domains/learning/timetable/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { CheckField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FormDialog } from '#web/staff/parts/forms/staff-form.tsx'
import { ChooseCentre } from '#web/staff/parts/lists/choose-centre.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useOnce } from '#web/staff/shell/use-once.ts'
import { useCentre, useMay } from '#web/staff/shell/use-staff.ts'
import css from './rooms.module.css'

/** The rooms of a centre in which classes are held. */
export default function RoomsPage() {
  const { centre, myCentres } = useCentre()
  const mayEdit = useMay()('classes.edit')
  const centreId = centre?._id ?? myCentres[0]?._id ?? null
  const answer = useAnswer(timetableCalls.rooms, centreId === null ? null : { centre: centreId })
  const [isAdding, setAdding] = useState(false)
  const [changing, setChanging] = useState<ClassRoom | null>(null)
  const { data } = answer
  return (
    <Screen
      title="Rooms"
      beside={data && <span>{t`${plural(data.length, '# room', '# rooms')}`}</span>}
      actions={
        mayEdit &&
        centreId !== null && (
          <Button isPrimary onPress={() => setAdding(true)}>
            Add a room
          </Button>
        )
      }
    >
      <ChooseCentre chosen={centreId} />
      {centreId === null && <p>You have no centre whose rooms you may see.</p>}
      {centreId !== null && !data && <AnswerState answer={answer} otherwise="The rooms could not be loaded." />}
      {data?.length === 0 && <p>This centre has no rooms yet. Classes can be planned without one.</p>}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label="Rooms">
          {data.map((room) => (
            <li key={room._id}>
              <b>{room.name}</b>
              <span>{t`${plural(room.places, '# place', '# places')}`}</span>
              {room.is_open ? <State mark="filled">in use</State> : <State mark="crossed">not used any more</State>}
              {mayEdit && (
                <TextButton label={t`Change ${room.name}`} onPress={() => setChanging(room)}>
                  Change
                </TextButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && centreId !== null && <AddRoomDialog centreId={centreId} onClose={() => setAdding(false)} />}
      {changing && <ChangeRoomDialog room={changing} onClose={() => setChanging(null)} />}
    </Screen>
  )
}

function AddRoomDialog({ centreId, onClose }: { centreId: string; onClose: () => void }) {
  const add = useOnce(timetableCalls.addClassRoom)
  return (
    <FormDialog<RoomBody>
      title="Add a room"
      values={{ center_id: centreId, name: '' }}
      submit={t`Add the room`}
      onClose={onClose}
      onSubmit={async (body) => {
        const room = await add(null, body)
        say(t`${room.name} is added.`)
        await answersChanged(timetableCalls)
        onClose()
      }}
    >
      <TextField name="name" label="Name" most={40} isRequired takesFocus />
      <TextField name="places" label="Places" isNumber isRequired />
    </FormDialog>
  )
}

function ChangeRoomDialog({ room, onClose }: { room: ClassRoom; onClose: () => void }) {
  return (
    <FormDialog<RoomChange>
      title={t`Change ${room.name}`}
      values={{ name: room.name, places: room.places, is_open: room.is_open }}
      submit={t`Save the room`}
      onClose={onClose}
      onSubmit={async (body) => {
        const ifMatch = String(room.version)
        const changed = await api(timetableCalls).changeClassRoom({ id: room._id }, body, { ifMatch })
        say(t`${changed.name} is changed.`)
        await answersChanged(timetableCalls)
        onClose()
      }}
    >
      <TextField name="name" label="Name" most={40} isRequired takesFocus />
      <TextField name="places" label="Places" isNumber isRequired />
      <CheckField
        name="is_open"
        label="Classes are held here"
        hint="Otherwise no class is put into it any more. Those that are planned here stay."
      />
    </FormDialog>
  )
}

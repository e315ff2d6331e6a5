import { useState } from 'react'
import { timetableCalls } from '#domains/learning/timetable/calls.ts'
import type { ClassRoom } from '#domains/learning/timetable/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, Screen, TextButton } from '../../frame/screen.tsx'
import { State } from '../../parts/marks/state.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { useCentre, useMay } from '../../shell/use-staff.ts'
import { ChooseCentre } from '../parts/choose-centre.tsx'
import { AddRoomDialog, ChangeRoomDialog } from './room-dialogs.tsx'
import css from './rooms.module.css'

/** The rooms of a centre that classes are held in. */
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

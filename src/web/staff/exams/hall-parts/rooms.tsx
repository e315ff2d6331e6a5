import { memo, useState } from 'react'
import { Link } from 'react-router'
import type { SeatState } from '#domains/attempts/hall/rules.ts'
import type { Hall, HallRoom } from '#domains/attempts/hall/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { ExtendDialog, ofRoom } from './act-dialogs.tsx'
import css from './hall.module.css'
import { rollText, sittingStates, stateWords } from './words.ts'

type Props = { testId: string; hall: Hall; mayExtend: boolean }

/** Shows each room as a seating plan, with the front of the room at the top. */
export function Rooms({ testId, hall, mayExtend }: Props) {
  const { set } = useFilters()
  const [extended, setExtended] = useState<HallRoom | null>(null)
  if (hall.rooms.length === 0) return null
  const shown = hall.rooms.filter(({ plan }) => plan.length > 0)
  return (
    <section aria-label="Rooms" className={css.rooms}>
      {hall.rooms.length > 1 && (
        <nav aria-label="Rooms of this hall" className={css.roomLinks}>
          <button type="button" aria-pressed={hall.room_id === null} onClick={() => set('room', null)}>
            All rooms
          </button>
          {hall.rooms.map(({ _id, room_name }) => (
            <button
              key={_id}
              type="button"
              aria-pressed={hall.room_id === _id}
              onClick={() => set('room', hall.room_id === _id ? null : _id)}
            >
              {room_name}
            </button>
          ))}
        </nav>
      )}
      {shown.length === 0 && <p className={css.hint}>This hall is large: choose a room to see its plan.</p>}
      <div className={css.plans}>
        {shown.map((room) => (
          <section key={room._id} aria-label={room.room_name}>
            <div className={css.roomHead}>
              <h2>{room.room_name}</h2>
              <span className={css.roomCount}>{plural(room.seats, '# seat', '# seats')}</span>
              {mayExtend && (
                <TextButton label={t`Extend the time of ${room.room_name}`} onPress={() => setExtended(room)}>
                  Extend
                </TextButton>
              )}
            </div>
            <ul className={css.plan} style={{ gridTemplateColumns: `repeat(${room.columns}, minmax(44px, 1fr))` }}>
              {room.plan.map(({ student_id, candidate_name, roll_no, seat_no, state }) => (
                <Place
                  key={student_id}
                  to={`/staff/tests/${testId}/hall/${student_id}`}
                  name={t`Seat ${seat_no}, ${candidate_name} ${rollText(roll_no)}: ${stateWords[state].word}`}
                  state={state}
                  row={Math.ceil(seat_no / room.columns)}
                  column={((seat_no - 1) % room.columns) + 1}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {shown.length > 0 && <p className={css.hint}>The top of each plan is the front of the room.</p>}
      {extended && (
        <ExtendDialog
          testId={testId}
          whom={{
            places: [{ value: ofRoom(extended._id), label: extended.room_name, sitting: countSitting(extended) }],
          }}
          onClose={() => setExtended(null)}
        />
      )}
    </section>
  )
}

const countSitting = ({ plan }: HallRoom) => plan.filter(({ state }) => sittingStates.includes(state)).length

type PlaceProps = { to: string; name: string; state: SeatState; row: number; column: number }

/** One seat, re-rendered only when something about it changes. */
const Place = memo(function Place({ to, name, state, row, column }: PlaceProps) {
  const withCentre = useWithCentre()
  return (
    <li style={{ gridRow: row, gridColumn: column }}>
      <Link to={withCentre(to)} aria-label={name} title={name}>
        <State mark={stateWords[state].mark}>{''}</State>
      </Link>
    </li>
  )
})

/** Announces once, politely, who has been disconnected since the previous update. */
export function Disconnections({ hall }: { hall: Hall }) {
  const gone = hall.rows.filter(({ state }) => state === 'disconnected')
  const [told, setTold] = useState({ of: hall, ids: new Set(gone.map(({ student_id }) => student_id)), text: '' })
  if (told.of !== hall) {
    const names = gone.filter(({ student_id }) => !told.ids.has(student_id)).map((seat) => seat.candidate_name)
    const ids = new Set(gone.map(({ student_id }) => student_id))
    setTold({ of: hall, ids, text: names.length > 0 ? t`Disconnected: ${names.join(', ')}.` : '' })
  }
  return (
    <p className="sr" role="status">
      {told.text}
    </p>
  )
}

import { useState } from 'react'
import { roomCalls } from '#domains/exams/calls.ts'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { CentreOfDesk, ExamRoom, SeatDesk } from '#domains/exams/seats/schema.ts'
import { addressOf } from '#platform/http/call.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { printPdf } from '#web/staff/shell/files.ts'
import { Button, TextButton } from '../../frame/screen.tsx'
import { SendDialog } from '../../parts/overlays/dialog.tsx'
import { orSay, say } from '../../parts/overlays/toast.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'
import plan from '../parts/plan.module.css'

type Props = { id: string; desk: SeatDesk }
type Asked = { kind: 'room'; centre: CentreOfDesk; room: ExamRoom | null } | { kind: 'remove'; room: ExamRoom }

const change = async (work: () => Promise<unknown>) => {
  await orSay(work)
  void answersChanged(seatDeskCalls)
}

/** Rooms of each centre, their seats, and printouts for the door and the desks. */
export function Rooms({ id, desk }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const remove = (room: ExamRoom) =>
    change(async () => {
      say(await api(roomCalls).removeRoom({ id: room._id }, {}))
      setAsked(null)
    })
  return (
    <>
      {desk.centers.map((centre) => (
        <CentreRooms key={centre._id} id={id} desk={desk} centre={centre} onAsk={setAsked} />
      ))}
      {asked?.kind === 'room' && (
        <RoomDialog id={id} centre={asked.centre} room={asked.room} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'remove' && (
        <SendDialog
          title={t`Remove ${asked.room.name}?`}
          submit={t`Remove the room`}
          onSend={() => remove(asked.room)}
          onClose={() => setAsked(null)}
        >
          <p>Whoever sits there is without a seat until candidates are seated anew.</p>
        </SendDialog>
      )}
    </>
  )
}

type CentreProps = Props & { centre: CentreOfDesk; onAsk: (asked: Asked) => void }

function CentreRooms({ id, desk, centre, onAsk }: CentreProps) {
  const rooms = desk.rooms.filter(({ center_id }) => center_id === centre._id)
  const seat = () =>
    change(async () => {
      const { seated, without, neighbours } = await api(roomCalls).seat({ id }, { center_id: centre._id })
      const more = without > 0 ? t` ${plural(without, '# has', '# have')} no seat: add a room.` : ''
      const near =
        neighbours > 0 ? t` ${plural(neighbours, '# pair', '# pairs')} of one batch could not be kept apart.` : ''
      say(t`${plural(seated, '# candidate', '# candidates')} seated.` + more + near)
    })
  const print = (call: 'doorList' | 'attendanceSheet', room: ExamRoom) =>
    change(() => printPdf(addressOf(roomCalls[call], { id: room._id }), room.name))
  const actionsOf = (room: ExamRoom) => (
    <span className={plan.rowActions}>
      {room.seating > 0 && (
        <>
          <TextButton label={t`Door list of ${room.name}`} onPress={() => void print('doorList', room)}>
            Door list
          </TextButton>
          <TextButton label={t`Attendance sheet of ${room.name}`} onPress={() => void print('attendanceSheet', room)}>
            Attendance
          </TextButton>
        </>
      )}
      {centre.may_edit && (
        <>
          <TextButton label={t`Change ${room.name}`} onPress={() => onAsk({ kind: 'room', centre, room })}>
            Change
          </TextButton>
          <TextButton label={t`Remove ${room.name}`} onPress={() => onAsk({ kind: 'remove', room })}>
            Remove
          </TextButton>
        </>
      )}
    </span>
  )
  const without = centre.registered - centre.seated
  return (
    <>
      <ShortTable
        title={t`Rooms at ${centre.center_name}`}
        heads={[t`Room`, '', t`Seats`, t`Columns`, t`Seated`]}
        numbers={3}
        wide={[t`Columns`]}
        rows={rooms.map((room) => [
          room._id,
          [room.name, actionsOf(room), numberText(room.capacity), numberText(room.columns), numberText(room.seated)],
        ])}
        empty={t`No rooms yet.`}
      />
      {rooms.length > 0 && desk.is_scheduled && (
        <p className={plan.pattern}>
          {without > 0
            ? plural(without, '# candidate has no seat.', '# candidates have no seat.')
            : t`Every candidate has a seat.`}
        </p>
      )}
      {centre.may_edit && (
        <p className={plan.fields}>
          <Button
            label={t`Add a room at ${centre.center_name}`}
            onPress={() => onAsk({ kind: 'room', centre, room: null })}
          >
            Add a room
          </Button>
          {rooms.length > 0 && desk.is_scheduled && (
            <Button label={t`Seat the candidates of ${centre.center_name}`} onPress={() => void seat()}>
              Seat all candidates
            </Button>
          )}
        </p>
      )}
    </>
  )
}

type RoomProps = { id: string; centre: CentreOfDesk; room: ExamRoom | null; onClose: () => void }

function RoomDialog({ id, centre, room, onClose }: RoomProps) {
  const [name, setName] = useState(room?.name ?? '')
  const [capacity, setCapacity] = useState(String(room?.capacity ?? 40))
  const [columns, setColumns] = useState(String(room?.columns ?? 8))
  const [hasComputers, setHasComputers] = useState(room?.has_computers ?? false)
  const save = async () => {
    const body = { name, capacity: Number(capacity), columns: Number(columns), has_computers: hasComputers }
    if (room) await api(roomCalls).changeRoom({ id: room._id }, body)
    else await api(roomCalls).addRoom({ id }, { center_id: centre._id, ...body })
    void answersChanged(seatDeskCalls)
    onClose()
  }
  return (
    <SendDialog
      title={room ? t`Change ${room.name}` : t`A room at ${centre.center_name}`}
      submit={t`Save`}
      isReady={name.trim() !== ''}
      onSend={save}
      onClose={onClose}
      otherwise={t`The room could not be saved.`}
    >
      <TextInput label="Name" value={name} onChange={setName} />
      <TextInput label="Seats" value={capacity} onChange={setCapacity} />
      <TextInput label="Seats side by side" value={columns} onChange={setColumns} />
      <label>
        <input type="checkbox" checked={hasComputers} onChange={(event) => setHasComputers(event.target.checked)} />{' '}
        Candidates sit the test online here
      </label>
      {room && room.seated > 0 && (
        <p>With fewer seats or another number side by side, its candidates have to be seated anew.</p>
      )}
    </SendDialog>
  )
}

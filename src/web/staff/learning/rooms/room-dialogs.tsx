import { timetableCalls } from '#domains/learning/timetable/calls.ts'
import type { ClassRoom, RoomBody, RoomChange } from '#domains/learning/timetable/schema.ts'
import { t } from '#platform/text/messages.ts'
import { CheckField, TextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'
import { useOnce } from '../../shell/use-once.ts'

export function AddRoomDialog({ centreId, onClose }: { centreId: string; onClose: () => void }) {
  const add = useOnce(timetableCalls.addClassRoom)
  return (
    <Dialog title="Add a room" onClose={onClose}>
      <StaffForm<RoomBody>
        values={{ center_id: centreId, name: '' }}
        submit={t`Add the room`}
        onCancel={onClose}
        onSubmit={async (body) => {
          const room = await add(null, body)
          say(t`${room.name} is added.`)
          await answersChanged(timetableCalls)
          onClose()
        }}
      >
        <TextField name="name" label="Name" most={40} isRequired takesFocus />
        <TextField name="places" label="Places" isNumber isRequired />
      </StaffForm>
    </Dialog>
  )
}

export function ChangeRoomDialog({ room, onClose }: { room: ClassRoom; onClose: () => void }) {
  return (
    <Dialog title={t`Change ${room.name}`} onClose={onClose}>
      <StaffForm<RoomChange>
        values={{ name: room.name, places: room.places, is_open: room.is_open }}
        submit={t`Save the room`}
        onCancel={onClose}
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
      </StaffForm>
    </Dialog>
  )
}

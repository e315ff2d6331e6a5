import { systemCalls } from '#domains/console/system/calls.ts'
import type { DropJobBody, StuckJob } from '#domains/console/system/schema.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { api } from '../../shell/api.ts'

type DropDialogProps = { job: StuckJob; onClose: () => void; onDropped: () => void }

/** Work that will never be done, with a reason for the log. */
export function DropDialog({ job: { _id: id, name }, onClose, onDropped }: DropDialogProps) {
  return (
    <Dialog title="Drop this job?" onClose={onClose}>
      <p>{name} is dropped for good. You cannot restore it.</p>
      <StaffForm<DropJobBody>
        values={{ reason: '' }}
        submit="Drop job"
        onCancel={onClose}
        onSubmit={async (body) => {
          const message = await api(systemCalls).dropJob({ id }, body)
          onClose()
          say(message)
          onDropped()
        }}
      >
        <TextField name="reason" label="Reason" most={300} isRequired />
      </StaffForm>
    </Dialog>
  )
}

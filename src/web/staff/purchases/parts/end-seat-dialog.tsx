import type { Reducible } from '#domains/purchases/concessions/schema.ts'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import { t } from '#platform/text/messages.ts'
import { StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'
import { rupees } from '#web/ui/text/format-number.ts'

type Props = { seat: Reducible; onClose: () => void; onEnded: () => void }

/** Confirms that a seat for which nothing was paid is given up. */
export function EndSeatDialog({ seat: { _id, course_name, batch_code, due }, onClose, onEnded }: Props) {
  return (
    <Dialog title="Give up the seat" onClose={onClose}>
      <p>
        The seat in {course_name} ({batch_code}) becomes free, and {rupees(due)} is no longer due. Nothing has been paid
        for it.
      </p>
      <StaffForm
        values={{}}
        submit="Give up the seat"
        onCancel={onClose}
        onSubmit={async () => {
          await api(officeCalls).endUnpaidSeat({ id: _id })
          say(t`The seat has been given up.`)
          onEnded()
        }}
      >
        {null}
      </StaffForm>
    </Dialog>
  )
}

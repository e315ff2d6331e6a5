import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import type { OpenBody } from '#domains/purchases/drawers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { ChoiceField, TextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { useOnce } from '../../shell/use-once.ts'
import { useCentre } from '../../shell/use-staff.ts'
import { drawersChanged } from './use-drawers.ts'

type Props = { centreId: string | undefined; onClose: () => void }

/** Opens a drawer with a count before the first payment. */
export default function OpenDialog({ centreId, onClose }: Props) {
  const { myCentres } = useCentre()
  const open = useOnce(drawerCalls.openDrawer)
  return (
    <Dialog title="Open the drawer" onClose={onClose}>
      <p>Count the cash that lies in the drawer now. It is the opening cash, and cannot be changed afterwards.</p>
      <StaffForm<OpenBody>
        values={{ center_id: centreId ?? myCentres[0]?._id ?? '' }}
        submit={t`Open the drawer`}
        onCancel={onClose}
        onSubmit={async (body) => {
          const drawer = await open(null, body)
          say(t`The drawer is open with ${rupees(drawer.opening)}.`)
          await drawersChanged()
          onClose()
        }}
      >
        <TextField name="opening" label="Opening cash, ₹" isNumber isRequired takesFocus />
        {centreId === undefined && myCentres.length > 1 && (
          <ChoiceField
            name="center_id"
            label="Counter"
            choices={myCentres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))}
            isRequired
          />
        )}
      </StaffForm>
    </Dialog>
  )
}

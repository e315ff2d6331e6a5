import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import type { BankBody, OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { useOnce } from '../../shell/use-once.ts'
import { drawersChanged } from './use-drawers.ts'

type Props = { drawer: OwnDrawer; onClose: () => void }

/** Records cash brought to the bank, with the number of its slip. */
export default function BankDialog({ drawer, onClose }: Props) {
  const bank = useOnce(drawerCalls.bankCash)
  return (
    <Dialog title="Cash to the bank" onClose={onClose}>
      <p>
        There should be {rupees(drawer.cash)} in the drawer. What you enter here moves to the bank account and cannot be
        taken back.
      </p>
      <StaffForm<BankBody>
        values={{ reference: '' }}
        submit={t`Bank the cash`}
        onCancel={onClose}
        onSubmit={async (body) => {
          await bank({ id: drawer._id }, body)
          say(t`${rupees(body.amount)} moved to the bank.`)
          await drawersChanged()
          onClose()
        }}
      >
        <FieldGroup columns={2}>
          <TextField name="amount" label="Amount, ₹" isNumber isRequired takesFocus />
          <TextField name="reference" label="Number of the slip" most={60} isRequired />
        </FieldGroup>
      </StaffForm>
    </Dialog>
  )
}

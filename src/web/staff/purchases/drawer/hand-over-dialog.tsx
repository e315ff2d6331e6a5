import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import type { HandOverBody, OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { Button } from '../../frame/screen.tsx'
import { ChoiceField, TextField } from '../../parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { useOnce } from '../../shell/use-once.ts'
import { drawersChanged } from './use-drawers.ts'

type Props = { drawer: OwnDrawer; onClose: () => void }

/** Hands cash over to a colleague with an open drawer here, who has to confirm it. */
export default function HandOverDialog({ drawer, onClose }: Props) {
  const handOver = useOnce(drawerCalls.handOver)
  const choices = drawer.colleagues.map(({ drawer_id, cashier }) => ({ value: drawer_id, label: cashier }))
  if (choices.length === 0)
    return (
      <Dialog title="Hand over cash" onClose={onClose}>
        <p>No colleague has an open drawer at this counter. Cash can be handed over once somebody has.</p>
        <DialogActions>
          <Button isPrimary onPress={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title="Hand over cash" onClose={onClose}>
      <p>
        There should be {rupees(drawer.cash)} in the drawer. Both drawers change when your colleague confirms it; until
        then you can withdraw it.
      </p>
      <StaffForm<HandOverBody>
        values={{ to_drawer_id: choices[0]?.value ?? '' }}
        submit={t`Offer the cash`}
        onCancel={onClose}
        onSubmit={async (body) => {
          await handOver({ id: drawer._id }, body)
          say(t`Your colleague has to confirm it now.`)
          await drawersChanged()
          onClose()
        }}
      >
        <FieldGroup columns={2}>
          <TextField name="amount" label="Amount, ₹" isNumber isRequired takesFocus />
          <ChoiceField name="to_drawer_id" label="Colleague" choices={choices} isRequired />
        </FieldGroup>
      </StaffForm>
    </Dialog>
  )
}

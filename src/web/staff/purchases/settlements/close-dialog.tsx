import { officeCalls } from '#domains/purchases/staff/calls.ts'
import type { Finding } from '#domains/purchases/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { LongTextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { api } from '../../shell/api.ts'
import { findingNames } from '../parts/words.ts'

type Props = { finding: Finding; onClose: () => void; onDone: () => void }

export default function CloseDialog({ finding: { _id: id, kind }, onClose, onDone }: Props) {
  return (
    <Dialog title="Settle this difference" onClose={onClose}>
      <p>{findingNames[kind] ?? kind.replaceAll('-', ' ')}. Your name is recorded, and the difference is closed.</p>
      <StaffForm<{ note: string }>
        values={{ note: '' }}
        submit="Settle"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(officeCalls).closeFinding({ id }, body)
          say(t`Settled.`)
          onDone()
        }}
      >
        <LongTextField name="note" label="Outcome" most={500} rows={3} isRequired />
      </StaffForm>
    </Dialog>
  )
}

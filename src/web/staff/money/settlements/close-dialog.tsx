import { officeCalls } from '../../../../domains/purchases/office/calls.ts'
import type { Finding } from '../../../../domains/purchases/office/schema.ts'
import { LongTextField } from '../../forms/fields.tsx'
import { StaffForm } from '../../forms/staff-form.tsx'
import { Dialog } from '../../overlays/dialog.tsx'
import { say } from '../../overlays/toast.tsx'
import { api } from '../../shell/api.ts'
import { findingNames } from '../parts/words.ts'

type Props = { finding: Finding; onClose: () => void; onDone: () => void }

export default function CloseDialog({ finding: { _id: id, kind }, onClose, onDone }: Props) {
  return (
    <Dialog title="Settle this difference" onClose={onClose}>
      <p>{findingNames[kind] ?? kind.replaceAll('-', ' ')}. It is noted with your name, and not asked again.</p>
      <StaffForm<{ note: string }>
        values={{ note: '' }}
        submit="It is settled"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(officeCalls).closeFinding({ id }, body)
          say('It is settled.')
          onDone()
        }}
      >
        <LongTextField name="note" label="What came of it" most={500} rows={3} isRequired />
      </StaffForm>
    </Dialog>
  )
}

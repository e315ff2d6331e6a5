import { staffCalls } from '#domains/identity/staff/calls.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { api } from '../../shell/api.ts'

export default function CodeDialog({ onEnd }: { onEnd: (isGiven: boolean) => void }) {
  return (
    <Dialog title="Enter a new code" onClose={() => onEnd(false)}>
      <StaffForm<{ code: string }>
        values={{ code: '' }}
        submit="Continue"
        onSubmit={async ({ code }) => {
          await api(staffCalls).giveCode({ code: code.replaceAll(/\s/g, '') })
          onEnd(true)
        }}
        onCancel={() => onEnd(false)}
      >
        <TextField name="code" label="Code from your authenticator app" most={7} isRequired />
      </StaffForm>
    </Dialog>
  )
}

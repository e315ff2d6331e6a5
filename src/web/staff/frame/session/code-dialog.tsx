import { staffCalls } from '#domains/identity/staff/calls.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { FormDialog } from '../../parts/forms/staff-form.tsx'
import { api } from '../../shell/api.ts'

export default function CodeDialog({ onEnd }: { onEnd: (isGiven: boolean) => void }) {
  return (
    <FormDialog<{ code: string }>
      title="Enter a new code"
      values={{ code: '' }}
      submit="Continue"
      onSubmit={async ({ code }) => {
        await api(staffCalls).giveCode({ code: code.replaceAll(/\s/g, '') })
        onEnd(true)
      }}
      onClose={() => onEnd(false)}
    >
      <TextField name="code" label="Code from your authenticator app" most={7} isRequired />
    </FormDialog>
  )
}

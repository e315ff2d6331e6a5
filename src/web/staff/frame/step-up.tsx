import { useEffect, useState } from 'react'
import { staffCalls } from '../../../domains/identity/staff/calls.ts'
import { TextField } from '../forms/fields.tsx'
import { StaffForm } from '../forms/staff-form.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { api, stepUp } from '../shell/api.ts'

type Asking = { answer: (isGiven: boolean) => void }

/** Asks for a fresh code when a call needs one, wherever it was made from; the call is then repeated. */
export function StepUp() {
  const [asking, setAsking] = useState<Asking | null>(null)
  // Calls are made outside React.
  useEffect(() => {
    stepUp.ask = () =>
      new Promise((answer) => {
        setAsking({ answer })
      })
    return () => {
      stepUp.ask = null
    }
  }, [])
  if (!asking) return null
  const end = (isGiven: boolean) => {
    setAsking(null)
    asking.answer(isGiven)
  }
  return (
    <Dialog title="A fresh code, please" onClose={() => end(false)}>
      <StaffForm<{ code: string }>
        values={{ code: '' }}
        submit="Go on"
        onSubmit={async ({ code }) => {
          await api(staffCalls).giveCode({ code: code.replaceAll(/\s/g, '') })
          end(true)
        }}
        onCancel={() => end(false)}
      >
        <TextField name="code" label="Code from your authenticator app" most={7} isRequired />
      </StaffForm>
    </Dialog>
  )
}

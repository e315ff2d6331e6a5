import { useState } from 'react'
import { SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { TextInput } from '#web/staff/purchases/parts/text-input.tsx'

type ReasonDialogProps = {
  title: string
  label: string
  submit: string
  onSend: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for a reason before performing an action. */
export function ReasonDialog({ title, label, submit, onSend, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <SendDialog
      title={title}
      submit={submit}
      isReady={reason.trim() !== ''}
      onSend={() => onSend(reason)}
      onClose={onClose}
    >
      <TextInput label={label} value={reason} onChange={setReason} />
    </SendDialog>
  )
}

import { useState } from 'react'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import { SendDialog } from './send-dialog.tsx'

type Props = {
  title: string
  label: string
  submit: string
  onSend: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for a reason before something is done with it. */
export function ReasonDialog({ title, label, submit, onSend, onClose }: Props) {
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

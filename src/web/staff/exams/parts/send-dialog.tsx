import { type ReactNode, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import css from '#web/staff/purchases/parts/steps.module.css'
import { TextInput } from '#web/staff/purchases/parts/text-input.tsx'
import { messageOf } from '#web/staff/shell/api.ts'

type Props = {
  title: string
  submit: string
  /** True if everything required has been entered. */
  isReady?: boolean
  onSend: () => Promise<void>
  onClose: () => void
  /** Shown when the server gives no reason. */
  otherwise?: string
  children: ReactNode
}

/** A dialog that sends its fields once at a time; a refusal is shown below and the input stays. */
export function SendDialog({ title, submit, isReady = true, onSend, onClose, otherwise, children }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setRefusal(null)
    await onSend().catch((error: unknown) =>
      setRefusal(messageOf(error, otherwise ?? t`This did not work. Please try again.`)),
    )
    setSending(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={css.steps}>
        {children}
        {refusal && (
          <p role="alert" className={css.problem}>
            {refusal}
          </p>
        )}
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary isDisabled={isSending || !isReady} onPress={() => void send()}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ReasonDialogProps = {
  title: string
  label: string
  submit: string
  onSend: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for a reason before something is done with it. */
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

import { useState } from 'react'
import { t } from '../../../../platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import css from '../../purchases/parts/steps.module.css'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import { messageOf } from '../../shell/api.ts'

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
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setRefusal(null)
    await onSend(reason).catch((error: unknown) =>
      setRefusal(messageOf(error, t`This did not work. Please try again.`)),
    )
    setSending(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={css.steps}>
        <TextInput label={label} value={reason} onChange={setReason} />
        {refusal && (
          <p role="alert" className={css.problem}>
            {refusal}
          </p>
        )}
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary isDisabled={isSending || reason.trim() === ''} onPress={() => void send()}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { useRequest } from '../../form-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import css from './confirm-window.module.css'

type ConfirmWindowProps = {
  title: string
  /** What the button that does it says. */
  action: string
  /** Something is gone afterwards. */
  isLoss?: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks before something that cannot be undone. Stays open when it did not work, and says so. */
export function ConfirmWindow({ title, action, isLoss = false, onConfirm, onClose, children }: ConfirmWindowProps) {
  const { isSending, refusal, run } = useRequest()
  const confirm = async () => {
    const refused = await run(onConfirm)
    if (!refused) onClose()
  }
  return (
    <Overlay title={title} onClose={onClose}>
      <div className={css.question}>
        {children}
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <div className={css.answers}>
          <button type="button" className="btn ghost" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className={isLoss ? `btn ${css.loss}` : 'btn'}
            disabled={isSending}
            onClick={() => void confirm()}
          >
            {isSending ? 'Please wait' : action}
          </button>
        </div>
      </div>
    </Overlay>
  )
}

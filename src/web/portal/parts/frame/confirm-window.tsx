import type { ReactNode } from 'react'
import type { Blocker } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import css from './confirm-window.module.css'

type ConfirmWindowProps = {
  title: string
  /** Label of the confirming button. */
  action: string
  /** The action deletes something. */
  isLoss?: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation of an irreversible action. Stays open on failure, and shows the error. */
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
            {isSending ? t`Please wait` : action}
          </button>
        </div>
      </div>
    </Overlay>
  )
}

/** Warns before leaving a page with unsaved input. */
export function LeaveWindow({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null
  return (
    <Overlay title="Leave without saving?" onClose={blocker.reset}>
      <div className={css.question}>
        <p>The changes to your profile have not been saved yet.</p>
        <div className={css.answers}>
          <button type="button" className="btn ghost" onClick={blocker.proceed}>
            Leave without saving
          </button>
          <button type="button" className="btn" onClick={blocker.reset}>
            Stay on this page
          </button>
        </div>
      </div>
    </Overlay>
  )
}

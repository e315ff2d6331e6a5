import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '../media/icons.tsx'
import css from './overlay.module.css'

type OverlayProps = {
  title: string
  /** If absent, the overlay cannot be dismissed. */
  onClose?: () => void
  shape?: 'window' | 'wide' | 'sheet'
  children: ReactNode
}

/**
 * A modal window over the page. The element itself traps focus and restores it. It is at the end of the document, so
 * that it inherits nothing from the table or list whose button opened it.
 */
export function Overlay({ title, onClose, shape = 'window', children }: OverlayProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The browser's top layer is outside React. Closed in the layout phase, because focus returns only while the element
  // is in the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // A second Escape closes a dialog even if its `cancel` event is prevented.
  const afterClose = () => {
    const dialog = ref.current
    if (!dialog?.isConnected || dialog.open) return
    if (onClose) onClose()
    else dialog.showModal()
  }
  return createPortal(
    <dialog
      ref={ref}
      className={`${css.overlay} ${css[shape]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={afterClose}
    >
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </button>
        )}
      </div>
      <div className={css.body}>{children}</div>
    </dialog>,
    document.body,
  )
}

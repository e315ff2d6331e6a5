import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { CloseIcon } from '../media/icons.tsx'
import css from './light-box.module.css'

type LightBoxProps = {
  label: string
  onClose: () => void
  /** Receives every key while the box is open, wherever the focus is inside. */
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * A dark overlay for a film or a picture. Closes by its button, Escape or a click outside; the browser restores
 * the focus.
 */
export function LightBox({ label, onClose, onKeyDown, children }: LightBoxProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // The browser's top layer is outside React. Closed in the layout phase, because focus returns only while the element
  // is in the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const closeFromBeside = (event: MouseEvent<HTMLDialogElement>) => {
    const isBeside = event.target instanceof Element && event.target.hasAttribute('data-beside')
    if (isBeside || event.target === event.currentTarget) onClose()
  }
  return (
    <dialog
      ref={ref}
      className={css.box}
      aria-label={label}
      onClick={closeFromBeside}
      onKeyDown={onKeyDown}
      onClose={() => !ref.current?.open && onClose()}
    >
      <button type="button" className={`icon-btn ${css.close}`} aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </button>
      <div className={css.stage} data-beside="">
        {children}
      </div>
    </dialog>
  )
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { CloseIcon } from '../marks/icons.tsx'
import css from './overlays.module.css'

type DialogProps = { title: string; onClose: () => void; children: ReactNode; isWide?: boolean }

/** A modal window; on phones a sheet from below. The element itself traps focus, closes on Escape and gives focus back. */
export function Dialog({ title, onClose, children, isWide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // The browser's top layer is outside React. Closed in the layout phase: focus returns only while the element is in the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={isWide ? `${css.dialog} ${css.wide}` : css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <button className={css.close} type="button" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** The buttons at the end of a dialog: the one that does it last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

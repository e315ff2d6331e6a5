import type { MouseEvent, ReactNode } from 'react'
import { CloseIcon } from '../media/icons.tsx'
import css from './dialog.module.css'

/** Returns the attributes of a button that opens the dialog with this id: through the browser, or through the document's script before this code has loaded. */
export const opens = (id: string) => ({ command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' as const })

type DialogProps = {
  /** Its opener has `opens(id)`; the element itself traps focus, closes on Escape and restores the focus. */
  id: string
  label: string
  side: 'left' | 'right'
  heading: ReactNode
  children: ReactNode
}

/** A sheet from the side of the screen, in the document from the start. A click on the backdrop, or on a link inside, closes it. */
export function SideDialog({ id, label, side, heading, children }: DialogProps) {
  const closeByLink = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog, and a link is followed with Enter, which clicks
    <dialog id={id} className={`${css.dialog} ${css[side]}`} aria-label={label} onClick={closeByLink} closedby="any">
      <div className={css.sheet}>
        <div className={css.head}>
          {heading}
          <form method="dialog">
            <button className="icon-btn" type="submit" aria-label="Close">
              <CloseIcon />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  )
}

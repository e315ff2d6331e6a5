import type { MouseEvent, ReactNode, RefObject } from 'react'
import { CloseIcon } from '../media/icons.tsx'
import css from './dialog.module.css'

type DialogProps = {
  id?: string
  /** The opener calls `showModal()`; the element itself traps focus, closes on Escape and gives focus back. */
  ref: RefObject<HTMLDialogElement | null>
  label: string
  side: 'left' | 'right'
  heading: ReactNode
  children: ReactNode
  onClose?: () => void
}

/** A sheet from the side of the screen. A click on the backdrop, or on a link inside, closes it. */
export function SideDialog({ id, ref, label, side, heading, children, onClose }: DialogProps) {
  const closeFromClick = (event: MouseEvent<HTMLDialogElement>) => {
    const isBackdrop = event.target === event.currentTarget
    const isLink = event.target instanceof Element && event.target.closest('a')
    if (isBackdrop || isLink) event.currentTarget.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog, and a link is followed with Enter, which clicks
    <dialog
      id={id}
      ref={ref}
      className={`${css.dialog} ${css[side]}`}
      aria-label={label}
      onClick={closeFromClick}
      onClose={onClose}
    >
      <div className={css.sheet}>
        <div className={css.head}>
          {heading}
          <form method="dialog">
            <button className={css.close} type="submit" aria-label="Close">
              <CloseIcon />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  )
}

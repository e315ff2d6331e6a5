import type { ReactNode } from 'react'
import { CloseIcon } from '../media/icons.tsx'
import css from './overlay.module.css'

/**
 * A modal window in the document from the start, so that it opens before any code has loaded. `id`: referenced by
 * its opener.
 */
export function StandingWindow({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <dialog id={id} className={css.overlay} aria-labelledby={`${id}-title`}>
      <div className={css.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <button className="icon-btn" type="submit" aria-label="Close">
            <CloseIcon />
          </button>
        </form>
      </div>
      <div className={css.body}>{children}</div>
    </dialog>
  )
}

import type { Blocker } from 'react-router'
import { Overlay } from '../../ui/overlay.tsx'
import css from './confirm-window.module.css'

/** Stands before another page while something typed is not saved. */
export function LeaveWindow({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null
  return (
    <Overlay title="Leave without saving?" onClose={blocker.reset}>
      <div className={css.question}>
        <p>What you changed in your profile is not saved yet.</p>
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

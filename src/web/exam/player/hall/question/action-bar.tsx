import type { ExamAction } from '../../sitting/exam-state.ts'
import css from './action-bar.module.css'

function Icon({ path }: { path: string }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** The four buttons of the real examinations, with their names; phones show shorter words. */
export function ActionBar({ onAct }: { onAct: (action: ExamAction) => void }) {
  return (
    <section className={css.actions} aria-label="Actions">
      <button
        type="button"
        className={css.action}
        aria-label="Mark for Review & Next"
        onClick={() => onAct({ type: 'flag-next' })}
      >
        <Icon path="M4 17.200V2h10.200l-3 4 3 4H4" />
        <span className={css.long}>Mark for Review & Next</span>
        <span className={css.short}>Review</span>
      </button>
      <button type="button" className={css.action} aria-label="Clear Response" onClick={() => onAct({ type: 'clear' })}>
        <span className={css.long}>Clear Response</span>
        <span className={css.short}>Clear</span>
      </button>
      <button
        type="button"
        className={`${css.action} ${css.previous}`}
        aria-label="Previous"
        onClick={() => onAct({ type: 'previous' })}
      >
        <span className={css.long}>Previous</span>
        <Icon path="M11.500 3L5.500 9l6 6" />
      </button>
      <button type="button" className="btn" onClick={() => onAct({ type: 'save-next' })}>
        Save & Next
      </button>
    </section>
  )
}

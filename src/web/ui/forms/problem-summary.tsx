import { takeFocus } from '../navigation/take-focus.ts'
import css from './problem-summary.module.css'

type Problem = { field: string; message: string | undefined }

/** Summary of a form's problems, focused as soon as it appears; each line links to its field. */
export function ProblemSummary({ problems }: { problems: Problem[] }) {
  const shown = problems.filter(({ message }) => message !== undefined)
  if (shown.length === 0) return null
  return (
    <section ref={takeFocus} className={css.summary} tabIndex={-1} aria-label="Please correct the following">
      <ul>
        {shown.map(({ field, message }) => (
          <li key={field}>
            <a className="link" href={`#${field}`}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

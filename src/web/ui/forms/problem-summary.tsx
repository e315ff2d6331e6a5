import { takeFocus } from '../navigation/take-focus.ts'
import css from './problem-summary.module.css'

type Problem = { field: string; message: string | undefined }

/** What is wrong in a form, above it, in focus as soon as it appears; each line leads to its field. */
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

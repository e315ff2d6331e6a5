import type { Mark } from '#domains/learning/attendance/rules.ts'
import { t } from '#platform/text/messages.ts'
import type { Shown } from '../parts/use-marks.ts'
import { standingLetters, standingWords } from '../parts/words.ts'
import css from './register.module.css'

const choices: Mark[] = ['present', 'absent', 'late', 'excused']

function noteOf({ standing, isWaiting, marked_at, marked_by }: Shown) {
  if (isWaiting) return t`${standingWords[standing]}, waiting`
  if (standing === 'present' && marked_at === null) return ''
  return marked_by === null ? standingWords[standing] : t`${standingWords[standing]}, by ${marked_by}`
}

/** One line a student, as on an answer sheet: a bubble for each mark, one of them filled. `onMark` undefined: the register only tells. */
export function StudentRow({ student, onMark }: { student: Shown; onMark: ((mark: Mark) => void) | undefined }) {
  const { candidate_name: name, registration_number, standing } = student
  const isChosen = (mark: Mark) => standing === mark || (standing === 'online' && mark === 'present')
  return (
    <li data-marked={standing === 'present' ? undefined : ''}>
      <span className={css.name}>
        <b>{name}</b>
        <small>{registration_number}</small>
        <small role="status">{noteOf(student)}</small>
      </span>
      <fieldset className={css.bubbles}>
        <legend className="sr">{name}</legend>
        {choices.map((mark) => (
          <button
            key={mark}
            type="button"
            data-mark={mark}
            aria-pressed={isChosen(mark)}
            aria-label={t`${name}: ${standingWords[mark]}`}
            disabled={onMark === undefined}
            onClick={() => !isChosen(mark) && onMark?.(mark)}
          >
            <i aria-hidden="true">{standingLetters[mark]}</i>
          </button>
        ))}
      </fieldset>
    </li>
  )
}

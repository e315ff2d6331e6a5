import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { Answers } from '../../sitting/exam-state.ts'
import type { Run } from '../../sitting/run.ts'
import { useSections } from '../use-run.ts'
import css from './submit-dialog.module.css'

type UnsavedProps = {
  run: Run
  questions: StudentQuestion[]
  answers: Answers
  count: number
  onClose: () => void
}

function unsavedText(count: number, areCounted: boolean) {
  const choices = t`${plural(count, '# choice is', '# choices are')} not saved`
  return areCounted ? t`${choices} but will still be counted.` : t`${choices} and will not be counted.`
}

/** Warns of choices that no button has made answers, and leads to the first that can still be saved. */
export function UnsavedChoices({ run, questions, answers, count, onClose }: UnsavedProps) {
  const sectionStates = useSections(run)
  if (count === 0) return null
  const open = new Set(
    run.layout.sections.filter((_, index) => sectionStates[index] === 'open').map((layout) => layout.section._id),
  )
  const first = questions.find(({ _id, section_id }) => answers[_id]?.draft && open.has(section_id))
  const go = (questionId: string) => {
    run.open(questionId)
    onClose()
  }
  return (
    <p className={css.unsaved}>
      {unsavedText(count, run.terms.drafts_count)}
      {first && (
        <button type="button" className="link" onClick={() => go(first._id)}>
          Go to question {first.sno}
        </button>
      )}
    </p>
  )
}

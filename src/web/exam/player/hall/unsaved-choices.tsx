import type { StudentQuestion } from '../../../../domains/exams/schema.ts'
import type { Run } from '../sitting/run.ts'
import type { Answers } from '../sitting/state.ts'
import css from './submit-dialog.module.css'
import { useSections } from './use-sections.ts'

type UnsavedProps = {
  run: Run
  questions: StudentQuestion[]
  answers: Answers
  count: number
  onClose: () => void
}

function unsavedText(count: number, areCounted: boolean) {
  const choices = count === 1 ? '1 choice is not saved' : `${count} choices are not saved`
  return areCounted ? `${choices} and will be counted too.` : `${choices} and will not be counted.`
}

/** Warns of choices that no button has made answers, and leads to the first that can still be saved. */
export function UnsavedChoices({ run, questions, answers, count, onClose }: UnsavedProps) {
  const standings = useSections(run)
  if (count === 0) return null
  const open = new Set(
    run.layout.sections.filter((_, index) => standings[index] === 'open').map((one) => one.section._id),
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

import { useState } from 'react'
import { plural, t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { type Answers, answeredOf, countStates, unsavedChoices } from '../../sitting/exam-state.ts'
import { namesOf } from '../../sitting/layout.ts'
import type { Run } from '../../sitting/run.ts'
import { useSections } from '../use-run.ts'
import css from './submit-dialog.module.css'
import { UnsavedChoices } from './unsaved-choices.tsx'

type LeaveSectionProps = { run: Run; answers: Answers; onClose: () => void }

function unansweredText(count: number) {
  if (count === 0) return t`All questions are answered.`
  return t`${plural(count, '# question is', '# questions are')} not answered.`
}

/** Before a section is finished for good, with those that share its clock. */
export function LeaveSectionDialog({ run, answers, onClose }: LeaveSectionProps) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const states = useSections(run)
  const parts = run.layout.sections.filter((_part, index) => states[index] === 'open')
  const name = namesOf(parts)
  const questions = parts.flatMap((part) => part.questions)
  const unanswered = questions.length - answeredOf(countStates(questions, answers))
  const unsaved = unsavedChoices(questions, answers)

  async function leave() {
    setIsSending(true)
    setProblem(null)
    const failure = await run.leaveSection()
    if (failure === null) return onClose()
    setProblem(failure)
    setIsSending(false)
  }

  return (
    <Overlay title={parts.length > 1 ? t`Finish these sections?` : t`Finish this section?`} onClose={onClose}>
      <p>
        You are about to finish {name} and go to the next section. You cannot come back to {name}.{' '}
        <b>{unansweredText(unanswered)}</b>
      </p>
      <UnsavedChoices run={run} questions={questions} answers={answers} count={unsaved} onClose={onClose} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={css.buttons}>
        <button type="button" className="btn ghost" disabled={isSending} onClick={onClose}>
          No, stay here
        </button>
        <button type="button" className="btn" disabled={isSending} onClick={() => void leave()}>
          {isSending ? t`Finishing…` : t`Yes, finish`}
        </button>
      </div>
    </Overlay>
  )
}

import { useState } from 'react'
import { counted } from '../../../../../platform/text/counted.ts'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Overlay } from '../../../../ui/overlays/overlay.tsx'
import { type Answers, answeredOf, countStates, unsavedChoices } from '../../sitting/exam-state.ts'
import type { SectionLayout } from '../../sitting/layout.ts'
import type { Run } from '../../sitting/run.ts'
import css from './submit-dialog.module.css'
import { UnsavedChoices } from './unsaved-choices.tsx'

type LeaveSectionProps = { run: Run; part: SectionLayout; answers: Answers; onClose: () => void }

function unansweredText(count: number) {
  if (count === 0) return 'All its questions are answered.'
  return `${counted(count, 'of its questions is', 'of its questions are')} not answered.`
}

/** Before a section is finished for good. */
export function LeaveSectionDialog({ run, part, answers, onClose }: LeaveSectionProps) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const name = part.section.section_name
  const unanswered = part.questions.length - answeredOf(countStates(part.questions, answers))
  const unsaved = unsavedChoices(part.questions, answers)

  async function leave() {
    setIsSending(true)
    setProblem(null)
    const found = await run.leaveSection()
    if (found === null) return onClose()
    setProblem(found)
    setIsSending(false)
  }

  return (
    <Overlay title="Finish this section?" onClose={onClose}>
      <p>
        You are about to finish {name} and go to the next section. You cannot come back to {name}.{' '}
        <b>{unansweredText(unanswered)}</b>
      </p>
      <UnsavedChoices run={run} questions={part.questions} answers={answers} count={unsaved} onClose={onClose} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={css.buttons}>
        <button type="button" className="btn ghost" disabled={isSending} onClick={onClose}>
          No, stay here
        </button>
        <button type="button" className="btn" disabled={isSending} onClick={() => void leave()}>
          {isSending ? 'Finishing…' : 'Yes, finish it'}
        </button>
      </div>
    </Overlay>
  )
}

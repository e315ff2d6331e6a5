import { useState } from 'react'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { InstructionPages } from '../../briefing/instructions.tsx'
import { type Answers, answeredOf, countStates, unsavedChoices } from '../../sitting/exam-state.ts'
import { namesOf } from '../../sitting/layout.ts'
import type { Run } from '../../sitting/run.ts'
import { type OpenOverlay, Tools, type ToolsProps } from '../header/hall-header.tsx'
import { Palette } from '../palette/palette.tsx'
import type { QuestionLanguages } from '../question/use-question-languages.ts'
import { useSections } from '../use-run.ts'
import type { Picture } from './enlarged-picture.tsx'
import css from './hall-overlays.module.css'
import { enlargedPicture, questionPaper, report } from './lazy-parts.tsx'
import submitDialogCss from './submit-dialog.module.css'
import { SubmitDialog } from './submit-dialog.tsx'
import { UnsavedChoices } from './unsaved-choices.tsx'

type OverlaysProps = {
  run: Run
  info: TestForCandidate
  question: StudentQuestion
  answers: Answers
  overlay: OpenOverlay | null
  picture: Picture | null
  languageOf: QuestionLanguages['shown']
  tools: ToolsProps
  palette: Parameters<typeof Palette>[0]
  onClose: () => void
}

/** The palette of a phone, with the tools that its header has no room for. */
function PaletteSheet({ run, tools, palette, onClose }: OverlaysProps) {
  const open = (questionId: string) => {
    run.open(questionId)
    onClose()
  }
  return (
    <Overlay key="palette" title="Question palette" shape="sheet" onClose={onClose}>
      <div className={css.sheet}>
        <div className={css.sheetTools}>
          <Tools {...tools} />
        </div>
        <Palette {...palette} onOpen={open} />
      </div>
    </Overlay>
  )
}

/** The windows over the question; one at a time. */
export function HallOverlays(props: OverlaysProps) {
  const { run, info, question, answers, overlay, picture, languageOf, onClose } = props
  if (picture) return <enlargedPicture.Part picture={picture} onClose={onClose} />
  if (overlay === 'palette') return <PaletteSheet {...props} />
  if (overlay === 'instructions') {
    return (
      <Overlay key="instructions" title="Instructions" shape="wide" onClose={onClose}>
        <InstructionPages info={info} />
      </Overlay>
    )
  }
  if (overlay === 'paper') return <questionPaper.Part run={run} languageOf={languageOf} onClose={onClose} />
  if (overlay === 'report') return <report.Part attemptId={run.attempt._id} question={question} onClose={onClose} />
  if (overlay === 'leave-section') {
    return <LeaveSectionDialog run={run} answers={answers} onClose={onClose} />
  }
  return overlay === 'submit' ? <SubmitDialog run={run} answers={answers} onClose={onClose} /> : null
}

type LeaveSectionProps = { run: Run; answers: Answers; onClose: () => void }

function unansweredText(count: number) {
  if (count === 0) return t`All questions are answered.`
  return t`${plural(count, '# question is', '# questions are')} not answered.`
}

/** Before a section is finished for good, with those that share its clock. */
function LeaveSectionDialog({ run, answers, onClose }: LeaveSectionProps) {
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
      <div className={submitDialogCss.buttons}>
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

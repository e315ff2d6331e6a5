import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { InstructionPages } from '../../briefing/instructions.tsx'
import type { Answers } from '../../sitting/exam-state.ts'
import type { Run } from '../../sitting/run.ts'
import { type OpenOverlay, Tools, type ToolsProps } from '../header/hall-header.tsx'
import { Palette } from '../palette/palette.tsx'
import type { QuestionLanguages } from '../question/use-question-languages.ts'
import type { Picture } from './enlarged-picture.tsx'
import css from './hall-overlays.module.css'
import { enlargedPicture, questionPaper, report } from './lazy-parts.tsx'
import { LeaveSectionDialog } from './leave-section-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

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

import { useState } from 'react'
import type { Language, PublicTest } from '../../../domains/exams/schema.ts'
import { Overlay } from '../../ui/overlay.tsx'
import { ActionBar } from './action-bar.tsx'
import { TimeKeeper } from './clock.tsx'
import css from './hall.module.css'
import { HallHeader, type OpenOverlay, Tools } from './hall-header.tsx'
import { GeneralInstructions, SectionTable } from './instructions.tsx'
import { Interruptions } from './interruptions.tsx'
import { findQuestion } from './layout.ts'
import { Palette } from './palette.tsx'
import { QuestionPaper } from './question-paper.tsx'
import { QuestionView } from './question-view.tsx'
import type { Run } from './run.ts'
import { SectionBar } from './section-bar.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { useAnswerKeys } from './use-answer-keys.ts'
import { usePageEvents } from './use-page-events.ts'
import { useExam } from './use-run.ts'

type HallProps = {
  run: Run
  test: PublicTest
  language: Language
  problem: string | null
  onLanguage: (language: Language) => void
  onContinueHere: () => void
  onLogin: () => void
}

/** The exam itself. Its state is outside React, in the run; the clocks write their own digits. */
export function Hall({ run, test, language, problem, onLanguage, onContinueHere, onLogin }: HallProps) {
  const exam = useExam(run)
  const { answers, currentId } = exam
  const [overlay, setOverlay] = useState<OpenOverlay | null>(null)
  const [isTimeOver, setIsTimeOver] = useState(false)
  usePageEvents(run)
  useAnswerKeys(run)

  const question = findQuestion(run.layout, currentId)
  const part = run.layout.sections.find(({ section }) => section._id === question?.section_id)
  if (!question || !part) return <p role="alert">This test has no questions. Please tell the institute.</p>

  const close = () => setOverlay(null)
  const submit = () => setOverlay('submit')
  const onZero = () => {
    setOverlay(null)
    setIsTimeOver(true)
    void run.runOut()
  }
  const tools = { test, language, onLanguage, onOpen: setOverlay }
  const palette = { attempt: run.attempt, section: part, answers, currentId, onSubmit: submit }
  return (
    <div className={css.hall}>
      <HallHeader run={run} {...tools} />
      <SectionBar
        layout={run.layout}
        answers={answers}
        currentSectionId={part.section._id}
        timeLeft={run.timeLeft}
        onOpen={run.open}
      />
      <QuestionView
        paper={run.paper}
        question={question}
        section={part.section}
        exam={exam}
        language={language}
        secondsHere={run.secondsHere}
        onAct={run.act}
      />
      <ActionBar onAct={run.act} />
      <aside className={css.aside} aria-label="Question palette">
        <Palette {...palette} onOpen={run.open} />
      </aside>
      <TimeKeeper timeLeft={run.timeLeft} onZero={onZero} />

      {overlay === 'palette' && (
        <Overlay key="palette" title="Question palette" shape="sheet" onClose={close}>
          <div className={css.sheet}>
            <div className={css.sheetTools}>
              <Tools {...tools} />
            </div>
            <Palette
              {...palette}
              onOpen={(questionId) => {
                run.open(questionId)
                close()
              }}
            />
          </div>
        </Overlay>
      )}
      {overlay === 'instructions' && (
        <Overlay key="instructions" title="Instructions" shape="wide" onClose={close}>
          <SectionTable test={test} />
          <GeneralInstructions />
        </Overlay>
      )}
      {overlay === 'paper' && (
        <QuestionPaper layout={run.layout} paper={run.paper} language={language} onClose={close} />
      )}
      {overlay === 'submit' && <SubmitDialog run={run} answers={answers} onClose={close} />}
      <Interruptions
        run={run}
        isTimeOver={isTimeOver}
        problem={problem}
        onContinueHere={onContinueHere}
        onLogin={onLogin}
      />
    </div>
  )
}

import { useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import type { StudentPaper, StudentQuestion } from '#domains/exams/papers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { type ExamAction, type ExamState, shownAnswer, shownNumber } from '../../sitting/exam-state.ts'
import type { SectionLayout } from '../../sitting/layout.ts'
import type { Picture } from '../dialogs/enlarged-picture.tsx'
import { AnswerOptions } from './answer-options.tsx'
import { NumberField } from './number-field.tsx'
import { Passage } from './passage.tsx'
import { openablePictures, pictureOpener } from './picture-opener.ts'
import css from './question.module.css'
import { QuestionHead, type QuestionTools } from './question-head.tsx'

export const textSizes = ['normal', 'large', 'largest'] as const

type AnswerProps = {
  question: StudentQuestion
  exam: ExamState
  language: Language
  onAct: (action: ExamAction) => void
}

function AnswerField({ question, exam, language, isDraft, onAct }: AnswerProps & { isDraft: boolean }) {
  if (question.kind === 'numeric') {
    return (
      <NumberField
        sno={question.sno}
        text={shownNumber(exam)}
        entry={exam.entry}
        isDraft={isDraft}
        onEnter={(text) => onAct({ type: 'number', text })}
        onClear={() => onAct({ type: 'clear' })}
      />
    )
  }
  return (
    <AnswerOptions
      question={question}
      language={language}
      answer={shownAnswer(exam, question._id)}
      isDraft={isDraft}
      onChoose={(optionId) => onAct({ type: 'choose', optionId })}
    />
  )
}

/** A choice that no button has made an answer looks chosen, and is told to be none. */
function AnswerPart(props: AnswerProps) {
  const isDraft = props.exam.answers[props.question._id]?.draft !== undefined
  return (
    <>
      <AnswerField {...props} isDraft={isDraft} />
      <p className={css.unsaved} role="status">
        {isDraft && t`Not saved yet: press Save & Next.`}
      </p>
    </>
  )
}

type QuestionViewProps = AnswerProps & {
  paper: StudentPaper
  part: SectionLayout
  /** What has just happened to the sections; '' for nothing. */
  news: string
  /** What cannot be shown, and why. */
  problem: string | null
  tools: QuestionTools
  secondsHere: () => number
  onPicture: (picture: Picture) => void
}

export function QuestionView({ paper, part, tools, secondsHere, onPicture, ...rest }: QuestionViewProps) {
  const { news, problem, ...answering } = rest
  const { question, language } = answering
  const { section } = part
  const [size, setSize] = useState(0)
  const passage = paper.passages.find(({ _id }) => _id === question.passage_id)
  const view = useRef<HTMLElement>(null)
  // Scrolling and the focus are outside React: the next question begins at its top, wherever the one before was left, and keys answer it at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question itself is what it waits for
  useLayoutEffect(() => {
    view.current?.scrollTo(0, 0)
    view.current?.focus({ preventScroll: true })
  }, [question._id])
  return (
    // Heard here for the pictures in the texts, which are buttons themselves.
    <main ref={view} tabIndex={-1} className={css.question} data-size={textSizes[size]} {...pictureOpener(onPicture)}>
      <p className="sr" aria-live="polite">
        Question {question.sno}, {section.section_name}
      </p>
      <QuestionHead
        {...tools}
        question={question}
        section={section}
        language={language}
        secondsHere={secondsHere}
        onTextSize={() => setSize((size + 1) % textSizes.length)}
      />
      <div>
        <p className={css.news} role="status">
          {news}
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
      <div className={css.set} data-split={passage ? true : undefined}>
        {passage && (
          <Passage
            key={passage._id}
            passage={passage}
            question={question}
            part={part}
            answers={answering.exam.answers}
            language={language}
          />
        )}
        <div key={question._id} className={css.answer}>
          <RichHtml
            text={question.text}
            language={language}
            prepare={openablePictures}
            className={`${css.rich} ${css.stem}`}
          />
          <AnswerPart {...answering} />
        </div>
      </div>
    </main>
  )
}

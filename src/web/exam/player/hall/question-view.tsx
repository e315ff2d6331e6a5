import { useState } from 'react'
import type { Language, PublicSection, StudentPaper, StudentQuestion } from '../../../../domains/exams/schema.ts'
import { RichHtml } from '../../../languages.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type ExamAction, type ExamState, shownAnswer, shownNumber } from '../sitting/state.ts'
import { AnswerOptions } from './answer-options.tsx'
import type { Picture } from './enlarged-picture.tsx'
import { NumberField } from './number-field.tsx'
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
        {isDraft && 'Not saved yet: press Save & Next.'}
      </p>
    </>
  )
}

type QuestionViewProps = AnswerProps & {
  paper: StudentPaper
  section: PublicSection
  /** What has just happened to the sections; '' for nothing. */
  news: string
  /** What cannot be shown, and why. */
  problem: string | null
  tools: QuestionTools
  secondsHere: () => number
  onPicture: (picture: Picture) => void
}

export function QuestionView({ paper, section, tools, secondsHere, onPicture, ...rest }: QuestionViewProps) {
  const { news, problem, ...answering } = rest
  const { question, language } = answering
  const [size, setSize] = useState(0)
  const passage = paper.passages.find(({ _id }) => _id === question.passage_id)
  const text = { language, prepare: openablePictures }
  return (
    // Heard here for the pictures in the texts, which are buttons themselves.
    <main className={css.question} data-size={textSizes[size]} {...pictureOpener(onPicture)}>
      <p className="sr" aria-live="polite">
        Question {question.sno}, {section.section_name}
      </p>
      <QuestionHead
        {...{ ...tools, question, section, language, secondsHere }}
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls by itself must be reachable by keyboard
          <section key={passage._id} className={css.passage} aria-label="Passage" tabIndex={0}>
            <RichHtml {...text} text={passage.text} className={css.rich} />
          </section>
        )}
        <div key={question._id} className={css.answer}>
          <RichHtml {...text} text={question.text} className={`${css.rich} ${css.stem}`} />
          <AnswerPart {...answering} />
        </div>
      </div>
    </main>
  )
}

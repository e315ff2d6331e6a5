import { useState } from 'react'
import type { Language, PublicSection, StudentPaper, StudentQuestion } from '../../../domains/exams/schema.ts'
import { RichHtml } from '../../languages.tsx'
import { AnswerOptions } from './answer-options.tsx'
import { noAnswer } from './answer-value.ts'
import { QuestionTime } from './clock.tsx'
import { formatMarks } from './format-marks.ts'
import { NumberField } from './number-field.tsx'
import css from './question.module.css'
import { type ExamAction, type ExamState, shownNumber } from './state.ts'

const kindNames = { single: 'Single choice', several: 'Several choices', numeric: 'Number' } as const
export const textSizes = ['normal', 'large', 'largest'] as const

type HeadProps = {
  question: StudentQuestion
  section: PublicSection
  secondsHere: () => number
  onTextSize: () => void
}

function QuestionHead({ question, section, secondsHere, onTextSize }: HeadProps) {
  return (
    <div className={css.head}>
      <h2>
        Question <span className="num">{question.sno}</span>
      </h2>
      <span className={css.kind}>{kindNames[question.kind]}</span>
      <span className={`num ${css.marks}`}>
        <b data-kind="gain">
          <span className="sr">Right: </span>+{formatMarks(section.marks_per_question)}
        </b>
        {section.penalty !== '0' && (
          <b data-kind="loss">
            <span className="sr">Wrong: </span>−{formatMarks(section.penalty)}
          </b>
        )}
      </span>
      <QuestionTime seconds={secondsHere} className={css.spent} />
      <button type="button" className={css.zoom} aria-label="Text size" onClick={onTextSize}>
        <span>A</span>A
      </button>
    </div>
  )
}

type AnswerProps = {
  question: StudentQuestion
  exam: ExamState
  language: Language
  onAct: (action: ExamAction) => void
}

function AnswerPart({ question, exam, language, onAct }: AnswerProps) {
  if (question.kind === 'numeric') {
    return (
      <NumberField
        sno={question.sno}
        text={shownNumber(exam)}
        entry={exam.entry}
        onEnter={(text) => onAct({ type: 'number', text })}
        onClear={() => onAct({ type: 'clear' })}
      />
    )
  }
  const answer = exam.answers[question._id] ?? noAnswer
  const onChoose = (optionId: string) => onAct({ type: 'choose', optionId })
  return <AnswerOptions question={question} language={language} answer={answer} onChoose={onChoose} />
}

type QuestionViewProps = AnswerProps & {
  paper: StudentPaper
  section: PublicSection
  secondsHere: () => number
}

export function QuestionView({ paper, section, secondsHere, ...answering }: QuestionViewProps) {
  const { question, language } = answering
  const [size, setSize] = useState(0)
  const passage = paper.passages.find(({ _id }) => _id === question.passage_id)
  return (
    <main className={css.question} data-size={textSizes[size]}>
      <p className="sr" aria-live="polite">
        Question {question.sno}, {section.section_name}
      </p>
      <QuestionHead
        question={question}
        section={section}
        secondsHere={secondsHere}
        onTextSize={() => setSize((size + 1) % textSizes.length)}
      />
      <div className={css.set} data-split={passage ? true : undefined}>
        {passage && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls by itself must be reachable by keyboard
          <section key={passage._id} className={css.passage} aria-label="Passage" tabIndex={0}>
            <RichHtml text={passage.text} language={language} className={css.rich} />
          </section>
        )}
        <div key={question._id} className={css.answer}>
          <RichHtml text={question.text} language={language} className={`${css.rich} ${css.stem}`} />
          <AnswerPart {...answering} />
        </div>
      </div>
    </main>
  )
}

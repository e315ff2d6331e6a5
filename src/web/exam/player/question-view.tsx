import { useState } from 'react'
import type { AnswerState } from '../../../domains/attempts/schema.ts'
import type { Language, PublicSection, StudentPaper, StudentQuestion } from '../../../domains/exams/schema.ts'
import { RichHtml } from '../../languages.tsx'
import { QuestionTime } from './clock.tsx'
import { formatMarks } from './format-marks.ts'
import css from './question.module.css'

export const letters = 'ABCDE'
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
      <span className={css.kind}>Single choice</span>
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

type OptionsProps = {
  question: StudentQuestion
  language: Language
  chosen: string | null
  onChoose: (optionId: string) => void
}

/** Native radio buttons: the arrow keys move and choose. Choosing the chosen one again takes it back, which a radio does not do alone. */
function Options({ question, language, chosen, onChoose }: OptionsProps) {
  return (
    <fieldset className={css.options}>
      <legend className="sr">Options of question {question.sno}</legend>
      {question.options.map(({ _id, text }, index) => (
        <label key={_id}>
          <input
            type="radio"
            name={question._id}
            checked={chosen === _id}
            onChange={() => onChoose(_id)}
            onClick={() => chosen === _id && onChoose(_id)}
          />
          <i>{letters[index]}</i>
          <RichHtml text={text} language={language} className={css.rich} />
        </label>
      ))}
    </fieldset>
  )
}

type QuestionViewProps = {
  paper: StudentPaper
  question: StudentQuestion
  section: PublicSection
  answer: AnswerState | undefined
  language: Language
  secondsHere: () => number
  onChoose: (optionId: string) => void
}

export function QuestionView({ paper, question, section, answer, language, secondsHere, onChoose }: QuestionViewProps) {
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
          <Options question={question} language={language} chosen={answer?.option_id ?? null} onChoose={onChoose} />
        </div>
      </div>
    </main>
  )
}

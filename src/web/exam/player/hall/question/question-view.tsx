import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import type { StudentPaper, StudentQuestion } from '#domains/exams/papers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { type Answers, type ExamAction, type ExamState, shownAnswer, shownNumber } from '../../sitting/exam-state.ts'
import type { SectionLayout } from '../../sitting/layout.ts'
import type { Picture } from '../dialogs/enlarged-picture.tsx'
import { AnswerOptions } from './answer-options.tsx'
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
        {isDraft && t`Not saved yet: press Save & Next.`}
      </p>
    </>
  )
}

type QuestionViewProps = AnswerProps & {
  paper: StudentPaper
  part: SectionLayout
  /** Latest change of sections; '' for none. */
  news: string
  /** Reason why something cannot be shown. */
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

type PassageProps = {
  passage: StudentPaper['passages'][number]
  question: StudentQuestion
  part: SectionLayout
  answers: Answers
  language: Language
}

/** Returns whether the candidate comes to a further question of the set, and so has already seen the passage. */
function isFurther(question: StudentQuestion, { part, answers }: Pick<PassageProps, 'part' | 'answers'>) {
  const set = part.questions.filter(({ passage_id }) => passage_id === question.passage_id)
  return set[0]?._id !== question._id && set.some(({ _id }) => _id !== question._id && answers[_id])
}

/** Passage shared by a set of questions. On a phone, where it is above them, it is folded after the first. */
function Passage({ passage, question, part, answers, language }: PassageProps) {
  const id = useId()
  const [choice, choose] = useState<{ questionId: string; isOpen: boolean } | null>(null)
  // The choice applies to its question only: the next one starts folded again.
  const isOpen = choice?.questionId === question._id ? choice.isOpen : !isFurther(question, { part, answers })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls by itself must be reachable by keyboard
    <section className={css.passage} aria-label="Passage" tabIndex={0}>
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose({ questionId: question._id, isOpen: !isOpen })}
      >
        {isOpen ? t`Hide the passage` : t`Show the passage`}
      </button>
      <div id={id} className={css.text} data-folded={isOpen ? undefined : true}>
        <RichHtml text={passage.text} language={language} prepare={openablePictures} className={css.rich} />
      </div>
    </section>
  )
}

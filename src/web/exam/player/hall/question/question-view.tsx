import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import type { StudentPaper, StudentQuestion } from '#domains/exams/papers/schema.ts'
import type { PublicSection } from '#domains/exams/tests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { languageNames, RichHtml } from '#web/shell/languages.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { formatMarks, formatPenalty } from '../../format-marks.ts'
import { kindNames } from '../../kind-names.ts'
import { LanguageSelect } from '../../language-select.tsx'
import { type Answers, type ExamAction, type ExamState, shownAnswer, shownNumber } from '../../sitting/exam-state.ts'
import type { SectionLayout } from '../../sitting/layout.ts'
import type { Picture } from '../dialogs/enlarged-picture.tsx'
import { QuestionTime } from '../header/clock.tsx'
import { AnswerOptions } from './answer-options.tsx'
import { NumberField } from './number-field.tsx'
import css from './question.module.css'

const textSizes = ['normal', 'large', 'largest'] as const

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

/** The answer area. An unsaved choice looks selected, with a note that it is not an answer yet. */
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
  /** Latest section change; '' if none. */
  news: string
  /** Why something cannot be shown. */
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
  // Scrolling and focus are outside React. Each question starts at its top, wherever the previous one was scrolled to,
  // and receives keys at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question itself is what it waits for
  useLayoutEffect(() => {
    view.current?.scrollTo(0, 0)
    scrollTo(0, 0)
    view.current?.focus({ preventScroll: true })
  }, [question._id])
  return (
    // Handles events of the pictures in the texts, which are rendered as buttons.
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

/** Returns whether this is a further question of its set, so that the candidate has already seen the passage. */
function isFurther(question: StudentQuestion, { part, answers }: Pick<PassageProps, 'part' | 'answers'>) {
  const set = part.questions.filter(({ passage_id }) => passage_id === question.passage_id)
  return set[0]?._id !== question._id && set.some(({ _id }) => _id !== question._id && answers[_id])
}

/** Passage shared by a set of questions. On phones, where it is above them, it is collapsed after the first question. */
function Passage({ passage, question, part, answers, language }: PassageProps) {
  const id = useId()
  const [choice, choose] = useState<{ questionId: string; isOpen: boolean } | null>(null)
  // The choice applies to one question: the next one starts collapsed again.
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

/**
 * Turns the pictures of a text into buttons that enlarge them by tap, Enter or Space. The HTML is sanitised, so `<img `
 * occurs only in picture tags.
 */
export function openablePictures(html: string) {
  return html.replaceAll('<img ', '<img tabindex="0" role="button" aria-haspopup="dialog" ')
}

function pictureAt(target: EventTarget): Picture | null {
  if (!(target instanceof HTMLImageElement) || target.getAttribute('role') !== 'button') return null
  return { src: target.src, alt: target.alt }
}

/** Returns the handlers for an element that contains such texts. */
function pictureOpener(onOpen: (picture: Picture) => void) {
  const open = (event: MouseEvent | KeyboardEvent) => {
    const picture = pictureAt(event.target)
    if (!picture) return
    event.preventDefault()
    onOpen(picture)
  }
  return {
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') open(event)
    },
  }
}

type QuestionTools = {
  languages: HeadLanguages
  onReport: () => void
  /** null if the test has no calculator. */
  onCalculator: (() => void) | null
}

type HeadProps = QuestionTools & {
  question: StudentQuestion
  section: PublicSection
  language: Language
  secondsHere: () => number
  onTextSize: () => void
}

/** Number, kind and marks of the question, and tools other than answering. */
function QuestionHead({ question, section, language, secondsHere, languages, ...tools }: HeadProps) {
  const marking = section.groups?.find(({ kind }) => kind === question.kind) ?? section
  const penalty = formatPenalty(marking)
  return (
    <div className={css.head} data-tools>
      <div className={css.facts}>
        <h2>
          Question <span className="num">{question.sno}</span>
        </h2>
        <span className={css.kind}>{kindNames[question.kind]}</span>
        <span className={`num ${css.marks}`}>
          <b data-kind="gain">
            <span className="sr">Correct: </span>+{formatMarks(marking.marks_per_question)}
          </b>
          {penalty !== null && (
            <b data-kind="loss">
              <span className="sr">Wrong: </span>
              {penalty}
            </b>
          )}
        </span>
        <QuestionTime seconds={secondsHere} className={css.spent} />
        <button type="button" className={css.zoom} aria-label="Text size" onClick={tools.onTextSize}>
          <span>A</span>A
        </button>
      </div>
      <div className={css.tools}>
        <LanguageSelect
          label="View this question in"
          className={css.language}
          languages={languages.ofQuestion}
          value={language}
          onChange={languages.onQuestion}
        />
        <LanguageMenu {...languages} shown={language} className={css.languages} />
        {tools.onCalculator && (
          <button type="button" onClick={tools.onCalculator}>
            Calculator
          </button>
        )}
        <button type="button" onClick={tools.onReport}>
          Report<span className="sr"> a problem with this question</span>
        </button>
      </div>
    </div>
  )
}

type HeadLanguages = {
  /** Languages of this question; one can be chosen for it alone. */
  ofQuestion: Language[]
  onQuestion: (language: Language) => void
  ofPaper: Language[]
  paper: Language
  onPaper: (language: Language) => void
}

type MenuProps = HeadLanguages & { shown: Language; className?: string | undefined }

/**
 * Language menu for phones, where only one list fits: it shows the paper's language and offers another for this
 * question alone.
 */
function LanguageMenu({ ofPaper, ofQuestion, paper, shown, onPaper, onQuestion, className }: MenuProps) {
  const id = useId()
  if (ofPaper.length < 2) return null
  const isOwn = shown !== paper && ofQuestion.length > 1
  const find = (value: string) => ofPaper.find((language) => value.endsWith(`-${language}`)) ?? 'en'
  const option = (scope: 'paper' | 'question', language: Language) => (
    <option key={language} value={`${scope}-${language}`} lang={language}>
      {languageNames[language]}
    </option>
  )
  return (
    <span className={className}>
      <label htmlFor={id}>View in</label>{' '}
      <select
        id={id}
        value={isOwn ? `question-${shown}` : `paper-${paper}`}
        onChange={({ target: { value } }) => (value.startsWith('paper-') ? onPaper : onQuestion)(find(value))}
      >
        <optgroup label="Whole paper">{ofPaper.map((language) => option('paper', language))}</optgroup>
        {ofQuestion.length > 1 && (
          <optgroup label="This question only">{ofQuestion.map((language) => option('question', language))}</optgroup>
        )}
      </select>
    </span>
  )
}

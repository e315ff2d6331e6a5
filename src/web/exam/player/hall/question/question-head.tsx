import { useId } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import type { PublicSection } from '#domains/exams/tests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { languageNames } from '#web/shell/languages.tsx'
import { formatMarks } from '../../format-marks.ts'
import { LanguageSelect } from '../../language-select.tsx'
import { QuestionTime } from '../header/clock.tsx'
import css from './question-head.module.css'

const kindNames = { single: t`Single correct`, several: t`Multiple correct`, numeric: t`Numerical` } as const

export type QuestionTools = {
  languages: HeadLanguages
  onReport: () => void
  /** null where the test has no calculator. */
  onCalculator: (() => void) | null
}

type HeadProps = QuestionTools & {
  question: StudentQuestion
  section: PublicSection
  language: Language
  secondsHere: () => number
  onTextSize: () => void
}

/** Number, kind and marks of the question, and its tools besides answering. */
export function QuestionHead({ question, section, language, secondsHere, languages, ...tools }: HeadProps) {
  return (
    <div className={css.head} data-tools>
      <div className={css.facts}>
        <h2>
          Question <span className="num">{question.sno}</span>
        </h2>
        <span className={css.kind}>{kindNames[question.kind]}</span>
        <span className={`num ${css.marks}`}>
          <b data-kind="gain">
            <span className="sr">Correct: </span>+{formatMarks(section.marks_per_question)}
          </b>
          {section.penalty !== '0' && (
            <b data-kind="loss">
              <span className="sr">Wrong: </span>−{formatMarks(section.penalty)}
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
  /** Those that this question has, and what chooses one for it alone. */
  ofQuestion: Language[]
  onQuestion: (language: Language) => void
  ofPaper: Language[]
  paper: Language
  onPaper: (language: Language) => void
}

type MenuProps = HeadLanguages & { shown: Language; className?: string | undefined }

/** On a phone there is room for one list: it says what the whole paper is read in, and offers another language for the question alone. */
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

import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { Link } from 'react-router'
import type { QuestionAnalysis, SectionAnalysis } from '../../../domains/attempts/schema.ts'
import { clockTime, spokenTime } from '../figures.ts'
import { type Filter, isShown } from './question-filter.ts'
import styles from './time-strips.module.css'

type Jumps = {
  show: Filter
  search: string
  /** The way to a question that the filter hides. */
  searchForAll: string
  onJump: (sno: number, isOpen: true) => void
}
type Props = Jumps & { sections: SectionAnalysis[]; questions: QuestionAnalysis[] }

/** Seconds per question, one strip a section on one scale; a bar leads to its question. */
export const TimeStrips = memo(function TimeStrips({ sections, questions, ...jumps }: Props) {
  const longest = Math.max(1, ...questions.map((question) => question.time_spent))
  return (
    <section aria-labelledby="time">
      <h2 id="time">Where the time went</h2>
      <p className={`num ${styles.scale}`}>
        The tallest bar is {spokenTime(longest)}. Plain: correct, striped: wrong, hollow: skipped.
      </p>
      <div className={styles.strips}>
        {sections.map((section) => (
          <figure key={section._id}>
            <figcaption className="num">
              {section.section_name} <span>{clockTime(section.time_spent)}</span>
            </figcaption>
            <ol className={styles.strip}>
              {questions
                .filter((question) => question.q_id.section === section._id)
                .map((question, place) => (
                  <TimeBar key={question.sno} question={question} longest={longest} isEntry={place === 0} {...jumps} />
                ))}
            </ol>
          </figure>
        ))}
      </div>
    </section>
  )
})

/** One stop of the Tab key per strip; the arrows walk along it. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const item = event.currentTarget.parentElement
  const next = { ArrowRight: item?.nextElementSibling, ArrowLeft: item?.previousElementSibling }[event.key]
  if (next === undefined) return
  event.preventDefault()
  next?.querySelector('a')?.focus()
}

type BarProps = Jumps & { question: QuestionAnalysis; longest: number; isEntry: boolean }

function TimeBar({ question, longest, isEntry, show, search, searchForAll, onJump }: BarProps) {
  const { sno, result, time_spent } = question
  const height: CSSProperties & Record<'--height', string> = {
    '--height': `${Math.max(3, Math.round((time_spent / longest) * 100))}%`,
  }
  return (
    <li>
      <Link
        to={{ search: isShown(question, show) ? search : searchForAll, hash: `#question-${sno}` }}
        replace
        tabIndex={isEntry ? 0 : -1}
        aria-label={`Question ${sno}, ${result}, ${spokenTime(time_spent)}`}
        title={`Question ${sno}: ${clockTime(time_spent)}`}
        onClick={() => onJump(sno, true)}
        onKeyDown={walk}
      >
        <i className={styles[result]} style={height} />
      </Link>
    </li>
  )
}

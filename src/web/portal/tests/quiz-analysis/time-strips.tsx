import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { Link } from 'react-router'
import type { QuestionAnalysis, SectionAnalysis } from '#domains/attempts/analysis/schema.ts'
import type { Standing } from '#domains/attempts/ranking/schema.ts'
import { t } from '#platform/text/messages.ts'
import { clockTime, spokenTime } from '../../parts/figures.ts'
import { resultNames } from './question/question-answer.ts'
import { type Filter, isShown } from './question/question-filter.ts'
import styles from './time-strips.module.css'

type Jumps = {
  show: Filter
  search: string
  /** Query of the link to a question that the filter hides. */
  searchForAll: string
  onJump: (sno: number, isOpen: true) => void
}
type Props = Jumps & {
  sections: SectionAnalysis[]
  questions: QuestionAnalysis[]
  averages: Standing['questions']
}

/** Seconds per question, one strip per section, all on one scale; each bar links to its question. */
export const TimeStrips = memo(function TimeStrips({ sections, questions, averages, ...jumps }: Props) {
  const averageOf = new Map(averages.map(({ question_id, average_time }) => [question_id, average_time]))
  const longest = Math.max(1, ...questions.map((question) => question.time_spent), ...averageOf.values())
  return (
    <section aria-labelledby="time">
      <h2 id="time">Where the time went</h2>
      <p className={`num ${styles.scale}`}>
        Tallest bar: {spokenTime(longest)}. {looksOf(questions)}
        {averages.length > 0 && t` The line over each bar shows the average of all candidates.`}
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
                  <TimeBar
                    key={question.sno}
                    question={question}
                    average={averageOf.get(question.q_id._id)}
                    longest={longest}
                    isEntry={place === 0}
                    {...jumps}
                  />
                ))}
            </ol>
          </figure>
        ))}
      </div>
    </section>
  )
})

const looks = [
  { result: 'correct', words: t`Solid: correct` },
  { result: 'wrong', words: t`striped: wrong` },
  { result: 'skipped', words: t`hollow: skipped` },
  { result: 'partial', words: t`dotted: partly correct` },
  { result: 'dropped', words: t`dashed: dropped` },
] as const
const rare: readonly string[] = ['partial', 'dropped']

function looksOf(questions: QuestionAnalysis[]) {
  const results = new Set<string>(questions.map(({ result }) => result))
  const shownLooks = looks.filter(({ result }) => !rare.includes(result) || results.has(result))
  return `${shownLooks.map(({ words }) => words).join(', ')}.`
}

/** Makes each strip a single tab stop; the arrow keys move within it. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const item = event.currentTarget.parentElement
  const next = { ArrowRight: item?.nextElementSibling, ArrowLeft: item?.previousElementSibling }[event.key]
  if (next === undefined) return
  event.preventDefault()
  next?.querySelector('a')?.focus()
}

type BarProps = Jumps & {
  question: QuestionAnalysis
  average: number | undefined
  longest: number
  isEntry: boolean
}

function percentOf(seconds: number, longest: number) {
  return `${Math.max(3, Math.round((seconds / longest) * 100))}%`
}

function TimeBar({ question, average, longest, isEntry, show, search, searchForAll, onJump }: BarProps) {
  const { sno, result, time_spent } = question
  const heights: CSSProperties & Partial<Record<'--height' | '--average', string>> = {
    '--height': percentOf(time_spent, longest),
    '--average': average === undefined ? undefined : percentOf(average, longest),
  }
  const beside = average === undefined ? '' : t`, average ${spokenTime(average)}`
  return (
    <li>
      <Link
        to={{ search: isShown(question, show) ? search : searchForAll, hash: `#question-${sno}` }}
        replace
        tabIndex={isEntry ? 0 : -1}
        aria-label={t`Question ${sno}, ${resultNames[result]}, ${spokenTime(time_spent)}${beside}`}
        title={t`Question ${sno}: ${clockTime(time_spent)}${average === undefined ? '' : t`, average ${clockTime(average)}`}`}
        style={heights}
        onClick={() => onJump(sno, true)}
        onKeyDown={walk}
      >
        <i className={styles[result]} />
        {average !== undefined && <span className={styles.average} />}
      </Link>
    </li>
  )
}

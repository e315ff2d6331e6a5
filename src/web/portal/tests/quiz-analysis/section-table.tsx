import type { SectionAnalysis } from '#domains/attempts/analysis/schema.ts'
import { marksText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { clockTime, spokenTime } from '../../parts/figures.ts'
import styles from './section-table.module.css'

type Figures = Pick<
  SectionAnalysis,
  'questions_count' | 'correct' | 'wrong' | 'skipped' | 'partial' | 'dropped' | 'marks_obtained' | 'mm' | 'time_spent'
>

/** Sums the sections; marks of qualifying sections do not count towards the total. */
function totalOf(sections: SectionAnalysis[]): Figures {
  const sum = (key: keyof Figures) => sections.reduce((total, section) => total + section[key], 0)
  const counting = sections.filter(({ is_qualifying }) => !is_qualifying)
  return {
    questions_count: sum('questions_count'),
    correct: sum('correct'),
    wrong: sum('wrong'),
    skipped: sum('skipped'),
    partial: sum('partial'),
    dropped: sum('dropped'),
    marks_obtained: sum('marks_obtained'),
    mm: counting.reduce((total, { mm }) => total + mm, 0),
    time_spent: sum('time_spent'),
  }
}

/** Columns that most tests lack: partly right, dropped questions, and minimum marks. */
type Rare = { partial: boolean; dropped: boolean; minimum: boolean }

function nameOf({ section_name, is_qualifying }: SectionAnalysis) {
  return is_qualifying ? `${section_name} (qualifying)` : section_name
}

type Props = { sections: SectionAnalysis[]; marks: number }

/** `marks` of the whole test, rounded once: the sum of rounded sections may differ. */
export function SectionTable({ sections, marks }: Props) {
  const total = { ...totalOf(sections), marks_obtained: marks }
  const rare = {
    partial: total.partial > 0,
    dropped: total.dropped > 0,
    minimum: sections.some(({ minimum_marks }) => minimum_marks !== null),
  }
  return (
    <section aria-labelledby="overall">
      <h2 id="overall">Overall Analysis</h2>
      <table className={`data-table num ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            <th scope="col">Questions</th>
            <th scope="col">Attempted</th>
            <th scope="col">Correct</th>
            {rare.partial && <th scope="col">Partly correct</th>}
            <th scope="col">Wrong</th>
            <th scope="col">Skipped</th>
            {rare.dropped && <th scope="col">Dropped</th>}
            <th scope="col">Marks</th>
            {rare.minimum && <th scope="col">Minimum</th>}
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <Row key={section._id} name={nameOf(section)} figures={section} minimum={section} rare={rare} />
          ))}
        </tbody>
        {sections.length > 1 && (
          <tfoot>
            <Row name="Total" figures={total} rare={rare} />
          </tfoot>
        )}
      </table>
      <ul className={styles.legend} aria-hidden="true">
        <li className={styles.correct}>Correct</li>
        {rare.partial && <li className={styles.partial}>Partly correct</li>}
        <li className={styles.wrong}>Wrong</li>
        <li className={styles.skipped}>Skipped</li>
        {rare.dropped && <li className={styles.dropped}>Dropped</li>}
      </ul>
    </section>
  )
}

/** Most decimals of marks shown beside a minimum; as many as needed are used to tell the two apart. */
const minimumPlaces = 6

type RowProps = { name: string; figures: Figures; minimum?: Minimum; rare: Rare }

function Row({ name, figures, minimum, rare }: RowProps) {
  const { questions_count, correct, wrong, skipped, partial, dropped, marks_obtained, mm, time_spent } = figures
  return (
    <tr>
      <th scope="row">
        <span className={styles.head}>
          <span className={styles.name}>{name}</span>
          <Bar figures={figures} />
        </span>
      </th>
      <td data-label="Questions">{questions_count}</td>
      <td data-label="Attempted">{correct + wrong + partial}</td>
      <td data-label="Correct">{correct}</td>
      {rare.partial && <td data-label="Partly correct">{partial}</td>}
      <td data-label="Wrong">{wrong}</td>
      <td data-label="Skipped">{skipped}</td>
      {rare.dropped && <td data-label="Dropped">{dropped}</td>}
      <td data-label="Marks">
        <b>{marksText(marks_obtained, minimumPlaces)}</b>
        <span className={styles.most}> / {marksText(mm)}</span>
      </td>
      {rare.minimum && <MinimumCell minimum={minimum} />}
      <td data-label="Time">
        <span aria-hidden="true">{clockTime(time_spent)}</span>
        <span className="sr">{spokenTime(time_spent)}</span>
      </td>
    </tr>
  )
}

type Minimum = Pick<SectionAnalysis, 'minimum_marks' | 'reaches_minimum'>

/** Minimum marks of a section; the total has none. */
function MinimumCell({ minimum }: { minimum: Minimum | undefined }) {
  if (!minimum) return <td />
  return (
    <td data-label="Minimum">
      <Reached {...minimum} />
    </td>
  )
}

function Reached({ minimum_marks, reaches_minimum }: Minimum) {
  if (minimum_marks === null) return 'none'
  return (
    <span className={reaches_minimum ? styles.reached : styles.missed}>
      {marksText(minimum_marks, minimumPlaces)} <span aria-hidden="true">{reaches_minimum ? '✓' : '×'}</span>{' '}
      {reaches_minimum ? t`reached` : t`not reached`}
    </span>
  )
}

/** Bar of the numbers in the columns. */
function Bar({ figures }: { figures: Figures }) {
  const parts = [
    { part: styles.correct, count: figures.correct },
    { part: styles.partial, count: figures.partial },
    { part: styles.wrong, count: figures.wrong },
    { part: styles.skipped, count: figures.skipped },
    { part: styles.dropped, count: figures.dropped },
  ]
  return (
    <span className={styles.bar} aria-hidden="true">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ part, count }) => {
          const style = { flexGrow: count }
          return (
            <i key={part} className={part} style={style}>
              {count}
            </i>
          )
        })}
    </span>
  )
}

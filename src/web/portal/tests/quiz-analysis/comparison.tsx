import type { CSSProperties } from 'react'
import type { Analysis, SectionAnalysis } from '#domains/attempts/analysis/schema.ts'
import type { Standing } from '#domains/attempts/ranking/schema.ts'
import { marksText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { clockTime, spokenTime } from '../../parts/figures.ts'
import styles from './comparison.module.css'

/** Compares the student with all candidates; empty if there are none. */
export function Comparison({ analysis }: { analysis: Analysis }) {
  const { standing, sections } = analysis
  const { average_marks: average, topper_marks: topper } = standing
  if (average === null || topper === null) return null
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">You, the average and the topper</h2>
      <div className={styles.both}>
        <Chart mine={analysis.marks_obtained} average={average} topper={topper} maximum={analysis.quiz_id.mm} />
        <SectionComparison sections={sections} averages={standing.sections} />
      </div>
    </section>
  )
}

type Marks = { mine: number; average: number; topper: number; maximum: number }

function Chart({ mine, average, topper, maximum }: Marks) {
  const scale = scaleFor(maximum, [mine, average, topper])
  const words = t`Your marks ${marksText(mine)}, average ${marksText(average)}, topper ${marksText(topper)}, out of ${marksText(maximum)}`
  return (
    <div className={`num ${styles.chart}`} role="img" aria-label={words}>
      <div className={styles.line}>
        {ticksOf(maximum).map((tick) => (
          <i key={tick} className={styles.tick} style={at(tick, scale)}>
            {marksText(tick)}
          </i>
        ))}
        <Point name="Average" marks={average} scale={scale} look={styles.average} />
        <Point name="Topper" marks={topper} scale={scale} look={styles.topper} />
        <Point name="You" marks={mine} scale={scale} look={styles.you} />
      </div>
    </div>
  )
}

function at(marks: number, scale: Scale) {
  const style: CSSProperties & Record<'--at', string> = { '--at': `${placeOf(marks, scale).toFixed(2)}%` }
  return style
}

type PointProps = { name: string; marks: number; scale: Scale; look: string | undefined }

function Point({ name, marks, scale, look }: PointProps) {
  return (
    <span className={`${styles.point} ${look}`} style={at(marks, scale)} data-side={sideOf(placeOf(marks, scale))}>
      <b>
        {name} {marksText(marks)}
      </b>
    </span>
  )
}

type SectionProps = { sections: SectionAnalysis[]; averages: Standing['sections'] }

function SectionComparison({ sections, averages }: SectionProps) {
  const averageOf = new Map(averages.map((average) => [average.section_id, average]))
  return (
    <table className={`data-table num ${styles.table}`}>
      <caption>Marks in each section, with the time spent on it below</caption>
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col">You</th>
          <th scope="col">Average</th>
          <th scope="col">Highest</th>
        </tr>
      </thead>
      <tbody>
        {sections.map((section) => {
          const average = averageOf.get(section._id)
          if (!average) return null
          return (
            <tr key={section._id}>
              <th scope="row">{section.section_name}</th>
              <Cell marks={section.marks_obtained} seconds={section.time_spent} isOwn />
              <Cell marks={average.average_marks} seconds={average.average_time} />
              <td>{marksText(average.highest_marks)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cell({ marks, seconds, isOwn = false }: { marks: number; seconds: number; isOwn?: boolean }) {
  return (
    <td className={isOwn ? styles.own : undefined}>
      {marksText(marks)}
      <small>
        <span aria-hidden="true">{clockTime(seconds)}</span>
        <span className="sr">{spokenTime(seconds)}</span>
      </small>
    </td>
  )
}

/** From 0, or from the lowest marks if negative, to the maximum. */
type Scale = { from: number; to: number }

export function scaleFor(maximum: number, marks: number[]): Scale {
  return { from: Math.min(0, ...marks), to: Math.max(maximum, ...marks, 1) }
}

/** Returns the position of marks on the scale, in per cent of its length. */
export function placeOf(marks: number, { from, to }: Scale) {
  return ((marks - from) / (to - from)) * 100
}

/** Returns the side to which a label extends, so that it stays within the chart. */
export function sideOf(place: number): 'start' | 'middle' | 'end' {
  if (place < 18) return 'start'
  return place > 82 ? 'end' : 'middle'
}

export function ticksOf(maximum: number) {
  return [0, 0.25, 0.5, 0.75, 1].map((part) => maximum * part)
}

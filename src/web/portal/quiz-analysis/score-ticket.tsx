import type { ReactNode } from 'react'
import type { Analysis } from '../../../domains/attempts/schema.ts'
import { marksText, minutesTaken, percentText } from '../figures.ts'
import styles from './score-ticket.module.css'
import { StandingFigures } from './standing-figures.tsx'

export function ScoreTicket({ analysis }: { analysis: Analysis }) {
  const { quiz_id: test, marks_obtained, time_left, minutes_allowed, accuracy, correct, wrong, skipped } = analysis
  return (
    <section className={styles.ticket} aria-label="Score">
      <p className={styles.score}>
        <b className="num">{marksText(marks_obtained)}</b> <span>marks out of {marksText(test.mm)}</span>
      </p>
      <div className={styles.results}>
        <StandingFigures standing={analysis.standing} />
        <dl className={`num ${styles.figures}`}>
          <Figure name="Accuracy" value={percentText(accuracy)} unit="%" />
          <Figure name="Correct" value={correct} />
          <Figure name="Wrong" value={wrong} />
          <Figure name="Skipped" value={skipped} />
          <Figure name="Time taken" value={minutesTaken(minutes_allowed, time_left)} unit=" min" />
        </dl>
      </div>
    </section>
  )
}

function Figure({ name, value, unit }: { name: string; value: ReactNode; unit?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {unit && <small>{unit}</small>}
      </dd>
    </div>
  )
}

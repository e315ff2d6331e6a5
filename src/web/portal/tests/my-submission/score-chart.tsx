import type { MySubmission } from '#domains/attempts/analysis/schema.ts'
import { t } from '#platform/text/messages.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import css from './score-chart.module.css'

/*
 * In units of the drawing, which stretches to the page's width.
 */
const [width, height, edge] = [640, 180, 12]

/** Draws the scores over time as a line if there are at least two results; the list below gives each number. */
export function ScoreChart({ submissions }: { submissions: MySubmission[] }) {
  const points = scorePoints(submissions)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const best = Math.max(...points.map(({ percent }) => percent))
  const yOf = (percent: number) => height - edge - (percent / 100) * (height - 2 * edge)
  const placed = points.map(({ at, percent }, index) => ({
    at,
    x: edge + (index / (points.length - 1)) * (width - 2 * edge),
    y: yOf(percent),
  }))
  return (
    <section aria-labelledby="score-over-time">
      <h2 id="score-over-time">Score over time</h2>
      <svg
        className={css.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`Scores of ${points.length} tests: ${first.percent}% in the first, ${last.percent}% in the last, ${best}% at best.`}
      >
        {[0, 50, 100].map((percent) => (
          <path key={percent} className={css.grid} d={`M0 ${yOf(percent)}H${width}`} />
        ))}
        <polyline className={css.line} points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {placed.map(({ at, x, y }) => (
          <circle key={at} className={css.point} cx={x} cy={y} r="4" />
        ))}
      </svg>
      <p className={`num ${css.words}`}>
        {first.percent}% on {mediumDate(first.at)}, {last.percent}% on {mediumDate(last.at)}. The lines are 0, 50 and
        100%.
      </p>
    </section>
  )
}

const most = 20

/**
 * Returns the scores of the newest tests in per cent of their maximum marks, oldest first. Scores below zero count as
 * zero; unpublished results are left out.
 */
export function scorePoints(submissions: Pick<MySubmission, 'marks_obtained' | 'submitted_at' | 'quiz_id'>[]) {
  return submissions
    .flatMap(({ marks_obtained: marks, submitted_at: at, quiz_id: { mm } }) =>
      marks === null || mm <= 0 ? [] : [{ at, percent: Math.round(Math.max(0, Math.min(100, (marks / mm) * 100))) }],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(-most)
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Analysis } from '#domains/attempts/analysis/schema.ts'
import type { Standing } from '#domains/attempts/ranking/schema.ts'
import { tieText } from '#domains/exams/patterns/rules.ts'
import { marksText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { DigitBoxes } from '#web/ui/forms/digit-boxes.tsx'
import { minutesTaken, percentText } from '../../parts/figures.ts'
import styles from './score-ticket.module.css'

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
          <Figure name="Time taken" value={minutesTaken(minutes_allowed, time_left)} unit={<> min</>} />
        </dl>
      </div>
    </section>
  )
}

function Figure({ name, value, unit }: { name: string; value: ReactNode; unit?: ReactNode }) {
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

const whyNone: Record<Exclude<Standing['state'], 'ranked'>, string> = {
  alone: t`Nobody else has finished this test yet. You will see your rank and percentile once others finish.`,
  waiting: t`Other attempts are still being evaluated. You will see your rank and percentile once that is done.`,
  uncounted: t`Only a student's first attempt is ranked, so this one has no rank or percentile.`,
}

const shares = {
  'at-or-below': t`equal to or below yours, counting your own`,
  below: t`below yours`,
} as const

/** Rank and percentile among all and at the own centre, or the reason why there are none. */
function StandingFigures({ standing }: { standing: Standing }) {
  const { state, rank, percentile, percentile_rule, centre, candidates, ties, merit_list } = standing
  if (state !== 'ranked' || rank === null) {
    return <p className={styles.none}>{state === 'ranked' ? whyNone.waiting : whyNone[state]}</p>
  }
  return (
    <div className={`num ${styles.standing}`}>
      <dl className={styles.rankFigures}>
        <div>
          <dt>Rank</dt>
          <dd>
            <DigitBoxes value={String(rank)} />{' '}
            <small>of {plural(candidates, '#\u00a0candidate', '#\u00a0candidates')}</small>
          </dd>
        </div>
        {percentile !== null && <PercentileFigure percentile={percentile} />}
      </dl>
      {centre && (
        <p className={styles.centre}>
          At {centre.center_name}: rank <b>{centre.rank}</b> of{' '}
          {plural(centre.candidates, '#\u00a0candidate', '#\u00a0candidates')}, percentile <b>{centre.percentile}</b>
        </p>
      )}
      {merit_list ? (
        <p className={styles.rule}>
          As published in the merit list{' '}
          <Link className="link" to={paths.result(merit_list.list_id)}>
            {merit_list.list_name}
          </Link>
          .
        </p>
      ) : (
        <p className={styles.rule}>
          Candidates with equal marks are ranked by {ties.map(tieText).join(t`, then `)}; those equal on all of these
          share a rank. Percentile is the percentage of candidates whose marks are {shares[percentile_rule]}.
        </p>
      )}
    </div>
  )
}

function PercentileFigure({ percentile }: { percentile: number }) {
  const [whole = '', places] = String(percentile).split('.')
  return (
    <div>
      <dt>Percentile</dt>
      <dd>
        <span className="sr">{percentile}</span>
        <span aria-hidden="true">
          <DigitBoxes value={whole} />
          {places && <b>.{places}</b>}
        </span>
      </dd>
    </div>
  )
}

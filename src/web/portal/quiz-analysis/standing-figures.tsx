import type { Standing } from '../../../domains/attempts/schema.ts'
import { DigitBoxes } from '../../ui/digit-boxes.tsx'
import { counted } from '../figures.ts'
import styles from './standing-figures.module.css'

const whyNone: Record<Exclude<Standing['state'], 'ranked'>, string> = {
  alone: 'Nobody else has finished this test yet. Rank and percentile come when others have.',
  waiting: 'Other attempts are still being counted. Rank and percentile come when all are.',
  uncounted: 'Only the first attempt of a student is ranked, so this one has no rank and no percentile.',
}

const shares = {
  'at-or-below': 'with no more marks than you, you among them',
  below: 'with fewer marks than you',
} as const

/** Rank and percentile among all and at the own centre, or why there are none. */
export function StandingFigures({ standing }: { standing: Standing }) {
  const { state, rank, percentile, percentile_rule, centre, candidates } = standing
  if (state !== 'ranked' || rank === null || percentile === null) {
    return <p className={styles.none}>{state === 'ranked' ? whyNone.waiting : whyNone[state]}</p>
  }
  const [whole = '', places] = String(percentile).split('.')
  return (
    <div className={`num ${styles.standing}`}>
      <dl className={styles.figures}>
        <div>
          <dt>Rank</dt>
          <dd>
            <DigitBoxes value={String(rank)} /> <small>of {counted(candidates, 'candidate')}</small>
          </dd>
        </div>
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
      </dl>
      {centre && (
        <p className={styles.centre}>
          At {centre.center_name}: rank <b>{centre.rank}</b> of {counted(centre.candidates, 'candidate')}, percentile{' '}
          <b>{centre.percentile}</b>
        </p>
      )}
      <p className={styles.rule}>
        Of equal marks the higher accuracy comes first, then the shorter time; who is equal in all three shares the
        rank. The percentile is the share of candidates {shares[percentile_rule]}.
      </p>
    </div>
  )
}

import { needsAttention, seatStates } from '#domains/attempts/hall/rules.ts'
import type { Hall } from '#domains/attempts/hall/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { useFilters } from '../../parts/lists/filters.tsx'
import { State } from '../../parts/marks/state.tsx'
import css from '../hall-parts/hall.module.css'
import { stateWords } from '../hall-parts/words.ts'

/** Candidates by state; pressing a state filters by it, pressing it again shows all. */
export function Counts({ hall }: { hall: Hall }) {
  const { read, replaceAll, search } = useFilters()
  const { state: chosen } = read('state')
  const choose = (state: string) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (chosen === state) next.delete('state')
    else next.set('state', state)
    replaceAll(next.toString())
  }
  const attention = needsAttention.reduce((sum, state) => sum + (hall.counts[state] ?? 0), 0)
  return (
    <section aria-label="Candidates by state" className={css.counts}>
      <p>{plural(hall.seats, '# candidate', '# candidates')}</p>
      <ul>
        <li>
          <button type="button" aria-pressed={chosen === 'attention'} onClick={() => choose('attention')}>
            <b>{numberText(attention)}</b> need attention
          </button>
        </li>
        {seatStates
          .filter((state) => (hall.counts[state] ?? 0) > 0 || chosen === state)
          .map((state) => (
            <li key={state}>
              <button type="button" aria-pressed={chosen === state} onClick={() => choose(state)}>
                <State mark={stateWords[state].mark}>
                  <b>{numberText(hall.counts[state] ?? 0)}</b> {stateWords[state].word}
                </State>
              </button>
            </li>
          ))}
      </ul>
    </section>
  )
}

const [width, height] = [6, 32]

/** Saves in each ten seconds of the last six minutes: a quiet hall is told from a dead one. */
export function Pace({ pace }: { pace: number[] }) {
  const most = Math.max(1, ...pace)
  const last = pace.at(-1) ?? 0
  return (
    <figure className={css.pace}>
      <figcaption>
        <b>{numberText(last)}</b> {t`${plural(last, 'save', 'saves')} in 10 s`} <span>last six minutes</span>
      </figcaption>
      <svg viewBox={`0 0 ${pace.length * width} ${height}`} aria-hidden="true">
        {pace.map((saves, n) => {
          const tall = Math.max(1, (saves / most) * height)
          // biome-ignore lint/suspicious/noArrayIndexKey: each stands for its ten seconds
          return <rect key={n} x={n * width} y={height - tall} width={width - 2} height={tall} />
        })}
      </svg>
    </figure>
  )
}

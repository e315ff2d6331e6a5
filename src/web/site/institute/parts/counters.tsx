import type { PublicAbout } from '#domains/content/schema.ts'
import { Counter } from '#web/ui/text/counter.tsx'
import css from './counters.module.css'

export function Counters({ counters }: Pick<PublicAbout, 'counters'>) {
  if (counters.length === 0) return null
  return (
    <dl className={css.counters}>
      {counters.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Counter value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { Link } from 'react-router'
import type { Today } from '#domains/console/today/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import { type Mark, State } from '../../parts/marks/state.tsx'
import { timeOfDay } from '../../parts/text/dates.ts'
import { useMay } from '../../shell/use-staff.ts'
import css from './today.module.css'

type Entry = Today['agenda'][number]

const states: Record<string, [Mark, string]> = {
  upcoming: ['ring', t`not started`],
  open: ['half', 'open'],
  ended: ['filled', 'ended'],
  'no-link': ['warn', t`no link`],
}

function opens({ kind, subject }: Entry, mayPlan: boolean) {
  if (kind === 'call') return { to: `/staff/leads/${subject._id}`, action: t`Call` }
  return kind === 'test' && mayPlan ? { to: `/staff/tests/${subject._id}/plan`, action: t`Open` } : null
}

/** Classes, tests and calls of the day, by the clock. */
export function DayList({ agenda }: { agenda: Entry[] }) {
  const withCentre = useWithCentre()
  const may = useMay()
  return (
    <section aria-labelledby="day">
      <h2 id="day">Today</h2>
      {agenda.length === 0 ? (
        <p className={css.none}>You have no classes, tests or calls today.</p>
      ) : (
        <ul className={css.rows}>
          {agenda.map((entry) => {
            const [mark, word] = states[entry.state] ?? ['ring', entry.state]
            const place = opens(entry, may('tests.plan'))
            return (
              <li key={`${entry.kind}${entry.subject._id}`} className={css.entry}>
                <span>{timeOfDay(entry.at)}</span>
                <b>{entry.subject.name}</b>
                <span className={css.about}>{entry.about}</span>
                <State mark={mark}>{entry.kind === 'call' ? t`call, ${word}` : word}</State>
                {place ? (
                  <Link to={withCentre(place.to)} aria-label={`${place.action}: ${entry.subject.name}`}>
                    {place.action}
                  </Link>
                ) : (
                  <span />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

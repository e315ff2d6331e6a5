import { Link } from 'react-router'
import { todayCalls } from '#domains/console/calls.ts'
import type { Today, TodayAttention } from '#domains/console/today/schema.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState, FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { useWithCentre } from '#web/staff/frame/use-with-centre.ts'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, spelledDay, timeOfDay, weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { wordsOf } from './attention-words.ts'
import { DrawerOfDay } from './drawer.tsx'
import { isOfYesterday, Numbers } from './numbers.tsx'
import { Tickets } from './tickets.tsx'
import css from './today.module.css'

/** Where everybody begins: what needs attention, what waits for a decision, and what the day holds. */
export default function TodayPage() {
  const { centre } = useCentre()
  const place = centre ? { centre: centre._id } : {}
  const answer = useAnswer(todayCalls.today, place)
  const { data } = answer
  return (
    <Screen
      title={spelledDay(new Date().toISOString())}
      actions={data?.numbers.some(({ kind }) => isOfYesterday(kind)) ? <Legend today={data} /> : undefined}
    >
      {data ? <Sheet today={data} onRetry={answer.reload} /> : <AnswerState answer={answer} />}
    </Screen>
  )
}

function Legend({ today: { yesterday, year_before: before } }: { today: Today }) {
  return (
    <span className={css.legend}>
      <State mark="filled">{weekdayDate(yesterday)}</State>
      <State mark="ring">{weekdayDate(before)}</State>
    </span>
  )
}

function Sheet({ today, onRetry }: { today: Today; onRetry: () => void }) {
  const lines = today.attention.filter(({ kind }) => kind !== 'refunds-asked')
  return (
    <>
      <Numbers numbers={today.numbers} yesterday={today.yesterday} />
      {today.failed.length > 0 && (
        <FailedAnswer
          answer={{ error: undefined, reload: onRetry }}
          otherwise={t`Some parts could not be loaded: ${today.failed.join(', ')}.`}
        />
      )}
      <div className={css.columns}>
        <div>
          <section aria-labelledby="attention">
            <h2 id="attention">
              Needs attention <small>oldest first</small>
            </h2>
            {lines.length === 0 ? <p className={css.none}>Nothing needs your attention.</p> : <Lines lines={lines} />}
          </section>
          <DrawerOfDay drawer={today.drawer} open={today.open_drawers} />
          <DayList agenda={today.agenda} />
        </div>
        <Tickets refunds={today.attention.find(({ kind }) => kind === 'refunds-asked')} />
      </div>
    </>
  )
}

/** Since when, or how long is left. */
function whenOf(since: string) {
  // What is due on a day has no time.
  const isDay = since.length === 10
  const left = new Date(isDay ? `${since}T00:00:00+05:30` : since).getTime() - Date.now()
  if (left <= 0) return isDay ? weekdayDate(since) : dayAndTime(since)
  const days = Math.floor(left / dayMs)
  return days === 0 ? t`less than a day left` : t`${plural(days, '# day', '# days')} left`
}

function Lines({ lines }: { lines: TodayAttention[] }) {
  const withCentre = useWithCentre()
  return (
    <ul className={css.rows} aria-label="Needs attention">
      {lines.map((line) => {
        const { what, where, to, action, mark = 'warn' } = wordsOf(line)
        return (
          <li key={`${line.kind}${line.subject?._id ?? line.told}`} className={css.line}>
            <span className={css.what}>
              <State mark={mark}>
                <b>{what}</b>
              </State>
              {where && <span className={css.where}>{where}</span>}
            </span>
            <span className={css.amount}>{line.amount === null ? '' : rupees(line.amount)}</span>
            <span className={css.since}>{line.kind === 'backup-none' ? '' : whenOf(line.since)}</span>
            {to ? (
              <Link to={withCentre(to)} aria-label={`${action}: ${what}`}>
                {action}
              </Link>
            ) : (
              <span />
            )}
          </li>
        )
      })}
    </ul>
  )
}

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
function DayList({ agenda }: { agenda: Entry[] }) {
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

import { Link } from 'react-router'
import { todayCalls } from '#domains/console/calls.ts'
import type { NumberKind, Today, TodayAttention } from '#domains/console/today/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { AnswerState, FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { counterModes } from '#web/staff/purchases/parts/words.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, spelledDay, timeOfDay, weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { wordsOf } from './attention-words.ts'
import { Tickets } from './tickets.tsx'
import css from './today.module.css'

/** Start page of all staff: what needs attention, what awaits a decision, and the day's agenda. */
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
      <Numbers {...today} />
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

/** Describes since when, or how long is left. */
function whenOf(since: string) {
  // A due date has no time of day.
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
  // Anyone who can see a class may read its register.
  if (kind === 'class') return { to: `/staff/classes/${subject._id}/register`, action: meaning('verb')`Open` }
  if (kind === 'call') return { to: `/staff/leads/${subject._id}`, action: t`Call` }
  return kind === 'test' && mayPlan ? { to: `/staff/tests/${subject._id}/plan`, action: meaning('verb')`Open` } : null
}

/** Classes, tests and calls of the day, in order of time. */
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

type DrawerProps = { drawer: Today['drawer']; open: Today['open_drawers'] }

/**
 * The user's takings at counters today by mode, less payouts, and their open cash drawers. Staff who rarely work at a
 * counter see this only on days when they do.
 */
function DrawerOfDay({ drawer, open }: DrawerProps) {
  const withCentre = useWithCentre()
  const isSeldom = useMay()('orders.read')
  if (drawer === null || (isSeldom && drawer.length + open.length === 0)) return null
  const taken = drawer.reduce((sum, row) => sum + Math.round((row.taken - row.paid_out) * 100), 0) / 100
  return (
    <section aria-labelledby="drawer">
      <h2 id="drawer">
        Your drawer today <small>{rupees(taken)}</small>
      </h2>
      <OpenDrawers open={open} />
      {drawer.length === 0 ? (
        <p className={css.none}>You have taken no payments today.</p>
      ) : (
        <ul className={css.rows}>
          {drawer.map(({ mode, count, taken, paid_out: paidOut }) => (
            <li key={mode} className={css.line}>
              <b>{counterModes[mode]}</b>
              <span className={css.amount}>{rupees(taken)}</span>
              <span className={css.since}>
                {paidOut > 0
                  ? t`${plural(count, '# payment', '# payments')}, ${rupees(paidOut)} paid out`
                  : t`${plural(count, '# payment', '# payments')}`}
              </span>
              <Link to={withCentre('/staff/counter')} aria-label={t`Counter: ${counterModes[mode]}`}>
                Counter
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OpenDrawers({ open }: Pick<DrawerProps, 'open'>) {
  const withCentre = useWithCentre()
  if (open.length === 0) return <p className={css.none}>Your cash drawer is not open.</p>
  return (
    <ul className={css.rows} aria-label="Open cash drawers">
      {open.map(({ _id, center_name, opened_at, cash }) => (
        <li key={_id} className={css.line}>
          <b>Cash in the drawer</b>
          <span className={css.amount}>{rupees(cash)}</span>
          <span className={css.since}>
            {center_name}, open since {dayAndTime(opened_at)}
          </span>
          <Link to={withCentre('/staff/counter')} aria-label={t`Counter: cash drawer of ${center_name}`}>
            Counter
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** `beside`: meaning of the second number, unless it is the same weekday a year before. `to`: address of the list behind the number. */
type Words = { name: string; beside?: string; to?: (yesterday: string) => string }
const words: Record<NumberKind, Words> = {
  taken: { name: t`Payments received today`, beside: t`yesterday`, to: () => '/staff/orders?paid=today' },
  calls: { name: t`Your calls today`, beside: t`yesterday`, to: () => '/staff/leads' },
  converted: {
    name: t`Your admissions this month`,
    beside: t`last month`,
    to: () => '/staff/leads/list?state=won&owner=me',
  },
  enquiries: {
    name: t`New enquiries yesterday`,
    to: (yesterday) => `/staff/leads/list?state=all&from=${yesterday}&to=${yesterday}`,
  },
  admissions: { name: t`Admissions yesterday` },
  received: { name: t`Payments received yesterday`, to: () => '/staff/orders?paid=yesterday' },
  present: { name: t`Attendance yesterday` },
}

/** Compared with a year before, with the days in the legend. */
const isOfYesterday = (kind: NumberKind) => words[kind].beside === undefined

function write(kind: NumberKind, value: number | null) {
  if (value === null) return kind === 'present' ? t`no classes` : t`none`
  if (kind === 'received' || kind === 'taken') return rupees(value)
  return kind === 'present' ? `${value} %` : numberText(value)
}

/** Both numbers on one line: the filled dot is the newer one, the ring the one it is compared with. */
function Scale({ kind, value, before }: Today['numbers'][number]) {
  const most = kind === 'present' ? 100 : Math.max(value ?? 0, before ?? 0) * 1.25 || 1
  const at = (amount: number) => 7 + (amount / most) * 186
  return (
    <svg className={css.scale} viewBox="0 0 200 14" aria-hidden="true">
      <path d="M1 7h198" />
      {before !== null && <circle className={css.ring} cx={at(before)} cy="7" r="5" />}
      {value !== null && <circle className={css.filled} cx={at(value)} cy="7" r="5.5" />}
    </svg>
  )
}

/** Compares today with yesterday, and yesterday with the same weekday a year before. */
function Numbers({ numbers, yesterday, year_before: before }: Pick<Today, 'numbers' | 'yesterday' | 'year_before'>) {
  const withCentre = useWithCentre()
  if (numbers.length === 0) return null
  return (
    <dl className={css.numbers}>
      {numbers.map((number) => {
        const { name, beside, to } = words[number.kind]
        return (
          <div key={number.kind}>
            <dt>{to ? <Link to={withCentre(to(yesterday))}>{name}</Link> : name}</dt>
            <dd>
              {write(number.kind, number.value)}{' '}
              <small>
                {write(number.kind, number.before)} {beside ?? t`on ${weekdayDate(before)}`}
              </small>
              <Scale {...number} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StudentClass } from '#domains/learning/classes/schema.ts'
import type { DashboardQuiz, MyPurchases } from '#domains/student-area/schema.ts'
import { dayNumberInIndia } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { clockTimeOfDay, dayAndMonth, fullDateTime } from '#web/ui/text/format-date.ts'
import { TimeLeft } from '#web/ui/text/time-left.tsx'
import { JoinClass } from '../classes/parts/join-class.tsx'
import { classState, WhereAndWho } from '../classes/parts/where-and-who.tsx'
import { weekdayOf } from '../parts/bundle/use-own-bundle.ts'
import { testLine } from '../parts/figures.ts'
import { groupTests } from '../tests/parts/group-tests.ts'
import { QuizAction, testAction } from '../tests/parts/quiz-action.tsx'
import css from './today.module.css'

type TodayItem = Item<DashboardQuiz, StudentClass>

/** Shows the first item of the day with its button, and then the rest of today; `children`: further tasks. */
export function Today({ bundle, now, children }: { bundle: MyPurchases; now: number; children?: ReactNode }) {
  const items = listToday({ tests: bundle.quizzes, classes: bundle.upcomingClasses }, now)
  const [first, second] = items
  return (
    <section aria-labelledby="today">
      <h2 id="today" className={css.title}>
        Today
      </h2>
      {first ? <TodayTicket item={first} now={now} /> : <Nothing bundle={bundle} now={now} />}
      {second && <Next item={second} />}
      {children}
    </section>
  )
}

function TodayTicket({ item, now }: { item: TodayItem; now: number }) {
  const { day, month } = dayAndMonth(new Date(now).toISOString())
  return (
    <article className={css.ticket}>
      <time dateTime={new Date(now).toISOString()}>
        <b>{day}</b> {month} <span>{weekdayOf(now)}</span>
      </time>
      <div className={css.body}>
        <h3>{item.kind === 'test' ? item.test.quiz_name : item.one.class_title}</h3>
        <Facts item={item} />
      </div>
      <div className={css.act}>
        {item.at > now && !isCancelled(item) && (
          <p className={css.wait}>
            {item.kind === 'test' ? (
              <>
                Opens in <TimeLeft key={item.at} milliseconds={item.at - now} />.
              </>
            ) : (
              <>
                Starts in <TimeLeft key={item.at} milliseconds={item.at - now} />.
              </>
            )}
          </p>
        )}
        {item.isNow && item.kind === 'test' && <QuizAction quiz={item.test} now={now} />}
        {item.isNow && item.kind === 'class' && item.one.is_live && <JoinClass studentClass={item.one} />}
      </div>
    </article>
  )
}

const isCancelled = (item: TodayItem) => item.kind === 'class' && item.one.is_cancelled

function whenText({ test, isNow }: Extract<TodayItem, { kind: 'test' }>) {
  if (test.submission_status === 'pending-submission') return t`You have started this test.`
  const time = clockTimeOfDay(test.publish_date)
  return isNow ? t`Open since ${time}` : t`Opens at ${time}`
}

function Facts({ item }: { item: TodayItem }) {
  if (item.kind === 'test') {
    return (
      <>
        <p className="num">{testLine(item.test)}</p>
        <p className="num">{whenText(item)}</p>
      </>
    )
  }
  const { is_live, subject_id, topic_id, start_time, minutes } = item.one
  return (
    <>
      <p>
        {is_live ? t`Live class` : t`Class`}, {subject_id.name} - {topic_id.name}
      </p>
      <p className="num">
        {clockTimeOfDay(start_time)}, {t`${plural(minutes, '#\u00a0minute', '#\u00a0minutes')}`}
      </p>
      <WhereAndWho studentClass={item.one} />
    </>
  )
}

function Next({ item }: { item: TodayItem }) {
  const name = item.kind === 'test' ? item.test.quiz_name : item.one.class_title
  const at = clockTimeOfDay(new Date(item.at).toISOString())
  return (
    <p className={css.next}>
      <span className="num">
        {isCancelled(item) ? t`Cancelled today` : item.isNow ? t`Also now` : t`Later today`}: {name}
        {item.isNow ? '' : `, ${at}`}
      </span>
      {item.kind === 'test' ? (
        <a className="link" href="#tests">
          See the test
        </a>
      ) : (
        <Link className="link" to={paths.classes}>
          See the class
        </Link>
      )}
    </p>
  )
}

/** Shown on a free day, with what comes next. */
function Nothing({ bundle, now }: { bundle: MyPurchases; now: number }) {
  const [test] = groupTests(bundle.quizzes, now).upcoming
  const [nextClass] = bundle.upcomingClasses.filter(
    ({ end_time, is_cancelled }) => Date.parse(end_time) > now && !is_cancelled,
  )
  const coming = [
    ...(test ? [{ name: test.quiz_name, time: test.publish_date }] : []),
    ...(nextClass ? [{ name: nextClass.class_title, time: nextClass.start_time }] : []),
  ].sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
  const [next] = coming
  return (
    <p className={css.nothing}>
      Nothing is scheduled for today.{' '}
      {next ? (
        <span className="num">
          Next: {next.name}, {fullDateTime(next.time)}.
        </span>
      ) : (
        <Link className="link" to={paths.courseDetails}>
          Find a course or a test series
        </Link>
      )}
    </p>
  )
}

type Test = Pick<
  DashboardQuiz,
  '_id' | 'quiz_name' | 'publish_date' | 'closes_at' | 'may_start' | 'submission_status' | 'submission_id'
>
type Class = Pick<
  StudentClass,
  '_id' | 'class_title' | 'is_cancelled' | 'is_live' | 'join_opens_at' | 'start_time' | 'end_time'
>

type Item<T = Test, C = Class> =
  | { kind: 'test'; test: T; at: number; isNow: boolean; rank: number }
  | { kind: 'class'; one: C; at: number; isNow: boolean; rank: number }

/**
 * Order of kinds: a running attempt has a timer, so it comes before a running class, and that before a test not yet
 * started. Cancelled items come last.
 */
const ranks = { resume: 0, class: 1, start: 2, later: 3, cancelled: 4 } as const

function testItem<T extends Test>(test: T, now: number): Item<T, never>[] {
  const at = Date.parse(test.publish_date)
  const { kind } = testAction(test, now)
  if (kind === 'resume') return [{ kind: 'test', test, at, isNow: true, rank: ranks.resume }]
  if (dayNumberInIndia(at) !== dayNumberInIndia(now)) return []
  if (kind === 'start' && at <= now) return [{ kind: 'test', test, at, isNow: true, rank: ranks.start }]
  return at > now ? [{ kind: 'test', test, at, isNow: false, rank: ranks.later }] : []
}

function classItem<C extends Class>(studentClass: C, now: number): Item<never, C>[] {
  const at = Date.parse(studentClass.start_time)
  const state = classState(studentClass, now)
  if (state === 'over' || (at > now && dayNumberInIndia(at) !== dayNumberInIndia(now))) return []
  if (state === 'cancelled') return [{ kind: 'class', one: studentClass, at, isNow: false, rank: ranks.cancelled }]
  const isNow = state !== 'to-come'
  return [{ kind: 'class', one: studentClass, at, isNow, rank: isNow ? ranks.class : ranks.later }]
}

/**
 * Lists today's tests and classes by the server's clock. Running ones come first (attempts in progress, classes,
 * open tests), then later ones, soonest first.
 */
export function listToday<T extends Test, C extends Class>(
  given: { tests: T[]; classes: C[] },
  now: number,
): Item<T, C>[] {
  const items: Item<T, C>[] = [
    ...given.tests.flatMap((test) => testItem(test, now)),
    ...given.classes.flatMap((studentClass) => classItem(studentClass, now)),
  ]
  return items.sort((a, b) => a.rank - b.rank || a.at - b.at)
}

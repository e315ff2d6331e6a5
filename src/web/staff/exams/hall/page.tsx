import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { hallCalls } from '#domains/attempts/hall/calls.ts'
import { needsAttention, type SeatState, seatStates } from '#domains/attempts/hall/rules.ts'
import type { Hall, HallQuery, Seat } from '#domains/attempts/hall/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useLastAnswer, useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import {
  ExtendDialog,
  everywhere,
  IncidentDialog,
  MessageDialog,
  ofRoom,
  type Whom,
} from '../hall-parts/act-dialogs.tsx'
import { Connection, Events } from '../hall-parts/events.tsx'
import css from '../hall-parts/hall.module.css'
import { Disconnections, Rooms } from '../hall-parts/rooms.tsx'
import { rollText, seatNotes, sittingStates, stateText, stateWords, untilText } from '../hall-parts/words.ts'
import plan from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'

const crumbs = [{ label: t`Halls`, to: '/staff/halls' }]
const everyMs = 5000
const seldomMs = 20_000

const isState = (text: string): text is SeatState => text in stateWords

function useHall(id: string) {
  const { q, state, after, room } = useFilters().read('q', 'state', 'after', 'room')
  const { centre } = useCentre()
  const query: HallQuery = {
    ...(q ? { q } : {}),
    ...(state === 'attention' || (state && isState(state)) ? { state } : {}),
    ...(after ? { after } : {}),
    ...(room ? { room } : {}),
    ...(centre ? { centre: centre._id } : {}),
  }
  const isOver = (hall: Hall | undefined) =>
    hall !== undefined && sittingStates.every((state) => hall.counts[state] === 0)
  const answer = useLiveAnswer((hall) => (isOver(hall) ? seldomMs : everyMs), hallCalls.hall, { id, ...query })
  // While another filter loads, or offline, the last result stays.
  return { answer, hall: useLastAnswer(answer.data, id) }
}

/** Monitor of a test in progress: the state of each candidate, and actions for them. */
export default function HallPage() {
  const { id = '' } = useParams()
  const { answer, hall } = useHall(id)
  const mayExtend = useMay()('hall.extend', 'hall.extend-own')
  if (!hall) {
    const isNone = answer.error instanceof ApiError && [404, 409].includes(answer.error.status)
    return (
      <Screen title="Hall" crumbs={crumbs}>
        <TestTabs id={id} />
        {isNone ? (
          <p className={plan.pattern}>This test is not sat in a hall: only free and scholarship tests are.</p>
        ) : (
          <AnswerState answer={answer} otherwise="The hall could not be loaded." />
        )}
      </Screen>
    )
  }
  return (
    <Screen
      title={hall.quiz_name}
      crumbs={crumbs}
      beside={hall.closes_at && <Countdown hall={hall} end={hall.closes_at} />}
      actions={mayExtend && <Acts testId={id} hall={hall} />}
    >
      <TestTabs id={id} />
      <Connection hall={hall} error={answer.error} testId={id} />
      <div className={css.head}>
        <Counts hall={hall} />
        <Pace pace={hall.pace} />
      </div>
      <Disconnections hall={hall} />
      <Rooms testId={id} hall={hall} mayExtend={mayExtend} />
      <div className={css.sides}>
        <Seats testId={id} hall={hall} />
        <Events testId={id} />
      </div>
    </Screen>
  )
}

/** Shows the time by the server's clock, based on its last answer. */
function Countdown({ hall, end }: { hall: Hall; end: string }) {
  const [answer, setAnswer] = useState({ now: hall.now, at: Date.now() })
  if (answer.now !== hall.now) setAnswer({ now: hall.now, at: Date.now() })
  const [now, setNow] = useState(Date.now())
  // Time is outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const serverNow = Date.parse(answer.now) + Math.max(0, now - answer.at)
  if (Date.parse(end) <= serverNow) return <span className={css.until}>The time of the test is over</span>
  const isUpcoming = Date.parse(hall.opens_at) > serverNow
  return (
    <span className={css.until}>
      {isUpcoming ? t`opens in` : t`ends in`}{' '}
      <b role="timer" aria-label={isUpcoming ? t`Time until the test opens` : t`Time left`}>
        {untilText(isUpcoming ? hall.opens_at : end, serverNow)}
      </b>
    </span>
  )
}

/** Returns the places that the user may act on, limited to the chosen centre. */
function placesOf({ centres, rooms, counts, center_id, room_id, may_all }: Hall): Extract<Whom, { places: unknown }> {
  const shown = room_id === null ? (center_id ?? everywhere) : ofRoom(room_id)
  const sitting = sittingStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const places = [
    ...(may_all && center_id === null ? [{ value: everywhere, label: t`Everybody` }] : []),
    ...centres.flatMap(({ _id, center_name }) =>
      _id === null || (center_id !== null && _id !== center_id) ? [] : [{ value: _id, label: center_name }],
    ),
    ...rooms.map(({ _id, room_name, center_name }) => ({
      value: ofRoom(_id),
      label: center_name === null ? room_name : t`${room_name}, ${center_name}`,
    })),
  ].map((place) => ({ ...place, sitting: place.value === shown ? sitting : null }))
  // The displayed place comes first, as the initial choice in dialogs.
  return { places: places.toSorted((a, b) => Number(b.value === shown) - Number(a.value === shown)) }
}

type Act = 'extend' | 'message' | 'incident'

function Acts({ testId, hall }: { testId: string; hall: Hall }) {
  const [act, setAct] = useState<Act | null>(null)
  const whom = placesOf(hall)
  if (whom.places.length === 0) return null
  const props = { testId, whom, onClose: () => setAct(null) }
  return (
    <>
      <Button onPress={() => setAct('extend')}>Extend time</Button>
      <Button onPress={() => setAct('message')}>Message</Button>
      <Button isPrimary onPress={() => setAct('incident')}>
        Incident
      </Button>
      {act === 'extend' && <ExtendDialog {...props} />}
      {act === 'message' && <MessageDialog {...props} />}
      {act === 'incident' && <IncidentDialog {...props} />}
    </>
  )
}

/** Candidates in large rows, those who need help first. */
function Seats({ testId, hall }: { testId: string; hall: Hall }) {
  const { rows, next, now } = hall
  const { read, set } = useFilters()
  const { after } = read('after')
  const hasSeveral = hall.centres.length > 1 && hall.center_id === null
  return (
    <section aria-label="Candidates" className={css.seats}>
      <FilterBar search={{ label: t`Roll number or name` }} filters={[]} />
      {rows.length === 0 ? (
        <p>{hall.seats === 0 ? t`Nobody has registered for this test yet.` : t`No candidate matches.`}</p>
      ) : (
        <ul>
          {rows.map((seat) => (
            <SeatRow key={seat.student_id} seat={seat} testId={testId} now={now} hasCentre={hasSeveral} />
          ))}
        </ul>
      )}
      {(after !== undefined || next !== null) && (
        <p className={css.pages}>
          {plural(hall.found, '# candidate', '# candidates')}
          {after !== undefined && <Button onPress={() => set('after', null)}>Back to the first</Button>}
          {next !== null && <Button onPress={() => set('after', next)}>Next page</Button>}
        </p>
      )}
    </section>
  )
}

type RowProps = { seat: Seat; testId: string; now: string; hasCentre: boolean }

function SeatRow({ seat, testId, now, hasCentre }: RowProps) {
  const withCentre = useWithCentre()
  const notes = [hasCentre && seat.center_name, seatNotes(seat)].filter(Boolean).join(' · ')
  return (
    <li data-state={seat.state}>
      <Link to={withCentre(`/staff/tests/${testId}/hall/${seat.student_id}`)}>
        <span className={css.roll}>{rollText(seat.roll_no)}</span>
        <b className={css.name}>{seat.candidate_name}</b>
        <span className={css.state}>
          <State mark={stateWords[seat.state].mark}>{stateText(seat, now)}</State>
        </span>
        {notes !== '' && <small className={css.notes}>{notes}</small>}
      </Link>
    </li>
  )
}

/** Counts candidates by state; pressing a state filters by it, pressing it again shows all. */
function Counts({ hall }: { hall: Hall }) {
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
      <p>
        {plural(hall.seats, '# candidate', '# candidates')}
        {hall.waited.candidates > 0 &&
          t`. ${plural(hall.waited.candidates, '# start', '# starts')} waited for the server, the longest ${plural(hall.waited.longest_seconds, '# second', '# seconds')}.`}
      </p>
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

/** Saves per ten seconds over the last six minutes, which distinguishes a quiet hall from a dead one. */
function Pace({ pace }: { pace: number[] }) {
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

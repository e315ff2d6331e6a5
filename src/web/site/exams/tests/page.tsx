import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { testCalls } from '#domains/exams/calls.ts'
import type { StudentTests } from '#domains/exams/registrations/schema.ts'
import { seatCalls } from '#domains/exams/seats/calls.ts'
import type { OwnWaiting } from '#domains/exams/seats/schema.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { testEvent } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { longDateTime } from '#web/ui/text/format-date.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { endOf, type OwnSubscription } from './test-action.ts'
import { TestList } from './test-list.tsx'
import css from './tests.module.css'
import { useRegistering } from './use-registering.tsx'
import { type OwnTests, useStudentTests } from './use-student-tests.ts'

const title = t`FTD and Scholarship Tests`
const crumbs = [{ label: title, path: paths.tests }]

export async function loader({ api }: LoaderInput) {
  return { tests: (await api(testCalls).upcomingTests()).upcomingTests }
}

export function meta({ data, institute, origin }: MetaInput & { data: { tests: PublicTest[] } }): PageMeta {
  return {
    title: `${title} | ${institute.name}`,
    description: t`Free talent discovery and scholarship tests at ${institute.name}: dates, durations and how to register.`,
    canonical: paths.tests,
    breadcrumbs: crumbs,
    jsonLd: import.meta.env.SSR
      ? data.tests.map((test) => testEvent({ test, path: paths.tests, organizer: institute.name }, origin))
      : [],
  }
}

/** Reloads the list once, because a page cached yesterday may show a test that has ended. */
function useFreshTests(tests: PublicTest[]) {
  const { revalidate } = useRevalidator()
  const hasAsked = useRef(false)
  // The clock is outside React, and so is the cache that the page came from.
  useEffect(() => {
    if (hasAsked.current || !tests.some((test) => endOf(test) <= Date.now())) return
    hasAsked.current = true
    void revalidate()
  }, [tests, revalidate])
}

export default function TestsPage() {
  const { tests } = useLoaderData<typeof loader>()
  useFreshTests(tests)
  const { own: ownTests, load, restart } = useStudentTests()
  const { register, change, times, windows } = useRegistering(ownTests.state === 'loaded' ? ownTests.now : 0, load)
  const known = ownTests.state === 'loaded' ? ownTests : null
  const upcoming = known?.tests.upcomingTests ?? tests
  const ofType = (type: 'ftd' | 'scholarship') => upcoming.filter(({ quiz_type }) => quiz_type === type)
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      <div className={`wrap section ${css.columns}`}>
        <OwnLists
          ownTests={ownTests}
          onRegister={register}
          onChange={change}
          onRetry={() => void restart()}
          onPlaceChanged={() => void load()}
          registeredTimes={times}
        />
        <TestList heading="FTD Tests" tests={ofType('ftd')} signedIn={known} onRegister={register} />
        <TestList heading="Scholarship Tests" tests={ofType('scholarship')} signedIn={known} onRegister={register} />
      </div>
      {windows}
    </>
  )
}

type OwnListsProps = {
  ownTests: OwnTests
  onRegister: (test: PublicTest) => void
  onChange: (subscription: OwnSubscription) => void
  onRetry: () => void
  /** Called when a seat was taken or a waiting list left. */
  onPlaceChanged: () => void
  /** Number of registrations made on this page; after each, the list that shows it takes the focus. */
  registeredTimes: number
}

const opening = (test: PublicTest) => Date.parse(test.publish_date)

/** Sorts upcoming tests first, soonest first, then past ones, latest first. */
function inOrder(subscribed: StudentTests['subscribedTests'], now: number) {
  const tests = subscribed.map(({ quiz_id }) => quiz_id)
  const coming = tests.filter((test) => endOf(test) > now).sort((a, b) => opening(a) - opening(b))
  const over = tests.filter((test) => endOf(test) <= now).sort((a, b) => opening(b) - opening(a))
  return [...coming, ...over]
}

/**
 * The two lists of the signed-in student. Their placeholders are in everyone's document; styles show them to signed-in
 * students before they are filled.
 */
function OwnLists(props: OwnListsProps) {
  const { ownTests, onRegister, onChange, onRetry, onPlaceChanged, registeredTimes } = props
  if (ownTests.state === 'failed') {
    return (
      <div className={css.failed}>
        <Notice tone="bad">
          Your tests could not be loaded. {ownTests.message}{' '}
          <button type="button" className="link" onClick={onRetry}>
            Try again
          </button>
        </Notice>
      </div>
    )
  }
  if (ownTests.state !== 'loaded') {
    return (
      <>
        <Waiting heading="Subscribed Tests" />
        <Waiting heading="Attempted Tests" />
      </>
    )
  }
  const { subscribedTests, pastAttempts } = ownTests.tests
  const attempted = pastAttempts.map(({ quiz_id }) => quiz_id)
  return (
    <>
      <WaitingPlaces times={registeredTimes} onChanged={onPlaceChanged} />
      <TestList
        key={`subscribed-${registeredTimes}`}
        heading="Subscribed Tests"
        tests={inOrder(subscribedTests, ownTests.now)}
        headingRef={registeredTimes > 0 ? takeFocus : undefined}
        signedIn={ownTests}
        onRegister={onRegister}
        onChange={onChange}
      />
      <TestList heading="Attempted Tests" tests={attempted} signedIn={ownTests} onRegister={onRegister} />
    </>
  )
}

function Waiting({ heading }: { heading: string }) {
  return (
    <section className="when-signed-in" aria-busy="true" aria-label={heading}>
      <h2 className={css.heading}>{heading}</h2>
      <div className={css.waiting}>
        <Skeleton />
      </div>
    </section>
  )
}

type Props = {
  /** Reloads when this value changes. */
  times: unknown
  onChanged: () => void
}

/** Lists the student's places on waiting lists, and seats reserved for them. Empty if there are none. */
function WaitingPlaces({ times, onChanged }: Props) {
  const api = useApi()
  const [asked, setAsked] = useState(0)
  const [loaded, setLoaded] = useState<{ places: OwnWaiting[]; isFailed: boolean }>({ places: [], isFailed: false })
  // The network is outside React. Repeated after each change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say when to ask anew
  useEffect(() => {
    let isOver = false
    api(seatCalls)
      .waitingPlaces()
      .then(
        (places) => isOver || setLoaded({ places, isFailed: false }),
        () => isOver || setLoaded((before) => ({ ...before, isFailed: true })),
      )
    return () => {
      isOver = true
    }
  }, [api, asked, times])
  const again = () => setAsked((asked) => asked + 1)
  const { places, isFailed } = loaded
  if (places.length === 0 && !isFailed) return null
  return (
    <section aria-label="Waiting Lists" className={css.failed}>
      <h2 className={css.heading}>Waiting Lists</h2>
      {isFailed && (
        <Notice tone="bad">
          Your waiting lists could not be loaded.{' '}
          <button type="button" className="link" onClick={again}>
            Try again
          </button>
        </Notice>
      )}
      <ul className={css.tickets}>
        {places.map((place) => (
          <li key={place._id}>
            <Place
              place={place}
              onChanged={() => {
                again()
                onChanged()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const isUnpaid = (fee: OwnWaiting['fee']) => fee?.is_paid === false

function tellState({ state, ahead, offer_ends_at, fee }: OwnWaiting) {
  if (state === 'offered' && offer_ends_at) {
    const kept = t`A seat is kept for you until ${longDateTime(offer_ends_at)}.`
    return isUnpaid(fee) ? `${kept} ${t`It is yours once the fee is paid.`}` : kept
  }
  if (state === 'lapsed') return t`The time to accept this seat is over.`
  return ahead === 0
    ? t`You are the next.`
    : plural(ahead, '# student waits before you.', '# students wait before you.')
}

function Place({ place, onChanged }: { place: OwnWaiting; onChanged: () => void }) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const act = async (what: 'acceptSeat' | 'leaveWaiting') => {
    const calls = api(seatCalls)
    const refused = await run(async () => void (await calls[what]({ id: place._id }, {})))
    if (!refused) onChanged()
  }
  const of = <span className="sr"> {place.quiz_name}</span>
  return (
    <div className={css.place}>
      <h3 className={css.name}>{place.quiz_name}</h3>
      <p className="num">
        {place.center_name}. {tellState(place)}
      </p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <div className={css.choices}>
        {place.state === 'offered' && place.fee && isUnpaid(place.fee) && (
          <Link className="btn" to={paths.course(place.fee)}>
            Pay the fee{of}
          </Link>
        )}
        {place.state === 'offered' && !isUnpaid(place.fee) && (
          <button type="button" className="btn" disabled={isSending} onClick={() => void act('acceptSeat')}>
            Accept the seat{of}
          </button>
        )}
        <button type="button" className="btn ghost" disabled={isSending} onClick={() => void act('leaveWaiting')}>
          {place.state === 'offered' ? t`No, thank you` : t`Leave the waiting list`}
          {of}
        </button>
      </div>
    </div>
  )
}

import type { StudentTests } from '#domains/exams/registrations/schema.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { endOf, type OwnSubscription } from './test-action.ts'
import { TestList } from './test-list.tsx'
import css from './tests.module.css'
import type { OwnTests } from './use-student-tests.ts'
import { WaitingPlaces } from './waiting-places.tsx'

type OwnListsProps = {
  ownTests: OwnTests
  onRegister: (test: PublicTest) => void
  onChange: (subscription: OwnSubscription) => void
  onRetry: () => void
  /** A seat was taken, or a waiting list left. */
  onPlaceChanged: () => void
  /** Number of registrations made on this page: after each, the list it appears in takes the focus. */
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

/** The two lists of the person who is signed in. Their places are in the document for everybody; who is signed in sees them before they are filled. */
export function OwnLists(props: OwnListsProps) {
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

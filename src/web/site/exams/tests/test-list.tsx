import { type Ref, useId } from 'react'
import { Link } from 'react-router'
import type { StudentTests } from '#domains/exams/registrations/schema.ts'
import { placesOf } from '#domains/exams/tests/rules.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { Ticket } from '#web/ui/layout/ticket.tsx'
import { longDateTime } from '#web/ui/text/format-date.ts'
import { endOf, type OwnSubscription, stageOf, testAction } from './test-action.ts'
import css from './tests.module.css'

type TestListProps = {
  heading: string
  tests: PublicTest[]
  signedIn: Own | null
  onRegister: (test: PublicTest) => void
  /** Called when the caller's own registration changes. */
  onChange?: (subscription: OwnSubscription) => void
  headingRef?: Ref<HTMLHeadingElement> | undefined
}

export function TestList({ heading, tests, signedIn, onRegister, onChange, headingRef }: TestListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.heading} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {heading}
      </h2>
      {tests.length === 0 ? (
        <p className={css.none}>No data found</p>
      ) : (
        <ul className={css.tickets}>
          {tests.map((test) => (
            <li key={test._id}>
              <TestTicket test={test} signedIn={signedIn} onRegister={onRegister} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Data of the signed-in student. */
type Own = { tests: StudentTests; now: number }
type Props = {
  test: PublicTest
  /** null: signed out, or not known yet. */
  signedIn: Own | null
  onRegister: (test: PublicTest) => void
  onChange?: ((subscription: OwnSubscription) => void) | undefined
}

function findSubscription(signedIn: Own | null, test: PublicTest) {
  return signedIn?.tests.subscribedTests.find(({ quiz_id }) => quiz_id._id === test._id) ?? null
}

function TestTicket({ test, signedIn, onRegister, onChange }: Props) {
  const subscription = findSubscription(signedIn, test)
  const isLong = endOf(test) > Date.parse(test.publish_date) + test.duration * 60_000
  return (
    <Ticket
      date={test.publish_date}
      action={
        <TicketAction
          test={test}
          signedIn={signedIn}
          subscription={subscription}
          onRegister={onRegister}
          onChange={onChange}
        />
      }
    >
      <h3 className={css.name}>{test.quiz_name}</h3>
      <p className="num">
        {plural(test.duration, '# minute', '# minutes')},{' '}
        {t`${plural(test.questions_count, '# question', '# questions')}`}
        {!subscription && `, ${placesOf(test)}`}
      </p>
      <p className={`num ${css.when}`}>
        <time dateTime={test.publish_date}>{longDateTime(test.publish_date)}</time>
      </p>
      {isLong && <p className="num">Open until {longDateTime(test.closes_at ?? test.publish_date)}</p>}
      {subscription && <Place subscription={subscription} />}
    </Ticket>
  )
}

function Place({ subscription: { mode, center_id: centre, roll_no } }: { subscription: OwnSubscription }) {
  return (
    <p className="num">
      {mode === 'online' ? t`Online` : t`At ${centre?.center_name ?? ''}, on paper`}
      <br />
      Roll number {rollNumberText(roll_no)}
    </p>
  )
}

type ActionProps = Props & { subscription: OwnSubscription | null }

/** Both states are in the document; the attribute set by the first script decides which one is visible. */
function TicketAction(props: ActionProps) {
  const { test, signedIn, subscription, onChange } = props
  const hasAdmitCard = signedIn !== null && subscription !== null && stageOf(test, signedIn.now) === 'before'
  const of = <span className="sr"> for {test.quiz_name}</span>
  return (
    <div className={css.actions}>
      <Link className="btn when-signed-out" to={loginThen(paths.tests)}>
        Login to Register{of}
      </Link>
      <StudentAction {...props} />
      {hasAdmitCard && (
        <Link className={`link ${css.card}`} to={paths.admitCard(subscription._id)}>
          Admit Card{of}
        </Link>
      )}
      {hasAdmitCard && onChange && (
        <button type="button" className={`link ${css.change}`} onClick={() => onChange(subscription)}>
          Change or cancel{of}
        </button>
      )}
    </div>
  )
}

const words = { upcoming: t`Not Started Yet`, ended: t`Ended`, closed: t`Registration Closed` } as const

/** The student's action for a test. The player is a separate page, so a plain link leads to it. */
function StudentAction({ test, signedIn, subscription, onRegister }: ActionProps) {
  const of = <span className="sr"> {test.quiz_name}</span>
  if (!signedIn) {
    return (
      <button type="button" className="btn when-signed-in" disabled>
        Register{of}
      </button>
    )
  }
  const past = signedIn.tests.pastAttempts.find(({ quiz_id }) => quiz_id._id === test._id)
  const action = testAction(
    test,
    { subscription, submissionId: past?._id ?? null, entry: signedIn.tests.entry },
    signedIn.now,
  )
  switch (action.kind) {
    case 'none':
      return null
    case 'register':
      return (
        <button type="button" className="btn when-signed-in" onClick={() => onRegister(test)}>
          Register<span className="sr"> for {test.quiz_name}</span>
        </button>
      )
    case 'analysis':
      return (
        <Link className="btn ghost when-signed-in" to={paths.analysis(action.submissionId)}>
          Analysis{of}
        </Link>
      )
    case 'take':
    case 'resume':
      return (
        <Link className="btn when-signed-in" reloadDocument to={paths.player(test)}>
          {action.kind === 'take' ? t`Take Test` : t`Resume`}
          {of}
        </Link>
      )
    default:
      return (
        <button type="button" className="btn when-signed-in" disabled>
          {words[action.kind]}
          {of}
        </button>
      )
  }
}

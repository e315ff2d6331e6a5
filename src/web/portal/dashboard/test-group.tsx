import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { DashboardQuiz } from '../../../domains/student-area/schema.ts'
import { paths } from '../../routes.ts'
import { Ticket } from '../../ui/layout/ticket.tsx'
import { dateTime } from '../../ui/text/format-date.ts'
import { testLine } from '../figures.ts'
import styles from './dashboard.module.css'
import { testAction } from './test-action.ts'

const firstFew = 3

type Props = { title: string; tests: DashboardQuiz[]; now: number }

export function TestGroup({ title, tests, now }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const id = useId()
  const shown = showsAll ? tests : tests.slice(0, firstFew)
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className={styles.heading}>
        <h2 id={`${id}-title`}>{title}</h2>
        {tests.length > firstFew && (
          <button
            type="button"
            className={`link ${styles.viewAll}`}
            aria-expanded={showsAll}
            aria-controls={id}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'View Less' : 'View All'}
            <span className="sr">, {title}</span>
            {!showsAll && <span className="num"> ({tests.length})</span>}
          </button>
        )}
      </div>
      {tests.length === 0 ? (
        <p className={styles.none}>No tests subscribed</p>
      ) : (
        <ul id={id} className={styles.tickets}>
          {shown.map((test) => (
            <li key={test._id}>
              <TestTicket test={test} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type TicketProps = { test: DashboardQuiz; now: number }

function TestTicket({ test, now }: TicketProps) {
  return (
    <Ticket date={test.publish_date} action={<TicketAction test={test} now={now} />}>
      <h3>{test.quiz_name}</h3>
      <p className="num">{testLine(test)}</p>
      <p className={`num ${styles.when}`}>
        <time dateTime={test.publish_date}>{dateTime(test.publish_date)}</time>
      </p>
    </Ticket>
  )
}

/** The player is a page of its own, so the way there is a plain link: nothing of the portal stays loaded during an exam. */
function TicketAction({ test, now }: TicketProps) {
  const action = testAction(test, now)
  const of = <span className="sr"> {test.quiz_name}</span>
  switch (action.kind) {
    case 'start':
    case 'resume':
      return (
        <a className={`btn ${styles.action}`} href={paths.player(test)}>
          {action.kind === 'start' ? 'Start' : 'Resume'}
          {of}
        </a>
      )
    case 'analysis':
      return (
        <Link className={`btn ghost ${styles.action}`} to={paths.analysis(action.submissionId)}>
          Analysis
          {of}
        </Link>
      )
    case 'upcoming':
    case 'ended':
      return (
        <button type="button" className={`btn ${styles.action}`} disabled>
          {action.kind === 'upcoming' ? 'Not Started Yet' : 'Ended'}
        </button>
      )
  }
}

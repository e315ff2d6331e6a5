import { Link } from 'react-router'
import type { DashboardQuiz } from '../../../domains/attempts/schema.ts'
import { paths } from '../../routes.ts'
import { dateTime } from '../../ui/format-date.ts'
import { Ticket } from '../../ui/ticket.tsx'
import { testLine } from '../figures.ts'
import styles from './dashboard.module.css'
import { testAction } from './test-action.ts'

type Props = { test: DashboardQuiz; now: number }

export function TestTicket({ test, now }: Props) {
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
function TicketAction({ test, now }: Props) {
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

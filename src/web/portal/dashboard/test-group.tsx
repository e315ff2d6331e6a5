import { useId, useState } from 'react'
import type { DashboardQuiz } from '../../../domains/attempts/schema.ts'
import styles from './dashboard.module.css'
import { TestTicket } from './test-ticket.tsx'

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

import { Link } from 'react-router'
import type { MySubmission } from '../../../domains/attempts/analysis/schema.ts'
import { paths } from '../../routes.ts'
import { dateTime } from '../../ui/text/format-date.ts'
import { marksText } from '../figures.ts'
import styles from './dashboard.module.css'

export function SubmissionList({ submissions }: { submissions: MySubmission[] }) {
  const latestFirst = submissions.toSorted((a, b) => Date.parse(b.submitted_at) - Date.parse(a.submitted_at))
  return (
    <section aria-labelledby="submissions">
      <div className={styles.heading}>
        <h2 id="submissions">My Submissions</h2>
      </div>
      {latestFirst.length === 0 ? (
        <p className={styles.none}>No Data Found</p>
      ) : (
        <ul className={styles.submissions}>
          {latestFirst.map((submission) => (
            <SubmissionRow key={submission._id} submission={submission} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SubmissionRow({ submission }: { submission: MySubmission }) {
  const { quiz_id: test, marks_obtained, submitted_at } = submission
  return (
    <li className={styles.submission}>
      <div>
        <h3>{test.quiz_name}</h3>
        <p className={`num ${styles.when}`}>
          Submitted <time dateTime={submitted_at}>{dateTime(submitted_at)}</time>
        </p>
      </div>
      <p className={`num ${styles.score}`}>
        {marks_obtained === null ? 'Results later' : <Marks marks={marks_obtained} most={test.mm} />}
      </p>
      <Link className={`link ${styles.lead}`} to={paths.analysis(submission._id)}>
        Analysis
        <span className="sr"> of {test.quiz_name}</span>
      </Link>
    </li>
  )
}

function Marks({ marks, most }: { marks: number; most: number }) {
  return (
    <>
      <b>{marksText(marks)}</b> / {marksText(most)}
    </>
  )
}

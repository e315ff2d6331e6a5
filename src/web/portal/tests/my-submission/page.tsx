import { Link, useLoaderData } from 'react-router'
import type { MySubmission } from '../../../../domains/attempts/analysis/schema.ts'
import { plural, t } from '../../../../platform/text/messages.ts'
import { paths } from '../../../routes.ts'
import { loadBundle } from '../../../shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '../../../shell/page.ts'
import { Ticket } from '../../../ui/layout/ticket.tsx'
import { dateTime } from '../../../ui/text/format-date.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { marksText, minutesTaken } from '../../parts/figures.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import css from '../parts/quiz-list.module.css'
import { useMore } from '../parts/use-more.tsx'

export const loader = ({ api }: LoaderInput) => loadBundle(api)

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Quiz Submissions: ${institute.name}` })

/** One card for each past submission, the latest first, with the way to its analysis. */
export default function MySubmissionPage() {
  const ownBundle = useOwnBundle(useLoaderData<typeof loader>())
  const { mySubmissions } = ownBundle.bundle
  const { shown, more } = useMore(mySubmissions)
  return (
    <PortalPage
      title="Quiz Submissions"
      ownBundle={ownBundle}
      beside={<p className="num">{plural(mySubmissions.length, '#\u00a0submission', '#\u00a0submissions')}</p>}
    >
      {mySubmissions.length === 0 ? (
        <p className="empty ruled">
          No Data Found.{' '}
          <Link className="link" to={paths.mockTests}>
            See the tests
          </Link>
        </p>
      ) : (
        <ul className={css.list}>
          {shown.map((submission) => (
            <li key={submission._id}>
              <SubmissionTicket submission={submission} />
            </li>
          ))}
        </ul>
      )}
      {more}
    </PortalPage>
  )
}

function SubmissionTicket({ submission }: { submission: MySubmission }) {
  const { quiz_id: quiz, marks_obtained, submitted_at, time_left } = submission
  const action = (
    <Link className={`btn ghost ${css.action}`} to={paths.analysis(submission._id)}>
      Analysis
      <span className="sr"> of {quiz.quiz_name}</span>
    </Link>
  )
  return (
    <Ticket date={submitted_at} action={action}>
      <h2 className={css.name}>{quiz.quiz_name}</h2>
      {quiz.website_sub_exam_id && <p>{quiz.website_sub_exam_id.sub_exam_name}</p>}
      <p className={`num ${css.when}`}>
        Submitted <time dateTime={submitted_at}>{dateTime(submitted_at)}</time>
      </p>
      <p className={`num ${css.standing}`}>
        {marks_obtained === null ? (
          t`Results later`
        ) : (
          <span>
            <b>{marksText(marks_obtained)}</b> of {marksText(quiz.mm)},{' '}
            {plural(minutesTaken(quiz.duration, time_left), '#\u00a0minute', '#\u00a0minutes')}
          </span>
        )}
      </p>
    </Ticket>
  )
}

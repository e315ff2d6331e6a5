import { Link, useLoaderData } from 'react-router'
import type { MySubmission } from '#domains/attempts/analysis/schema.ts'
import { challengeCalls } from '#domains/attempts/challenges/calls.ts'
import type { OwnWindow } from '#domains/attempts/challenges/schema.ts'
import { marksText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { Ticket } from '#web/ui/layout/ticket.tsx'
import { dateTime } from '#web/ui/text/format-date.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { minutesTaken } from '../../parts/figures.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import css from '../parts/quiz-list.module.css'
import { useMore } from '../parts/use-more.tsx'
import { ScoreChart } from './score-chart.tsx'

export async function loader({ api }: LoaderInput) {
  const [ownBundle, windows] = await Promise.all([
    loadBundle(api),
    // Optional: the list is complete without them.
    api(challengeCalls)
      .ownWindows()
      .catch((): OwnWindow[] => []),
  ])
  return { ownBundle, windows }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Quiz Submissions | ${institute.name}` })

/** Lists past submissions as cards, latest first, each with a link to its analysis. */
export default function MySubmissionPage() {
  const loaded = useLoaderData<typeof loader>()
  const ownBundle = useOwnBundle(loaded.ownBundle)
  const { mySubmissions } = ownBundle.bundle
  const { shown, more } = useMore(mySubmissions)
  return (
    <PortalPage
      title="Quiz Submissions"
      ownBundle={ownBundle}
      beside={<p className="num">{plural(mySubmissions.length, '#\u00a0submission', '#\u00a0submissions')}</p>}
    >
      <ChallengeWindows windows={loaded.windows} />
      <ScoreChart submissions={mySubmissions} />
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

function tellWindow({ state, opens_at, closes_at, asked, answered }: OwnWindow) {
  if (state === 'upcoming') return t`You can challenge the answer key from ${dateTime(opens_at)}.`
  if (state === 'open') return t`You can challenge the answer key until ${dateTime(closes_at)}.`
  if (asked === 0) return t`The challenge window has closed.`
  return answered < asked
    ? t`Your challenges are under review: ${answered} of ${asked} decided so far.`
    : plural(asked, 'Your challenge was decided.', 'Your # challenges were decided.')
}

/** Links to the response sheets of tests whose key can be or was challenged. */
function ChallengeWindows({ windows }: { windows: OwnWindow[] }) {
  if (windows.length === 0) return null
  return (
    <section aria-labelledby="challenges">
      <h2 id="challenges">Answer key challenges</h2>
      <ul className={css.list}>
        {windows.map((window) => (
          <li key={window.submission_id}>
            <p>
              <b>{window.quiz_name}</b>
            </p>
            <p>{tellWindow(window)}</p>
            {window.state !== 'upcoming' && (
              <p>
                <Link className="link" to={paths.responseSheet(window.submission_id)}>
                  Response sheet and answer key
                  <span className="sr"> for {window.quiz_name}</span>
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
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
          t`Results awaited`
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

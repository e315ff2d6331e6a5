import { Link, useLoaderData } from 'react-router'
import { masteryCalls } from '#domains/attempts/calls.ts'
import { halfLifeDays } from '#domains/attempts/mastery/rules.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import css from './topic-mastery.module.css'
import { TopicRows } from './topic-rows.tsx'

export async function loader({ api }: LoaderInput) {
  const [mastery, ownBundle] = await Promise.all([
    api(masteryCalls).topicMastery(),
    // Used only for links to tests: the page is complete without it.
    loadBundle(api).catch(() => null),
  ])
  const topicTests = ownBundle?.bundle.quizzes.filter(({ quiz_type }) => quiz_type === 'topic') ?? []
  return { mastery, withTests: new Set(topicTests.flatMap(({ topic_id }) => topic_id ?? [])) }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Topics: ${institute.name}` })

/** Shows the mastery of each topic with its range. */
export default function TopicMasteryPage() {
  const { mastery, withTests } = useLoaderData<typeof loader>()
  const { subjects, today } = mastery
  return (
    <PortalPage title="Topics" ownBundle={null} steps={[{ label: t`Mistake notebook`, to: paths.notebook }]}>
      <p className={css.why}>
        The dot: how many of 100 such questions you would get right. The bar: the range that holds in 95 of 100 cases.
        Few questions or a long pause make it wide.
      </p>
      {subjects.length === 0 ? (
        <p className="empty ruled">
          Nothing can be said yet: the topics of a test appear here after it.{' '}
          <Link className="link" to={paths.mockTests}>
            Mock tests
          </Link>
        </p>
      ) : (
        <Subjects subjects={subjects} />
      )}
      {subjects.map((subject) => (
        <TopicRows key={subject._id} subject={subject} today={today} withTests={withTests} />
      ))}
      {subjects.length > 0 && (
        <p className={css.why}>
          An answer counts half after {halfLifeDays} days. What you opened and did not answer counts as not right, what
          you never opened does not count, and a question counts once, as you answered it the first time.
        </p>
      )}
    </PortalPage>
  )
}

/** Links to each subject of a long page. */
function Subjects({ subjects }: { subjects: { _id: string; name: string }[] }) {
  if (subjects.length < 2) return null
  return (
    <nav aria-label="Subjects">
      <ul className={css.subjects}>
        {subjects.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={{ hash: `subject-${_id}` }}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

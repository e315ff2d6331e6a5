import { useLoaderData } from 'react-router'
import type { LoaderInput, PageModule } from '../../page.ts'
import styles from './dashboard.module.css'
import { groupTests } from './group-tests.ts'
import { ProfileCard } from './profile-card.tsx'
import { SubmissionList } from './submission-list.tsx'
import { TestGroup } from './test-group.tsx'
import { useReloadAtStart } from './use-reload-at-start.ts'

export async function loader({ api }: LoaderInput) {
  const purchases = await api.myPurchases()
  return { ...purchases, now: Date.now() }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: `Dashboard: ${institute.name}` })

export default function DashboardPage() {
  const { quizzes, mySubmissions, now } = useLoaderData<typeof loader>()
  const { today, upcoming, previous } = groupTests(quizzes, now)
  useReloadAtStart([...today, ...upcoming], now)

  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <h1 className="sr">Dashboard</h1>
      <ProfileCard />
      <div className={styles.lists}>
        <div id="tests" className={styles.groups}>
          <TestGroup title="Today's Tests" tests={today} now={now} />
          <TestGroup title="Upcoming Tests" tests={upcoming} now={now} />
          <TestGroup title="Previous Tests" tests={previous} now={now} />
        </div>
        <SubmissionList submissions={mySubmissions} />
      </div>
    </main>
  )
}

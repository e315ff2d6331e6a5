import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { bundleCalls } from '../../../domains/student-area/calls.ts'
import type { DashboardQuiz } from '../../../domains/student-area/schema.ts'
import type { LoaderInput, PageModule } from '../../shell/page.ts'
import { PrivatePicture } from '../../shell/private-picture.tsx'
import { useUser } from '../../shell/use-user.ts'
import { ChangePassword } from '../change-password.tsx'
import { initial } from '../figures.ts'
import styles from './dashboard.module.css'
import { groupTests } from './group-tests.ts'
import { SubmissionList } from './submission-list.tsx'
import { TestGroup } from './test-group.tsx'

export async function loader({ api }: LoaderInput) {
  const purchases = await api(bundleCalls).myPurchases()
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

const furthest = 12 * 3_600_000
const spread = 5_000

/** Asks the server again when the next test opens, so that Start appears before a student who waits for it. */
function useReloadAtStart(tests: DashboardQuiz[], now: number) {
  const { revalidate } = useRevalidator()
  const starts = tests.map((test) => Date.parse(test.publish_date) - now).filter((wait) => wait > 0 && wait < furthest)
  const wait = starts.length === 0 ? null : Math.min(...starts)

  // A timer is outside React. The waiting students of one test must not all ask in the same second.
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(() => void revalidate(), wait + 1_000 + Math.random() * spread)
    return () => clearTimeout(timer)
  }, [wait, revalidate])
}

/** Who is signed in: a card beside the tests, on phones a small greeting above them. */
function ProfileCard() {
  const user = useUser()
  const name = user?.candidate_name ?? ''
  return (
    <section className={styles.profile} aria-label="Your profile">
      <PrivatePicture className={styles.photo} path={user?.photo ?? null} alt="" width="72" height="72">
        <span className={styles.photo} aria-hidden="true">
          {initial(name)}
        </span>
      </PrivatePicture>
      <div>
        <p className={styles.name}>
          <span className={styles.hello}>Hello, </span>
          {name}
        </p>
        <p className="num">
          <span className={styles.caption}>Registration number </span>
          {user?.registration_number}
        </p>
        <ChangePassword />
      </div>
    </section>
  )
}

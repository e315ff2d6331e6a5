import { useLoaderData } from 'react-router'
import { testCalls } from '../../../domains/exams/tests/calls.ts'
import type { PublicTest } from '../../../domains/exams/tests/schema.ts'
import { t } from '../../../platform/text/messages.ts'
import { loadBundle } from '../../shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '../../shell/page.ts'
import { CourseRows } from '../classes/courses/course-rows.tsx'
import { useOwnBundle } from '../parts/bundle/use-own-bundle.ts'
import { PageNotices } from '../parts/frame/page-notices.tsx'
import { PushHint } from '../parts/phone/push-hint.tsx'
import { groupDiscussions } from '../tests/discussions/group-discussions.ts'
import { TestCounts, TestTickets } from './counts.tsx'
import css from './dashboard.module.css'
import { Discussions } from './discussions.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SubscribedExams } from './subscribed-exams.tsx'
import { TestBoard } from './test-board.tsx'
import { Today } from './today.tsx'

export async function loader({ api }: LoaderInput) {
  const [ownBundle, ranked] = await Promise.all([
    loadBundle(api),
    // Only for the dates on two cards, which lead to the page of these tests with or without.
    api(testCalls)
      .upcomingTests()
      .then(
        ({ upcomingTests }): PublicTest[] | null => upcomingTests,
        () => null,
      ),
  ])
  return { own: ownBundle, ranked }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Dashboard: ${institute.name}` })

export default function DashboardPage() {
  const { own: loaded, ranked } = useLoaderData<typeof loader>()
  const ownBundle = useOwnBundle(loaded)
  const { bundle, categories, now } = ownBundle
  return (
    <main id="main" className={css.page}>
      <h1 className="sr">Dashboard</h1>
      <div className={`wrap ${css.upper}`}>
        <div className={css.left}>
          <PageNotices ownBundle={ownBundle} />
          <Today bundle={bundle} now={now} />
          <TestCounts quizzes={bundle.quizzes} />
          <TestTickets tests={ranked} now={now} />
          <section id="courses" aria-labelledby="courses-title">
            <h2 id="courses-title">Subscribed Courses</h2>
            <CourseRows bundle={bundle} none="No Data Found." />
          </section>
          {/* It comes when the server has said that it may: below what is read by then. */}
          <PushHint />
          <SubscribedExams bundle={bundle} categories={categories} />
        </div>
        <aside className={css.right} aria-label="Profile and discussions">
          <ProfileCard />
          <Discussions groups={groupDiscussions(bundle.quizzes, now)} />
        </aside>
      </div>
      <TestBoard bundle={bundle} categories={categories} now={now} />
    </main>
  )
}

import { lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { notebookCalls } from '#domains/attempts/notebook/calls.ts'
import { testCalls } from '#domains/exams/tests/calls.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import { t } from '#platform/text/messages.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { CourseRows } from '../classes/courses/course-rows.tsx'
import { useOwnBundle } from '../parts/bundle/use-own-bundle.ts'
import { PageNotices } from '../parts/frame/page-notices.tsx'
import { PushHint } from '../parts/phone/push-hint.tsx'
import { groupDiscussions } from '../tests/discussions/group-discussions.ts'
import { TestCounts, TestTickets } from './counts.tsx'
import css from './dashboard.module.css'
import { Discussions } from './discussions.tsx'
import { isNew } from './first-steps.ts'
import { NotebookLine } from './notebook-line.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SubscribedExams } from './subscribed-exams.tsx'
import { TestBoard } from './test-board.tsx'
import { Today } from './today.tsx'

const Welcome = lazy(() => import('./welcome.tsx'))

/** Whether the e-mail of the student is confirmed, which the bundle does not say; null: nobody could be asked. */
function askConfirmed(api: LoaderInput['api']) {
  return api(sessionCalls)
    .me()
    .then(
      ({ email_confirmed }): boolean | null => email_confirmed,
      () => null,
    )
}

export async function loader({ api }: LoaderInput) {
  const [ownBundle, ranked, notebook] = await Promise.all([
    loadBundle(api),
    // Only for the dates on two cards, which lead to the page of these tests with or without.
    api(testCalls)
      .upcomingTests()
      .then(
        ({ upcomingTests }): PublicTest[] | null => upcomingTests,
        () => null,
      ),
    // One line: without it the dashboard is whole.
    api(notebookCalls)
      .notebookCounts()
      .catch(() => null),
  ])
  return { own: ownBundle, ranked, notebook, isConfirmed: isNew(ownBundle.bundle) ? await askConfirmed(api) : null }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Dashboard | ${institute.name}` })

export default function DashboardPage() {
  const { own: loaded, ranked, notebook, isConfirmed } = useLoaderData<typeof loader>()
  const ownBundle = useOwnBundle(loaded)
  const { bundle, categories, now } = ownBundle
  return (
    <main id="main" className={css.page}>
      <h1 className="sr">Dashboard</h1>
      <div className={`wrap ${css.upper}`}>
        <div className={css.left}>
          <PageNotices ownBundle={ownBundle} />
          {isNew(bundle) && (
            <Suspense>
              <Welcome bundle={bundle} categories={categories} isConfirmed={isConfirmed} />
            </Suspense>
          )}
          <Today bundle={bundle} now={now}>
            <NotebookLine counts={notebook} />
          </Today>
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

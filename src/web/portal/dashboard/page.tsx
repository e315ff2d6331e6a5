import { lazy, Suspense } from 'react'
import { Link, useLoaderData } from 'react-router'
import { notebookCalls } from '#domains/attempts/notebook/calls.ts'
import type { NotebookCounts } from '#domains/attempts/notebook/schema.ts'
import { testCalls } from '#domains/exams/calls.ts'
import type { PublicTest, QuizType } from '#domains/exams/tests/schema.ts'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { PrivatePicture } from '#web/shell/private-picture.tsx'
import { useUser } from '#web/shell/session.ts'
import { dayAndMonth } from '#web/ui/text/format-date.ts'
import { CourseRows } from '../classes/courses/course-rows.tsx'
import { useOwnBundle } from '../parts/bundle/use-own-bundle.ts'
import { initial } from '../parts/figures.ts'
import { PageNotices } from '../parts/frame/page-notices.tsx'
import { PushHint } from '../parts/phone/push-hint.tsx'
import { ChangePassword } from '../profile/parts/change-password.tsx'
import { DiscussionList, groupDiscussions } from '../tests/discussions/discussion-list.tsx'
import css from './dashboard.module.css'
import { ExamChoice, ExamNews } from './exam-choice.tsx'
import { isNew } from './first-steps.ts'
import { SubscribedExams } from './subscribed-exams.tsx'
import { TestBoard } from './test-board.tsx'
import todayCss from './today.module.css'
import { Today } from './today.tsx'

const Welcome = lazy(() => import('./welcome.tsx'))

/** Returns whether the student's e-mail is confirmed, which the bundle does not include; null if the request failed. */
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
    // Used only for the dates on two cards, which link to the page of these tests anyway.
    api(testCalls)
      .upcomingTests()
      .then(
        ({ upcomingTests }): PublicTest[] | null => upcomingTests,
        () => null,
      ),
    // Used for one line; the dashboard is complete without it.
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
  const exam = categories.flatMap(({ items }) => items).find(({ _id }) => _id === bundle.exam_id)
  return (
    <main id="main" className={css.page}>
      <h1 className="sr">Dashboard</h1>
      <div className={`wrap ${css.upper}`}>
        <div className={css.left}>
          <PageNotices ownBundle={ownBundle} />
          {isNew(bundle) && (
            <Suspense>
              <Welcome bundle={bundle} categories={categories} isConfirmed={isConfirmed} onChosen={ownBundle.refresh} />
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
          {/* Appears only after the server allows it, so it is placed below what is already being read. */}
          <PushHint />
          {(bundle.exam_id || !isNew(bundle)) && (
            <ExamChoice
              id="own-exam"
              chosen={bundle.exam_id ?? null}
              categories={categories}
              onChosen={ownBundle.refresh}
            />
          )}
          <SubscribedExams key={bundle.exam_id} bundle={bundle} categories={categories} />
          {exam && <ExamNews key={exam._id} exam={exam.exam_name} />}
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

const latest = 4

/** Discussions of today, upcoming ones, and the latest past ones. */
function Discussions({ groups }: { groups: ReturnType<typeof groupDiscussions> }) {
  return (
    <>
      <section className={css.discussions} aria-labelledby="discussions-today">
        <h2 id="discussions-today">Today's Discussions</h2>
        <DiscussionList discussions={groups.today} showsTime />
      </section>
      <section className={css.discussions} aria-labelledby="discussions-coming">
        <h2 id="discussions-coming">Upcoming Discussions</h2>
        <DiscussionList discussions={groups.upcoming} />
      </section>
      <section className={css.discussions} aria-labelledby="discussions-past">
        <div className={css.heading}>
          <h2 id="discussions-past">Past Discussions (Recorded)</h2>
          {groups.past.length > latest && (
            <Link className="link" to={paths.testDiscussions}>
              View All<span className="sr"> past discussions</span>
            </Link>
          )}
        </div>
        <DiscussionList discussions={groups.past.slice(0, latest)} />
      </section>
    </>
  )
}

/** Shows the number of notebook questions due today; nothing if none is due. `counts` null: unknown. */
function NotebookLine({ counts }: { counts: NotebookCounts | null }) {
  if (counts === null || counts.set.questions === 0) return null
  const { questions, minutes } = counts.set
  return (
    <p className={todayCss.next}>
      <Link className="link num" to={paths.notebook}>
        {plural(questions, '#\u00a0question to repeat today', '#\u00a0questions to repeat today')}
      </Link>
      <span className="num">{t`about ${plural(minutes, '#\u00a0minute', '#\u00a0minutes')}`}</span>
    </p>
  )
}

/** Card of the signed-in student. */
function ProfileCard() {
  const user = useUser()
  const name = user?.candidate_name ?? ''
  return (
    <section className={css.card} aria-label="Your profile">
      <PrivatePicture className={css.photo} path={user?.photo ?? null} alt="" width="64" height="74">
        <span className={css.photo} aria-hidden="true">
          {initial(name)}
        </span>
      </PrivatePicture>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.caption}>
          Registration number <b className="num">{user?.registration_number}</b>
        </p>
      </div>
      <ChangePassword className={`btn ghost ${css.change}`} />
    </section>
  )
}

const kinds: { type: QuizType; title: string; to: string }[] = [
  { type: 'mock-flt', title: t`Mock Tests`, to: paths.mockTests },
  { type: 'subject', title: t`Subject Tests`, to: paths.subjectTests },
  { type: 'topic', title: t`Topic Tests`, to: paths.topicTests },
  { type: 'class', title: t`Class Tests`, to: paths.classTests },
]

/** Number of tests of each kind, each a link to them. */
function TestCounts({ quizzes }: { quizzes: DashboardQuiz[] }) {
  return (
    <ul className={`num ${css.counts}`} aria-label="Your tests">
      {kinds.map(({ type, title, to }) => (
        <li key={type}>
          <Link to={to}>
            <b>{quizzes.filter(({ quiz_type }) => quiz_type === type).length}</b> <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * Two cards that link to the ranked tests, each with the day of the next one. `tests` null: unknown, so no day is
 * shown.
 */
function TestTickets({ tests, now }: { tests: PublicTest[] | null; now: number }) {
  const nextOf = (type: QuizType) =>
    (tests ?? [])
      .filter(
        ({ quiz_type, publish_date, closes_at }) => quiz_type === type && Date.parse(closes_at ?? publish_date) > now,
      )
      .map(({ publish_date }) => publish_date)
      .sort()[0]
  return (
    <div className={css.tickets}>
      <TestTicket
        title="FTD Tests"
        text="Free talent discovery, at your centre or online"
        next={nextOf('ftd')}
        isKnown={tests !== null}
      />
      <TestTicket
        title="Scholarship Tests"
        text="Earn a discount on your course fee"
        next={nextOf('scholarship')}
        isKnown={tests !== null}
      />
    </div>
  )
}

type Ticket = { title: string; text: string; next: string | undefined; isKnown: boolean }

function TestTicket({ title, text, next, isKnown }: Ticket) {
  const { day, month } = next === undefined ? { day: '', month: '' } : dayAndMonth(next)
  return (
    <Link className={css.ticket} to={paths.tests}>
      {next === undefined ? (
        <span className={css.stub} aria-hidden="true">
          <b>?</b>
        </span>
      ) : (
        <time className={css.stub} dateTime={next}>
          <b>{day}</b> {month}
        </time>
      )}
      <span className={css.text}>
        <strong>{title}</strong>
        <span>{next === undefined && isKnown ? t`The next date is yet to be announced` : text}</span>
      </span>
    </Link>
  )
}

import { useLoaderData } from 'react-router'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { classCalls } from '#domains/learning/calls.ts'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { orderQuizzes } from '../../tests/parts/order-quizzes.ts'
import { QuizList } from '../../tests/parts/quiz-list.tsx'
import css from './module-view.module.css'
import { VideoList } from './video-list.tsx'

export async function loader({ api, params }: LoaderInput) {
  const { courseId = '', topicId = '' } = params
  const [ownBundle, module] = await Promise.all([
    loadBundle(api),
    api(classCalls).moduleData({ course_id: courseId, topic_id: topicId }),
  ])
  return { own: ownBundle, module }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Module | ${institute.name}` })

/** Returns the tests as in the bundle, with what the student did of each. */
function inBundle(tests: PublicTest[], quizzes: DashboardQuiz[]) {
  const testIds = new Set(tests.map(({ _id }) => _id))
  return quizzes.filter(({ _id }) => testIds.has(_id))
}

/** One topic of a course: its films by kind and its tests; a section that would be empty is not there. */
export default function ModuleViewPage() {
  const { own: loaded, module } = useLoaderData<typeof loader>()
  const ownBundle = useOwnBundle(loaded)
  const { bundle, now } = ownBundle
  const { topicInfo, courseDetails } = module
  const purchase = bundle.purchasedData.find(({ website_course_id }) => website_course_id._id === courseDetails._id)
  const films = [
    [t`Class Videos`, module.courseVideos],
    [t`Concept Videos`, module.conceptVideos],
    [t`Assignment Videos`, module.assignmentVideos],
  ] as const
  const tests = [
    [t`Class Test`, orderQuizzes(inBundle(module.classTests, bundle.quizzes), now)],
    [t`Topic Test`, orderQuizzes(inBundle(module.topicTests, bundle.quizzes), now)],
  ] as const
  const isEmpty = [...films, ...tests].every(([, list]) => list.length === 0)
  return (
    <PortalPage
      title={`${topicInfo.name} (${topicInfo.subject_id.name})`}
      ownBundle={ownBundle}
      steps={
        purchase
          ? [
              {
                label: courseDetails.course_name,
                to: `${paths.videoCourse(purchase._id)}?subject=${topicInfo.subject_id._id}`,
              },
            ]
          : []
      }
    >
      <div className={css.sections}>
        {films.map(
          ([title, list]) =>
            list.length > 0 && (
              <section key={title} aria-label={title}>
                <h2>{title}</h2>
                <VideoList videos={list} courseId={courseDetails._id} now={now} />
              </section>
            ),
        )}
        {tests.map(
          ([title, list]) =>
            list.length > 0 && (
              <section key={title} aria-label={title}>
                <h2>{title}</h2>
                <QuizList
                  quizzes={list}
                  now={now}
                  none="No quiz exists."
                  level="h3"
                  label={t`Filter tests: ${title}`}
                />
              </section>
            ),
        )}
        {isEmpty && <p>There is nothing in this module yet. Classes and tests will appear here as they take place.</p>}
      </div>
    </PortalPage>
  )
}

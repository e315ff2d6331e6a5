import { Link, useLoaderData } from 'react-router'
import { classCalls } from '#domains/learning/classes/calls.ts'
import { orderCalls } from '#domains/purchases/orders/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { orderQuizzes } from '../../tests/parts/order-quizzes.ts'
import { QuizList } from '../../tests/parts/quiz-list.tsx'
import { hasClasses, testsOf } from '../courses/course-kind.ts'
import { ClassList } from '../parts/class-list.tsx'
import { CourseCard } from './course-card.tsx'
import { CourseSubjects } from './course-subjects.tsx'
import { Parcel } from './parcel.tsx'
import css from './video-course.module.css'

export async function loader({ api, params }: LoaderInput) {
  const ownBundle = await loadBundle(api)
  const purchase = ownBundle.bundle.purchasedData.find(({ _id }) => _id === params.purchaseId) ?? null
  const isTaught = purchase !== null && hasClasses(purchase)
  const taught = isTaught ? await api(classCalls).courseClasses({ id: purchase.website_course_id._id }) : null
  const isSent = purchase?.website_course_id.course_type === 'publications'
  const [payments, address] = isSent
    ? await Promise.all([api(orderCalls).myPayments(), api(orderCalls).shippingAddress()])
    : [[], null]
  const payment = payments.find(({ website_course_id }) => website_course_id === purchase?.website_course_id._id)
  return { own: ownBundle, purchase, taught, parcel: isSent ? { payment: payment ?? null, address } : null }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`My course | ${institute.name}` })

/** What a student has of one course: its card, its classes to come, its subjects with their topics, and its tests. */
export default function VideoCoursePage() {
  const { own: loaded, purchase, taught, parcel } = useLoaderData<typeof loader>()
  const ownBundle = useOwnBundle(loaded)
  const { bundle, now } = ownBundle
  if (purchase === null) {
    return (
      <PortalPage title="My course" ownBundle={ownBundle}>
        <p>
          You do not have access to this course, or it has ended. Your results are still available under{' '}
          <Link className="link" to={paths.submissions}>
            Quiz Submissions
          </Link>
          .
        </p>
      </PortalPage>
    )
  }
  const tests = orderQuizzes(testsOf(purchase, bundle.quizzes), now)
  return (
    <PortalPage title={purchase.website_course_id.course_name} ownBundle={ownBundle}>
      <div className={css.course}>
        <CourseCard purchase={purchase} />
        <div className={css.parts}>
          {taught && (
            <>
              <section aria-labelledby="coming">
                <div className={css.head}>
                  <h2 id="coming">Live/Upcoming Classes</h2>
                  <Link className="link" to={`${paths.classes}#calendar`}>
                    Calendar
                  </Link>
                </div>
                <ClassList classes={taught.data} now={now} />
              </section>
              <CourseSubjects courseId={purchase.website_course_id._id} taught={taught} />
            </>
          )}
          {parcel ? <Parcel {...parcel} /> : null}
          {(purchase.includes.length > 0 || (taught === null && parcel === null)) && (
            <section aria-labelledby="tests">
              <div className={css.head}>
                <h2 id="tests">Tests</h2>
              </div>
              <QuizList quizzes={tests} now={now} none="No quiz exists." level="h3" />
            </section>
          )}
        </div>
      </div>
    </PortalPage>
  )
}

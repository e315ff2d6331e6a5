import { Link, useLoaderData, useSearchParams } from 'react-router'
import { classCalls } from '#domains/learning/calls.ts'
import type { CourseClasses, StudentClass } from '#domains/learning/classes/schema.ts'
import { orderCalls } from '#domains/purchases/buying/calls.ts'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import type { ShippingAddress } from '#domains/purchases/orders/schema.ts'
import type { Purchase } from '#domains/student-area/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { DigitBoxes } from '#web/ui/forms/digit-boxes.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { parcelText } from '../../money/parcel-text.ts'
import { BackIcon } from '../../parts/back-icon.tsx'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { orderQuizzes } from '../../tests/parts/quiz-action.tsx'
import { QuizList } from '../../tests/parts/quiz-list.tsx'
import { hasClasses, kindWords, testsOf } from '../courses/course-rows.tsx'
import { ClassList } from '../parts/class-list.tsx'
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

/** A student's course: its card, upcoming classes, subjects with their topics, and tests. */
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

/** The purchased course: banner, name, day of purchase, last day, enrolment number. */
function CourseCard({ purchase }: { purchase: Purchase }) {
  const { created_on, valid_until, roll_no, website_course_id: course } = purchase
  return (
    <section className={css.card} aria-label="Course">
      {course.banner_url !== null && (
        <Picture className={css.banner} src={course.banner_url} alt="" sizes="(width < 1100px) 100vw, 324px" priority />
      )}
      <div className={css.facts}>
        <p className={css.kind}>{kindWords[course.course_type]}</p>
        <p className={css.name}>{course.course_name}</p>
        <dl className="facts num">
          <div>
            <dt>Purchased</dt>
            <dd>{mediumDate(created_on)}</dd>
          </div>
          {valid_until !== null && (
            <div>
              <dt>Valid till</dt>
              <dd>{mediumDate(valid_until)}</dd>
            </div>
          )}
          <div className={css.roll}>
            <dt>Enrolment no.</dt>
            <dd>
              <DigitBoxes value={roll_no} />
            </dd>
          </div>
        </dl>
        <Link className={`link ${css.receipt}`} to={paths.payments}>
          Payments and receipts
        </Link>
      </div>
    </section>
  )
}

type ParcelProps = { payment: MyPayment | null; address: ShippingAddress | null }

function stateText(payment: MyPayment | null) {
  if (payment === null) return t`The institute has given you this. Please collect it from your centre.`
  const [refund] = payment.refunds
  if (refund) return refund.state === 'done' ? t`Your payment has been refunded.` : t`Your refund is on its way.`
  if (payment.paid_on === null) return payment.message
  return t`Paid on ${mediumDate(payment.paid_on)}. ${payment.parcel ? parcelText(payment.parcel) : ''}`
}

/** Shows the state of a publication: whether it is paid, and where it was sent. */
function Parcel({ payment, address }: ParcelProps) {
  return (
    <section aria-labelledby="parcel">
      <div className={css.head}>
        <h2 id="parcel">Your parcel</h2>
      </div>
      <p className="num">{stateText(payment)}</p>
      {payment !== null && address !== null && (
        <address className={css.address}>
          {address.name}
          <br />
          {address.address_line_1}
          <br />
          {address.address_line_2}
          <br />
          {address.state} <span className="num">{address.pincode}</span>
        </address>
      )}
    </section>
  )
}

type Heading = { _id: string; name: string; to: string; classes: StudentClass[] }

/** Shows the course's subjects, and the topics of the chosen one (`?subject=`), each linking to its module. */
function CourseSubjects({ courseId, taught }: { courseId: string; taught: CourseClasses }) {
  const [search] = useSearchParams()
  const { data: classes, subjectIdsFilter: subjects, topicIdsFilter: topics } = taught
  const chosen = subjects.find(({ _id }) => _id === search.get('subject'))
  if (chosen) {
    const headings = topics
      .filter(({ subject_id }) => subject_id === chosen._id)
      .map(({ _id, name }) => {
        const topicClasses = classes.filter((studentClass) => studentClass.topic_id._id === _id)
        return { _id, name, to: paths.moduleView(courseId, _id), classes: topicClasses }
      })
    return (
      <section aria-labelledby="topics">
        <div className={css.back}>
          <Link to="." replace preventScrollReset aria-label="Back to All Subjects">
            <BackIcon />
          </Link>
          <h2 id="topics" key={chosen._id} ref={takeFocus} tabIndex={-1}>
            {chosen.name}
          </h2>
        </div>
        <Headings headings={headings} />
      </section>
    )
  }
  const headings = subjects.map(({ _id, name }) => {
    return {
      _id,
      name,
      to: `?subject=${_id}`,
      classes: classes.filter((studentClass) => studentClass.subject_id._id === _id),
    }
  })
  return (
    <section aria-labelledby="subjects">
      <div className={css.head}>
        <h2 id="subjects">All Subjects</h2>
      </div>
      <Headings headings={headings} />
    </section>
  )
}

function Headings({ headings }: { headings: Heading[] }) {
  if (headings.length === 0) return <p className="empty ruled">No Data Found</p>
  return (
    <ul className={css.headings}>
      {headings.map(({ _id, name, to, classes }) => {
        const watched = classes.filter((studentClass) => studentClass.watched?.is_finished).length
        const text = t`${watched} of ${plural(classes.length, '#\u00a0class', '#\u00a0classes')} watched`
        return (
          <li key={_id}>
            <Link to={to} preventScrollReset={to.startsWith('?')}>
              <b>{name}</b>
              <small className="num">{text}</small>
              <ProgressBar done={watched} of={classes.length} label={text} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CoursePackage, MyPurchases, Purchase } from '#domains/student-area/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import { kindWords, testsOf } from './course-kind.ts'
import css from './course-rows.module.css'

function progressText({ classes, finished }: CoursePackage) {
  return t`${plural(classes, '#\u00a0class', '#\u00a0classes')}, ${finished === 0 ? t`not started` : t`${finished} watched`}`
}

/** Every course that the student owns: live and recorded ones with their classes and how many of them were watched, then the others with what they give. */
export function CourseRows({ bundle, none }: { bundle: MyPurchases; none: string }) {
  const packages = [...bundle.liveClassesPackages, ...bundle.recordedClassesPackages]
  const shown = new Set(packages.map(({ _id }) => _id))
  const others = bundle.purchasedData.filter(({ _id }) => !shown.has(_id))
  if (packages.length + others.length === 0) {
    return (
      <p className={`empty ruled ${css.none}`}>
        {none}{' '}
        <Link className="link" to={paths.courseDetails}>
          See all courses
        </Link>
      </p>
    )
  }
  return (
    <ul className={css.rows}>
      {packages.map((purchase) => (
        <CourseRow key={purchase._id} purchase={purchase} text={progressText(purchase)}>
          <ProgressBar
            done={purchase.finished}
            of={purchase.classes}
            label={t`${purchase.finished} of ${purchase.classes} watched`}
          />
        </CourseRow>
      ))}
      {others.map((purchase) => (
        <CourseRow key={purchase._id} purchase={purchase} text={otherText(purchase, bundle)} />
      ))}
    </ul>
  )
}

function otherText(purchase: Purchase, { quizzes }: MyPurchases) {
  if (purchase.website_course_id.course_type === 'publications') return t`Sent to you by post`
  return t`${plural(testsOf(purchase, quizzes).length, '#\u00a0test', '#\u00a0tests')}`
}

type CourseRowProps = { purchase: Purchase; text: string; children?: ReactNode }

function CourseRow({ purchase, text, children }: CourseRowProps) {
  const { _id, website_course_id: course } = purchase
  return (
    <li>
      <Link to={paths.videoCourse(_id)}>
        <span className={css.kind}>{kindWords[course.course_type]}</span>
        <span className={css.name}>
          <strong>{course.course_name}</strong>
          <small className="num">{text}</small>
        </span>
        {children}
      </Link>
    </li>
  )
}

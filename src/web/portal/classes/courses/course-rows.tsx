import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { includesTest } from '#domains/exams/tests/rules.ts'
import type { CoursePackage, DashboardQuiz, MyPurchases, Purchase } from '#domains/student-area/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import css from './course-rows.module.css'

function progressText({ classes, finished }: CoursePackage) {
  return t`${plural(classes, '#\u00a0class', '#\u00a0classes')}, ${finished === 0 ? t`not started` : t`${finished} watched`}`
}

/**
 * Lists all courses of the student: live and recorded ones with their classes and the number watched, then the others
 * with their contents.
 */
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

type CourseType = Purchase['website_course_id']['course_type']

/** Badge labels of course types. */
export const kindWords: Record<CourseType, string> = {
  live: t`LIVE`,
  recorded: t`REC`,
  classroom: t`CLASS`,
  'test-series': t`TESTS`,
  publications: t`BOOK`,
}

export function hasClasses({ website_course_id: { course_type } }: Pick<Purchase, 'website_course_id'>) {
  return course_type === 'live' || course_type === 'recorded' || course_type === 'classroom'
}

/** Returns the bundle's tests that this course includes. */
export function testsOf({ includes }: Pick<Purchase, 'includes'>, quizzes: DashboardQuiz[]) {
  const inclusions = includes.map(({ kind, ref_id, quiz_types }) => ({ kind, refId: ref_id, quizTypes: quiz_types }))
  return quizzes.filter((quiz) => {
    const test = {
      id: quiz._id,
      type: quiz.quiz_type,
      subExamId: quiz.website_sub_exam_id,
      subjectId: quiz.subject_id,
      topicId: quiz.topic_id,
    }
    return inclusions.some((inclusion) => includesTest(inclusion, test))
  })
}

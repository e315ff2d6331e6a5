import { includesTest } from '#domains/exams/tests/rules.ts'
import type { DashboardQuiz, Purchase } from '#domains/student-area/schema.ts'

type CourseType = Purchase['website_course_id']['course_type']

/** The word on the badge of a course. */
export const kindWords: Record<CourseType, string> = {
  live: 'LIVE',
  recorded: 'REC',
  classroom: 'CLASS',
  'test-series': 'TESTS',
  publications: 'BOOK',
}

export function hasClasses({ website_course_id: { course_type } }: Pick<Purchase, 'website_course_id'>) {
  return course_type === 'live' || course_type === 'recorded' || course_type === 'classroom'
}

/** The tests of the bundle that this course opens. */
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

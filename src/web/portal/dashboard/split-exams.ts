import type { MyPurchases, SubExamData } from '#domains/student-area/schema.ts'
import { testsOf } from '../classes/courses/course-kind.ts'
import { mocksOf } from '../tests/parts/list-sub-exams.ts'

type Bundle = Pick<MyPurchases, 'quizzes' | 'purchasedData' | 'subExamData'>

/** The sub-exams with the full mocks that a course of the student opens, and with those that are open to everybody. */
export function splitSubExams(bundle: Bundle): { owned: SubExamData[]; free: SubExamData[] } {
  const owned = new Set(bundle.purchasedData.flatMap((purchase) => testsOf(purchase, bundle.quizzes)))
  const withMocks = (isOwned: boolean) =>
    bundle.subExamData
      .map((subExam) => {
        const mocks = mocksOf(bundle, subExam._id).filter((quiz) => owned.has(quiz) === isOwned)
        return { ...subExam, quiz_count: mocks.length }
      })
      .filter(({ quiz_count }) => quiz_count > 0)
  return { owned: withMocks(true), free: withMocks(false) }
}

import type { MySubmission } from '#domains/attempts/analysis/schema.ts'
import type { PublicSubExam } from '#domains/catalogue/subjects/schema.ts'
import type { DashboardQuiz, MyPurchases, OpenTests, OwnPart, SatTest, SubExamData, Submission } from './schema.ts'

/** Adds the details of their tests to submissions. Each test must be one of `tests`. */
export function joinSubmissions(
  submissions: Submission[],
  { tests, subExams }: { tests: SatTest[]; subExams: PublicSubExam[] },
): MySubmission[] {
  const testOf = new Map(tests.map((test) => [test._id, test]))
  const subExamOf = new Map(subExams.map(({ _id, sub_exam_name, icon_url }) => [_id, { _id, sub_exam_name, icon_url }]))
  return submissions.flatMap(({ quiz_id, ...submission }) => {
    const test = testOf.get(quiz_id)
    if (!test) return []
    const { _id, quiz_name, duration, mm, website_sub_exam_id } = test
    const website = subExamOf.get(website_sub_exam_id ?? '') ?? null
    return { ...submission, quiz_id: { _id, quiz_name, duration, mm, website_sub_exam_id: website } }
  })
}

/** Counts the full mocks of each sub-exam, and leaves out those that have none. */
function countMocks(subExams: PublicSubExam[], quizzes: DashboardQuiz[]) {
  const counts = new Map<string | null, number>()
  for (const { quiz_type, website_sub_exam_id: id } of quizzes)
    if (quiz_type === 'mock-flt') counts.set(id, (counts.get(id) ?? 0) + 1)
  return subExams.flatMap((subExam): SubExamData[] => {
    const quiz_count = counts.get(subExam._id) ?? 0
    return quiz_count === 0 ? [] : [{ ...subExam, quiz_count }]
  })
}

/** Returns a function that adds a student's state to a test. */
function addStatus({ begun, submissions }: OwnPart) {
  const begunOf = new Map(begun.map((one) => [one._id, one]))
  const submissionOf = new Map(submissions.map((submission) => [submission._id, submission]))
  return (quiz: DashboardQuiz): DashboardQuiz => {
    const own = begunOf.get(quiz._id)
    if (!own) return quiz
    const { submission_id, may_start } = own
    const submission = submissionOf.get(submission_id ?? '')
    return {
      ...quiz,
      submission_status: submission_id === null ? 'pending-submission' : 'submitted',
      submission_id,
      submission_details: submission
        ? { marks_obtained: submission.marks_obtained, submitted_at: submission.submitted_at }
        : null,
      may_start,
    }
  }
}

/** Returns the bundle of a student from its two parts. Tests whose course has ended stay if they were begun. */
export function joinBundle(own: OwnPart, { subExams, ...content }: OpenTests): MyPurchases {
  const { open_tests: _version, tests: _tests, submissions, begun: _begun, closed_tests, ranked_tests, ...other } = own
  const quizzes = [...content.quizzes, ...closed_tests].map(addStatus(own))
  return {
    ...other,
    ...content,
    quizzes,
    mySubmissions: joinSubmissions(submissions, { tests: [...quizzes, ...ranked_tests], subExams }),
    subExamData: countMocks(subExams, quizzes),
  }
}

import { z } from 'zod'
import { mySubmission } from '#domains/attempts/analysis/schema.ts'
import { submissionStatus } from '#domains/attempts/sitting/schema.ts'
import { courseType } from '#domains/catalogue/schema.ts'
import { publicSubExam, publicSubject, publicTopic } from '#domains/catalogue/subjects/schema.ts'
import { textToAgree } from '#domains/content/legal/schema.ts'
import { discussion, quizType } from '#domains/exams/tests/schema.ts'
import { child } from '#domains/identity/guardians/schema.ts'
import { ownAttendance } from '#domains/learning/attendance/schema.ts'
import { studentClass } from '#domains/learning/classes/schema.ts'
import { myPayment } from '#domains/purchases/buying/schema.ts'
import { due } from '#domains/purchases/enrolments/schema.ts'
import { id, time } from '#platform/http/schema.ts'

/** A test of the bundle. Its sections have only names: the ids of 1,500 tests' sections would be half of all bytes. */
const dashboardQuiz = z.strictObject({
  _id: id,
  quiz_name: z.string(),
  quiz_type: quizType,
  duration: z.number().int().describe('Minutes'),
  mm: z.number().describe('Maximum marks'),
  questions_count: z.number().int(),
  sections: z.array(z.strictObject({ section_name: z.string(), questions_count: z.number().int() })),
  section_timer: z.boolean(),
  publish_date: time,
  publish_time: z.string().describe('Of publish_date, as HH:MM in India'),
  closes_at: time.nullable(),
  website_sub_exam_id: id.nullable(),
  website_exam_category_id: id.nullable(),
  subject_id: id.nullable(),
  topic_id: id.nullable(),
  discussion_url: z.array(discussion.extend({ url: z.string() })).describe('No url before its time has come'),
  submission_status: submissionStatus,
  submission_id: id.nullable(),
  submission_details: z
    .strictObject({ marks_obtained: z.number().nullable(), submitted_at: time })
    .nullable()
    .describe('Of the newest submission; marks null: the results are not out'),
  may_start: z.boolean(),
})
export type DashboardQuiz = z.infer<typeof dashboardQuiz>

/**
 * Tests that a course includes: those of a sub-exam, subject or topic, of some kinds or (null) of all; or a
 * single test.
 */
const inclusion = z.strictObject({ kind: z.string(), ref_id: id, quiz_types: z.array(z.string()).nullable() })

/** A course that the student owns now. */
const purchase = z.strictObject({
  _id: id,
  created_on: time,
  roll_no: z.string(),
  valid_until: time.nullable(),
  includes: z.array(inclusion),
  website_course_id: z.strictObject({
    _id: id,
    course_name: z.string(),
    course_type: courseType,
    seo_url: z.string(),
    banner_url: z.string().nullable(),
  }),
})
export type Purchase = z.infer<typeof purchase>

/** A live or recorded course with its classes, and how many of them were watched to the end. */
const coursePackage = purchase.extend({ classes: z.number().int(), finished: z.number().int() })
export type CoursePackage = z.infer<typeof coursePackage>

const subExamData = publicSubExam.extend({ quiz_count: z.number().int().describe('Full mocks') })
export type SubExamData = z.infer<typeof subExamData>

const pastDiscussion = z.strictObject({
  quiz: z.strictObject({ _id: id, quiz_name: z.string(), website_sub_exam_id: id.nullable() }),
  dis: discussion,
})

/**
 * The bundle of `my-purchases`: all data of the student area. Cached until any of it changes: `now` is the
 * server's clock when it was built.
 */
export const myPurchases = z.strictObject({
  now: time.describe('When this was made; the header x-server-time says what time it is now'),
  texts_to_agree: z
    .array(textToAgree)
    .describe('New versions of texts that ask again whoever agreed to an earlier one'),
  exam_id: id.nullable().describe('What the student prepares for; null: not chosen'),
  unread_notices: z.number().int(),
  quizzes: z.array(dashboardQuiz).describe('In no order'),
  mySubmissions: z.array(mySubmission),
  subExamData: z.array(subExamData),
  liveClassesPackages: z.array(coursePackage),
  recordedClassesPackages: z.array(coursePackage),
  upcomingClasses: z
    .array(studentClass)
    .describe('Of the next seven days, the next first, those that run now included'),
  purchasedData: z.array(purchase),
  subjects: z.array(publicSubject),
  topics: z.array(publicTopic),
  discussionUrls: z.array(pastDiscussion).describe('The hundred newest that may be watched, the newest first'),
})
export type MyPurchases = z.infer<typeof myPurchases>

/** The part of the bundle that is the same for all students with the same courses. */
export const openTests = myPurchases
  .pick({ quizzes: true, subjects: true, topics: true, discussionUrls: true })
  .extend({
    quizzes: z.array(dashboardQuiz).describe('As for a student who has begun none'),
    subExams: z.array(publicSubExam),
  })
export type OpenTests = z.infer<typeof openTests>

const satTest = dashboardQuiz.pick({ _id: true, quiz_name: true, duration: true, mm: true, website_sub_exam_id: true })
export type SatTest = z.infer<typeof satTest>
const submission = mySubmission.extend({ quiz_id: id })
export type Submission = z.infer<typeof submission>

/** The part of the bundle that is the student's own. */
export const ownPart = myPurchases
  .omit({ quizzes: true, mySubmissions: true, subExamData: true, subjects: true, topics: true, discussionUrls: true })
  .extend({
    open_tests: z.string().describe('The version of the open tests that completes this part'),
    tests: openTests
      .nullable()
      .describe('The open tests themselves; null: so many that they are loaded by their version'),
    submissions: z.array(submission),
    begun: z
      .array(dashboardQuiz.pick({ _id: true, submission_id: true, may_start: true }))
      .describe('Practice tests; submission_id null: not submitted'),
    closed_tests: z.array(dashboardQuiz).describe('Practice tests begun, and no longer open'),
    ranked_tests: z.array(satTest).describe('Of the submissions'),
  })
export type OwnPart = z.infer<typeof ownPart>

/** A student's possessions and dues, shown before the account is deleted. */
export const myHoldings = z.strictObject({
  courses: z.array(
    z.strictObject({
      course_name: z.string(),
      days_left: z.number().int().nullable().describe('After today, and 1 on the last day; null: without end'),
    }),
  ),
  tests: z.strictObject({
    handed_in: z.number().int(),
    to_come: z.array(z.string()).describe('Names of tests that are registered for and not over'),
  }),
  dues: z.array(
    z.strictObject({
      course_name: z.string(),
      installment_no: z.number().int(),
      amount: z.number(),
      due_date: z.string(),
    }),
  ),
  due_total: z.number().describe('Rupees, without late fees'),
  coming_back: z.array(z.strictObject({ course_name: z.string(), amount: z.number() })).describe('Refunds under way'),
  receipts: z.array(z.string()).describe('Numbers of what the law on accounts has us keep'),
})
export type MyHoldings = z.infer<typeof myHoldings>

/** A weak topic of a submission, with what the student owns to revise it. */
export const topicTicket = z.strictObject({
  topic_id: id,
  topic: z.string(),
  questions: z.number().int().describe('Of the topic in the test'),
  lost_questions: z.number().int().describe('Of these, those that gave less than they could'),
  marks_lost: z.number(),
  seconds: z.number().int().describe('Spent on the questions that gave less than they could'),
  class: z
    .strictObject({
      _id: id,
      class_title: z.string(),
      minutes: z.number().int(),
      video_url: z.string().nullable(),
      sheet_url: z.string().nullable().describe('Where there is no film'),
    })
    .nullable()
    .describe('null: the student owns no class of it'),
  practice: z
    .strictObject({
      _id: id,
      quiz_name: z.string(),
      questions_count: z.number().int(),
      duration: z.number().int(),
      section_timer: z.boolean(),
    })
    .nullable()
    .describe('null: no practice test of it may be begun'),
  seen_questions: z
    .number()
    .int()
    .describe('To practise again: from tests whose analysis the student has, ten at most'),
})
export type TopicTicket = z.infer<typeof topicTicket>

const isShown = z.enum(['true', 'false'])

/** Contents of the card beside the test's name. First name and rank only if the student asked for them. */
export const scoreCardQuery = z.strictObject({
  name: isShown.default('false').describe('The first name'),
  rank: isShown.default('false'),
  score: isShown.default('true').describe('The marks, and how each question went'),
})
export type ScoreCardQuery = z.input<typeof scoreCardQuery>
export type ScoreCardFields = z.output<typeof scoreCardQuery>

const childClass = studentClass.pick({
  _id: true,
  class_title: true,
  subject_id: true,
  start_time: true,
  end_time: true,
  teacher_name: true,
  room_name: true,
  moved_from: true,
  is_cancelled: true,
  cancel_reason: true,
})

/** A student as a guardian sees them. A section that is null is one that the student has closed. */
export const childPage = z.strictObject({
  now: time,
  child,
  classes: z.array(childClass).nullable().describe('Of the next seven days, the next first'),
  dues: z.array(due).nullable(),
  payments: z
    .array(
      myPayment.pick({
        order_id: true,
        course_name: true,
        installment_no: true,
        amount: true,
        paid_on: true,
        receipts: true,
      }),
    )
    .nullable()
    .describe('Those with a receipt, the latest first'),
  attendance: ownAttendance.nullable(),
  results: z.array(mySubmission).nullable().describe('The latest first'),
})
export type ChildPage = z.infer<typeof childPage>

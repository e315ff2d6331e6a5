import { newId } from '#platform/data/database/ids.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { makeSignedIn, makeTest } from './factories.ts'
import { grantCourse, makeClass } from './make-classes.ts'
import { writeDue } from './make-dues.ts'
import { makeExam } from './make-offers.ts'
import { makeClassroom } from './merchants.ts'
import { studentApi } from './student-api.ts'
import type { TestApp } from './test-app.ts'

const hour = 3_600_000
/** Makes a student with data of every kind: a course with a class and a test, a completed free test, a ranked one, and an instalment that is due. */
export async function makeFullBundle(app: TestApp) {
  const inHours = (hours: number) => new Date(app.now().getTime() + hours * hour)
  const { user, token } = await makeSignedIn(app)
  await app.pool.query(`update sessions set idle_seconds = 864000 where user_id = $1`, [user.id])
  const { id: classId, courseId, subjectId, topicId } = await makeClass(app, { startsIn: 60 })
  const inAWeek = new Date(inHours(7 * 24 + 0.5).getTime() - 1)
  await makeClass(app, { courseId, startsAt: inAWeek, endsAt: inHours(200), title: 'In a week' })
  await grantCourse(app, { studentId: user.id, courseId }, { until: inHours(72) })
  const exam = await makeExam(app)
  const [subExamId, studentId] = [newId(), user.id]
  const run = (text: string, values: unknown[] = []) => app.pool.query(text, values)
  await run(`insert into sub_exams (id, name, position) values ($1, $2, 1)`, [subExamId, `Tier ${subExamId}`])
  await run('insert into sub_exam_exams (sub_exam_id, exam_id, position) values ($1, $2, 0)', [subExamId, exam.id])
  const included = [courseId, subExamId]
  await run(`insert into course_inclusions (course_id, kind, ref_id) values ($1, 'sub-exam', $2)`, included)
  const { testId: boughtId } = await makeTest(app, { isFree: false, subExamId, closesAt: inHours(30) })
  const { testId: comingId } = await makeTest(app, {
    opensAt: inHours(5),
    discussions: [{ time: inHours(20).toISOString(), url: 'https://youtu.be/abcdefghijk', section_name: 'All' }],
  })
  const { testId: freeId } = await makeTest(app)
  const api = studentApi(app, { token, testId: freeId })
  const attemptId = (await api.open()).body.data._id
  await api.submit(attemptId)
  const { batch, course } = await makeClassroom(app)
  await grantCourse(app, { studentId, courseId: course.id })
  const dueOn = dayInIndia(app.now())
  await writeDue(app.pool, { course, batchId: batch.id, at: app.now(), studentId, dueOn })
  const ids = { studentId, classId, courseId, subjectId, topicId, examId: exam.id, subExamId }
  return { ...ids, token, boughtId, comingId, freeId, attemptId, batchCourseId: course.id, run }
}
type FullBundle = Awaited<ReturnType<typeof makeFullBundle>>

/** Reopening and recounting need rows of their own, which a trigger requires; here only their effect matters. */
const unguarded = `with unguarded as materialized (select set_config('session_replication_role', 'replica', true))`

/** Statements, with the ids of `FullBundle` that are their values, to be run on one bundle in this order: what hides a part stands last. */
export const bundleChanges: [what: string, statement: string, ...ids: (keyof FullBundle)[]][] = [
  ['the exam that the student chose', 'update users set exam_id = $2 where id = $1', 'studentId', 'examId'],
  ['the name of a test', `update tests set name = 'Another' where id = $1`, 'boughtId'],
  ['the opening of a test', `update tests set opens_at = opens_at + interval '1 hour' where id = $1`, 'comingId'],
  ['a film of a test', `update tests set discussions = '[]' where id = $1`, 'comingId'],
  ['a section of a test', `update test_sections set name = 'Third' where test_id = $1`, 'boughtId'],
  ['a question of a test', 'delete from test_questions where test_id = $1 and position = 1', 'comingId'],
  ['a sub-exam', `update sub_exams set name = name || ' new' where id = $1`, 'subExamId'],
  [
    'the category of an exam',
    `with category as (insert into exam_categories (id, name, seo_url, position) values (uuidv7(), gen_random_uuid()::text, gen_random_uuid()::text, 9) returning id)
     update exams set category_id = (select id from category) where id = $1`,
    'examId',
  ],
  ['a subject', `update subjects set name = name || ' new' where id = $1`, 'subjectId'],
  ['a topic', `update topics set name = name || ' new' where id = $1`, 'topicId'],
  ['the name of a course', `update courses set name = name || ' new' where id = $1`, 'courseId'],
  ['a class', `update classes set title = 'Three unknowns' where id = $1`, 'classId'],
  [
    'a course given',
    `insert into entitlements (id, student_id, course_id, roll_number, "from", source, created_at)
     select uuidv7(), $1, id, 900, now() - interval '9 years', 'grant', now() from courses where id <> $2 and id not in (select course_id from entitlements where student_id = $1) limit 1`,
    'studentId',
    'courseId',
  ],
  [
    'the end of a course',
    `update entitlements set until = until + interval '1 day' where student_id = $1 and course_id = $2`,
    'studentId',
    'courseId',
  ],
  [
    'a roll number',
    `update entitlements set roll_number = roll_number + 5000 where student_id = $1 and course_id = $2`,
    'studentId',
    'courseId',
  ],
  [
    'an attempt begun',
    `insert into attempts (id, student_id, test_id, started_at, deadline, number, epoch) values (uuidv7(), $1, $2, '2026-11-20', '2026-11-21', 1, 1)`,
    'studentId',
    'boughtId',
  ],
  [
    'the marks of an attempt',
    `${unguarded} update attempts set marks_obtained = 7 from unguarded where id = $1`,
    'attemptId',
  ],
  [
    'a film begun',
    `insert into watch_positions (class_id, student_id, seconds, updated_at) values ($1, $2, 90, now())`,
    'classId',
    'studentId',
  ],
  [
    'a text that asks again',
    `with earlier as (insert into text_consents (id, user_id, kind, version, act, consented_at) values (uuidv7(), $1, 'terms', 1, 'registration', now()))
     insert into legal_texts (id, kind, version, title, content, published_at, asks_again)
     select uuidv7(), 'terms', coalesce(max(version), 1) + 1, 'Terms', '', now(), true from legal_texts where kind = 'terms'`,
    'studentId',
  ],
  [
    'a notice in the account',
    `with told as (insert into messages (id, kind, user_id, about, dedupe_key, relevant_until, created_at)
       values (uuidv7(), 'due', $1, '{}', gen_random_uuid()::text, now(), now()) returning id)
     insert into deliveries (id, message_id, channel, state, text, attempts, round, changed_at, created_at)
     select uuidv7(), id, 'notice', 'delivered', 'An instalment is due', 0, 0, now(), now() from told`,
    'studentId',
  ],
  ['the exam of a sub-exam', 'delete from sub_exam_exams where sub_exam_id = $1', 'subExamId'],
  ['what a course includes', 'delete from course_inclusions where course_id = $1', 'courseId'],
  ['the classes of a course', 'delete from course_classes where class_id = $1', 'classId'],
  [
    'a course taken back',
    `update entitlements set ended_at = now() where student_id = $1 and course_id = $2`,
    'studentId',
    'courseId',
  ],
  [
    'an attempt reopened',
    `${unguarded} update attempts set closed_at = null, closed_by = null from unguarded where id = $1`,
    'attemptId',
  ],
  [
    'an instalment that is overdue',
    `update instalments set due_on = '2026-01-01' where enrolment_id in (select id from enrolments where student_id = $1)`,
    'studentId',
  ],
  ['the rights of a tester', `update users set role = 'tester' where id = $1`, 'studentId'],
]

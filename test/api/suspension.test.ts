import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseInclusions } from '#domains/catalogue/fees/tables.ts'
import { listOpenTestIds } from '#domains/exams/tests/list-open-tests.ts'
import { listOwnedCourses, listOwners, ownsCourse } from '#domains/purchases/entitlements/reads.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { grantCourse } from '../make-classes.ts'
import { makeDue } from '../make-dues.ts'
import { studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * An overdue instalment suspends its course, with everything that the course includes, from midnight in India after the policy's days of grace, and no moment
 * earlier.
 */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await app.pool.query(
    `insert into overdue_policies (id, "from", grace_days, late_fee, suspend_after_days) values (uuidv7(), '2020-01-01', 0, 0, 5)`,
  )
})
afterAll(() => app.close())

/** Makes a person with a course, a practice test of it, a test of their batch, and an instalment due on this day. */
async function arrive(dueOn: string, due: { settled?: boolean } = {}) {
  const { user, token } = await makeSignedIn(app)
  const { course, batch } = await makeDue(app, { studentId: user.id, dueOn, ...due })
  await grantCourse(app, { studentId: user.id, courseId: course.id }, { from: new Date('2026-11-01T00:00:00Z') })
  const { testId } = await makeTest(app, { isFree: false, opensAt: new Date('2026-11-01T00:00:00Z') })
  await app.db.insert(courseInclusions).values({ courseId: course.id, kind: 'test', refId: testId })
  const forBatch = { isFree: false, batchIds: [batch.id], opensAt: new Date('2026-11-01T00:00:00Z') }
  const { testId: batchTestId } = await makeTest(app, forBatch)
  const ids = { studentId: user.id, courseId: course.id }
  return { user, token, testId, batchTestId, ids }
}
type Student = Awaited<ReturnType<typeof arrive>>

/** Returns what is open, from the functions that decide it. */
async function whatIsOpen({ user, testId, batchTestId, ids }: Student, at: string) {
  const ctx = { ...app.context(), now: new Date(at) }
  const open = await listOpenTestIds(ctx, user.id)
  return {
    courses: (await listOwnedCourses(ctx, user.id)).length,
    isOwned: await ownsCourse(ctx, ids),
    isOwner: (await listOwners(ctx, [ids.courseId])).includes(user.id),
    test: open.has(testId),
    batchTest: open.has(batchTestId),
  }
}
const all = { courses: 1, isOwned: true, isOwner: true, test: true, batchTest: true }
const nothing = { courses: 0, isOwned: false, isOwner: false, test: false, batchTest: false }

describe('a course with an instalment of 10 November and five days of grace', () => {
  it.each([
    ['on the day it is due', '2026-11-10T12:00:00Z', all],
    ['on the fifth day after', '2026-11-15T06:00:00Z', all],
    ['in the last moment of that day in India', '2026-11-15T18:29:59.999Z', all],
    ['at the midnight of India that follows', '2026-11-15T18:30:00Z', nothing],
    ['when the day is another in India and not yet in UTC', '2026-11-15T23:59:59Z', nothing],
    ['on the sixth day', '2026-11-16T06:00:00Z', nothing],
  ])('is %s', async (_, at, expected) => {
    const student = await arrive('2026-11-10')
    expect(await whatIsOpen(student, at)).toEqual(expected)
    const paid = await arrive('2026-11-10', { settled: true })
    expect(await whatIsOpen(paid, at)).toEqual(all)
  })
})

describe('who is suspended', () => {
  it('cannot start or see practice tests of the course or the batch, and is told so', async () => {
    // 20 November at noon: suspended since the 16th, and until the midnight of today.
    for (const [dueOn, isSuspended] of [
      ['2026-11-14', true],
      ['2026-11-15', false],
    ] as const) {
      const { token, testId, batchTestId } = await arrive(dueOn)
      for (const id of [testId, batchTestId]) {
        const opened = await studentApi(app, { token, testId: id }).open()
        expect([dueOn, opened.status]).toEqual([dueOn, isSuspended ? 403 : 200])
      }
      const quizzes = await app.call<{ data: { quizzes: { _id: string }[] } }>(
        'GET',
        '/api/student-portal/my-purchases',
        { token },
      )
      const listed = quizzes.body.data.quizzes.map(({ _id }) => _id)
      expect([testId, batchTestId].map((id) => listed.includes(id))).toEqual([!isSuspended, !isSuspended])
      const courses = await app.call<{ data: object[] }>('GET', '/api/student-portal/owned-courses', { token })
      expect(courses.body.data).toMatchObject([{ is_suspended: isSuspended }])
    }
  })
})

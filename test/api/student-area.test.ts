import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analysis } from '#domains/attempts/analysis/schema.ts'
import { courseInclusions } from '#domains/catalogue/fees/tables.ts'
import { subExams } from '#domains/catalogue/tables.ts'
import { discussion } from '#domains/exams/tests/schema.ts'
import type { CourseClasses, ModuleData } from '#domains/learning/classes/schema.ts'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { grantCourse, makeClass } from '../make-classes.ts'
import { makeCourse } from '../make-offers.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let token: string
let studentId: string
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const made = await makeSignedIn(app)
  token = made.token
  studentId = made.user.id
})

type Data<T> = Body & { data: T }
const get = <T>(path: string, as = token) => app.call<Data<T>>('GET', `/api/student-portal/${path}`, { token: as })
const post = (path: string, body: object) => app.call('POST', `/api/student-portal/${path}`, { token, body })
const bundle = async (as = token) => (await get<MyPurchases>('my-purchases', as)).body.data

describe('the classes of the bundle', () => {
  it("are the student's classes that are not over and begin within a week", async () => {
    const { courseId } = await makeClass(app, { startsIn: -60, title: 'Ends now' })
    await makeClass(app, { courseId, startsIn: -59, title: 'Ends in a minute' })
    await makeClass(app, { courseId, startsIn: 7 * 1440 - 1, title: 'Just within a week' })
    await makeClass(app, { courseId, startsIn: 7 * 1440, title: 'In a week' })
    await makeClass(app, { startsIn: 5, title: 'Of another course' })
    await grantCourse(app, { studentId, courseId })
    const titles = (await bundle()).upcomingClasses.map(({ class_title }) => class_title)
    expect(titles).toEqual(['Ends in a minute', 'Just within a week'])
    const other = await makeSignedIn(app)
    expect((await bundle(other.token)).upcomingClasses).toEqual([])
  })

  it("have the student's own watch position, in every list", async () => {
    const { id, courseId, topicId } = await makeClass(app, { videoUrl: 'https://youtu.be/abcdefghijk' })
    await makeClass(app, { courseId, title: 'Not begun' })
    await grantCourse(app, { studentId, courseId })
    await post(`classes/${id}/position`, { seconds: 90, is_finished: true })
    const watched = { seconds: 90, is_finished: true }
    expect((await bundle()).upcomingClasses.map((one) => one.watched)).toEqual([watched, null])
    const taught = (await get<CourseClasses['data']>(`get-classes-by-course-id/${courseId}`)).body.data
    expect(taught.map((one) => one.watched)).toEqual([watched, null])
    const { courseVideos } = (await get<ModuleData>(`get-module-data/${courseId}/${topicId}`)).body.data
    expect(courseVideos.map((one) => one.watched)).toContainEqual(watched)
    const other = await makeSignedIn(app)
    await grantCourse(app, { studentId: other.user.id, courseId })
    expect((await bundle(other.token)).upcomingClasses.map((one) => one.watched)).toEqual([null, null])
  })
})

it('each purchase lists the tests it includes', async () => {
  const subExam = { id: newId(), name: `Tier 1 ${newId()}`, position: 1 }
  await app.db.insert(subExams).values(subExam)
  const { id: courseId } = await makeCourse(app, { type: 'test-series' })
  await app.db
    .insert(courseInclusions)
    .values({ courseId, kind: 'sub-exam', refId: subExam.id, quizTypes: ['mock-flt'] })
  await grantCourse(app, { studentId, courseId })
  expect((await bundle()).purchasedData).toMatchObject([
    { includes: [{ kind: 'sub-exam', ref_id: subExam.id, quiz_types: ['mock-flt'] }] },
  ])
})

describe('captions', () => {
  it('are stored beside a film with the language in the name, and served under expiring addresses', async () => {
    const name = newId()
    const link = `/class-films/${name}.mp4`
    await app.storage.put(link.slice(1), Buffer.from('film'), 'video/mp4')
    await app.storage.put(`class-films/${name}.or.vtt`, Buffer.from('WEBVTT'), 'text/vtt')
    await app.storage.put(`class-films/${name}x.en.vtt`, Buffer.from('of another film'), 'text/vtt')
    const { courseId } = await makeClass(app, { videoUrl: link })
    await grantCourse(app, { studentId, courseId })
    const { captions } = (await get<ShownFilm>(`class-video?link=${encodeLink(link)}`)).body.data
    expect(captions).toMatchObject([{ language: 'or', label: 'ଓଡ଼ିଆ' }])
    const [{ src } = { src: '' }] = captions
    const file = await app.app.inject(src)
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'text/vtt', 'WEBVTT'])
    app.advance(6 * 3600)
    expect((await app.app.inject(src)).statusCode).toBe(404)
  })
})

it('an analysis names the sub-exam of its test, and none where there is none', async () => {
  const subExam = { id: newId(), name: `Mains ${newId()}`, position: 1 }
  await app.db.insert(subExams).values(subExam)
  const named = async (subExamId: string | null) => {
    const { testId } = await makeTest(app, { isFree: true, subExamId })
    const path = `/api/quiz-portal/tests/${testId}/attempt`
    const opened = await app.call<Data<{ _id: string }>>('POST', path, { token, body: {} })
    await app.call('POST', `/api/quiz-portal/attempts/${opened.body.data._id}/submit`, { token, body: {} })
    const { body } = await get<Analysis>(`get-submission-data-for-analysis/${opened.body.data._id}`)
    return body.data.quiz_id.website_sub_exam_id
  }
  expect(await named(subExam.id)).toMatchObject({ _id: subExam.id, sub_exam_name: subExam.name })
  expect(await named(null)).toBeNull()
})

it.each([
  ['https://youtu.be/abcdefghijk', true],
  ['/class-films/solutions/mock-1.mp4', true],
  ['http://youtu.be/abcdefghijk', false],
  ['/account/dashboard', false],
  ['//evil.example/class-films/a.mp4', false],
  ['javascript:alert(1)', false],
  [`https://evil.example/${'x'.repeat(500)}`, false],
])('a discussion at %s is accepted: %s', (url, isTaken) => {
  expect(discussion.safeParse({ time: null, url, section_name: '' }).success).toBe(isTaken)
})

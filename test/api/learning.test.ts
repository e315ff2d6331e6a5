import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analysis } from '#domains/attempts/analysis/schema.ts'
import { courseInclusions } from '#domains/catalogue/fees/tables.ts'
import { subExams } from '#domains/catalogue/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import { discussion } from '#domains/exams/tests/schema.ts'
import { remindStudents } from '#domains/learning/calendar/remind-students.ts'
import type { LearningSettings, NewFeed } from '#domains/learning/calendar/schema.ts'
import type { CourseClasses, JoinLink, ModuleData, NamedSubject } from '#domains/learning/classes/schema.ts'
import { attendances } from '#domains/learning/tables.ts'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import type { ClassNote, ShownFilm } from '#domains/learning/viewer/schema.ts'
import { entitlements } from '#domains/purchases/entitlements/tables.ts'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { jobs } from '#platform/data/database/tables.ts'
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
const post = <T>(path: string, body: object = {}, as = token) =>
  app.call<Data<T>>('POST', `/api/student-portal/${path}`, { token: as, body })
const bundle = async (as = token) => (await get<MyPurchases>('my-purchases', as)).body.data

describe('the classes of a course', () => {
  it('are only for current owners', async () => {
    const { courseId, id, topicId } = await makeClass(app)
    const addresses = [
      `get-classes-by-course-id/${courseId}`,
      `get-subjects-by-course-id/${courseId}?skip_empty=1`,
      `get-module-data/${courseId}/${topicId}`,
    ]
    for (const address of addresses) expect([address, (await get(address)).status]).toEqual([address, 404])
    expect((await post(`classes/${id}/join`)).status).toBe(404)
    const { id: entitlement } = await grantCourse(app, { studentId, courseId })
    for (const address of addresses) expect([address, (await get(address)).status]).toEqual([address, 200])
    expect((await post<JoinLink>(`classes/${id}/join`)).body.data.join_url).toBe('https://meet.example/algebra')

    await app.db.update(entitlements).set({ until: app.now() }).where(eq(entitlements.id, entitlement))
    for (const address of addresses) expect([address, (await get(address)).status]).toEqual([address, 404])
    expect((await post(`classes/${id}/join`)).status).toBe(404)
  })

  it('are upcoming until they end, with their filters', async () => {
    const { courseId, subjectId } = await makeClass(app, { startsIn: -59, topic: 'Ending now' })
    await makeClass(app, { courseId, startsIn: -60, topic: 'Just over' })
    await makeClass(app, { courseId, startsIn: 300, subject: 'Geometry', topic: 'Circles' })
    await grantCourse(app, { studentId, courseId })
    const all = (await get<CourseClasses['data']>(`get-classes-by-course-id/${courseId}`)).body
    expect(all.data.map(({ topic_id }) => topic_id.name)).toEqual(['Just over', 'Ending now', 'Circles'])
    const upcoming = (await get<CourseClasses['data']>(`get-classes-by-course-id/${courseId}?type=upcoming`)).body
    expect(upcoming.data.map(({ topic_id }) => topic_id.name)).toEqual(['Ending now', 'Circles'])
    expect(upcoming).toMatchObject({ subjectIdsFilter: [{ name: 'Algebra' }, { name: 'Geometry' }] })
    const ofOne = await get<CourseClasses['data']>(`get-classes-by-course-id/${courseId}?subject_id=${subjectId}`)
    expect(ofOne.body.data).toHaveLength(2)
    const subjects = (await get<NamedSubject[]>(`get-subjects-by-course-id/${courseId}?skip_empty=1`)).body.data
    expect(subjects.map(({ name }) => name).sort()).toEqual(['Algebra', 'Geometry'])
    expect((await get(`get-classes-by-course-id/${courseId}?type=past`)).status).toBe(400)
  })

  it('make a module by kind, with the tests of the topic that are open to the student', async () => {
    const { courseId, topicId, subjectId } = await makeClass(app, { subject: 'Physics', topic: 'Light' })
    await makeClass(app, { courseId, subject: 'Physics', topic: 'Light', kind: 'concept', title: 'Rays' })
    await makeClass(app, { courseId, subject: 'Physics', topic: 'Light', kind: 'assignment', title: 'Solved' })
    const free = await makeTest(app, { name: 'Free', type: 'topic', subjectId, topicId, isFree: true })
    const closed = await makeTest(app, { name: 'Of a course', type: 'topic', subjectId, topicId, isFree: false })
    const included = await makeTest(app, { name: 'After class', type: 'class', subjectId, topicId, isFree: false })
    await app.db.insert(courseInclusions).values({ courseId, kind: 'topic', refId: topicId, quizTypes: ['class'] })
    await grantCourse(app, { studentId, courseId })
    const { data } = (await get<ModuleData>(`get-module-data/${courseId}/${topicId}`)).body
    expect(data.topicInfo).toMatchObject({ name: 'Light', subject_id: { name: 'Physics' } })
    expect([data.courseVideos, data.conceptVideos, data.assignmentVideos].map((list) => list.length)).toEqual([1, 1, 1])
    expect(data.topicTests.map(({ _id }) => _id)).toEqual([free.testId])
    expect(data.classTests.map(({ _id }) => _id)).toEqual([included.testId])
    expect(JSON.stringify(data)).not.toContain(closed.testId)
  })
})

describe('joining a live class', () => {
  it.each([
    [11, 'from 10 minutes before it starts'],
    [-60, 'is over'],
  ])('is refused %i minutes from its start', async (startsIn, reason) => {
    const { id, courseId } = await makeClass(app, { startsIn })
    await grantCourse(app, { studentId, courseId })
    const answer = await post(`classes/${id}/join`)
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(reason)])
  })

  it('is open from ten minutes before, and recorded once', async () => {
    const { id, courseId } = await makeClass(app, { startsIn: 10 })
    await grantCourse(app, { studentId, courseId })
    const joined = await Promise.all([post(`classes/${id}/join`), post(`classes/${id}/join`)])
    expect(joined.map(({ status }) => status)).toEqual([200, 200])
    expect(await app.db.$count(attendances, eq(attendances.classId, id))).toBe(1)
  })
})

describe('the viewer', () => {
  const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const show = (link: string, as = token) => get<ShownFilm>(`class-video?link=${encodeLink(link)}`, as)

  it('shows a film of an owned course, and no other, however the link is written', async () => {
    const { courseId, id } = await makeClass(app, { videoUrl: youtube })
    expect((await show(youtube)).status).toBe(404)
    await grantCourse(app, { studentId, courseId })
    const { data } = (await show(youtube)).body
    expect(data).toMatchObject({ source: { kind: 'youtube', video_id: 'dQw4w9WgXcQ' }, class_id: id, position: 0 })
    for (const other of [`${youtube}&t=1`, 'javascript:alert(1)', 'https://evil.example/', '']) {
      const answer = await show(other)
      expect([other, [400, 404].includes(answer.status)]).toEqual([other, true])
    }
    expect((await get('class-video?link=%25%25')).status).toBe(404)
  })

  it('serves a film of our own under an expiring address', async () => {
    const link = `/class-films/${newId()}/film.mp4`
    await app.storage.put(link.slice(1), Buffer.from('0123456789'), 'video/mp4')
    const { courseId } = await makeClass(app, { videoUrl: link })
    await grantCourse(app, { studentId, courseId })
    const { source } = (await show(link)).body.data
    if (source.kind !== 'file') throw new Error(`a film of kind ${source.kind}`)
    const part = await app.app.inject({ url: source.src, headers: { range: 'bytes=2-4' } })
    expect([part.statusCode, part.body]).toEqual([206, '234'])
    expect((await app.app.inject(link)).statusCode).toBe(404)
    const [, , signature = '', name = ''] = source.src.split('/')
    const other = signature.startsWith('A') ? 'B' : 'A'
    const changed = `/class-films/${other}${signature.slice(1)}/${name}`
    for (const wrong of [changed, `/class-films/${signature}/other.mp4`, `/class-films/${signature}/..%2Ffilm.mp4`]) {
      expect([wrong, (await app.app.inject(wrong)).statusCode]).toEqual([wrong, 404])
    }
    app.advance(6 * 3600)
    expect((await app.app.inject(source.src)).statusCode).toBe(404)
  })

  it('shows the discussion of a test that is open to the student, once its time has come', async () => {
    const url = 'https://youtu.be/abcdefghijk'
    const time = new Date(app.now().getTime() + 60_000).toISOString()
    await makeTest(app, { isFree: true, discussions: [{ time, url, section_name: 'All' }] })
    expect((await show(url)).status).toBe(404)
    app.advance(60)
    expect((await show(url)).body.data).toMatchObject({ class_id: null, source: { kind: 'youtube' } })
  })

  it('resumes at the last position and sorts notes, both private', async () => {
    const { courseId, id } = await makeClass(app, { videoUrl: youtube })
    await grantCourse(app, { studentId, courseId })
    await post(`classes/${id}/position`, { seconds: 90, is_finished: true })
    await post(`classes/${id}/position`, { seconds: 30, is_finished: false })
    await post(`classes/${id}/notes`, { at_seconds: 60, text: 'Second' })
    const notes = (await post<ClassNote[]>(`classes/${id}/notes`, { at_seconds: 5, text: 'First' })).body.data
    expect(notes.map(({ text }) => text)).toEqual(['First', 'Second'])
    const { data } = (await show(youtube)).body
    expect(data).toMatchObject({ position: 30, notes: [{ text: 'First' }, { text: 'Second' }] })
    expect((await bundle()).liveClassesPackages).toMatchObject([{ classes: 1, finished: 1 }])

    const other = await makeSignedIn(app)
    await grantCourse(app, { studentId: other.user.id, courseId })
    expect((await show(youtube, other.token)).body.data).toMatchObject({ position: 0, notes: [] })
    expect((await post(`class-notes/${notes[0]?._id}/delete`, {}, other.token)).status).toBe(404)
    expect((await post(`class-notes/${notes[0]?._id}/delete`)).status).toBe(200)
    expect((await post(`classes/${id}/notes`, { at_seconds: 1, text: ' ' })).status).toBe(400)
  })
})

describe('practice tests', () => {
  const open = (testId: string) => app.call('POST', `/api/quiz-portal/tests/${testId}/attempt`, { token, body: {} })
  const paper = (testId: string) => app.call('GET', `/api/quiz-portal/tests/${testId}/paper/en`, { token })

  it('of a course are hidden and refused without the course', async () => {
    const subExam = { id: newId(), name: `Prelims ${newId()}`, position: 1 }
    await app.db.insert(subExams).values(subExam)
    const { testId } = await makeTest(app, { subExamId: subExam.id, isFree: false })
    const { id: courseId } = await makeCourse(app, { type: 'test-series' })
    await app.db.insert(courseInclusions).values({ courseId, kind: 'sub-exam', refId: subExam.id })
    expect([(await open(testId)).status, (await paper(testId)).status]).toEqual([403, 404])
    const about = await app.call<Data<{ may_start: boolean; refusal: string }>>(
      'GET',
      `/api/quiz-portal/tests/${testId}`,
      { token },
    )
    expect(about.body.data).toMatchObject({ may_start: false, refusal: expect.stringContaining('not joined') })
    expect((await bundle()).quizzes.map(({ _id }) => _id)).not.toContain(testId)

    const { id } = await grantCourse(app, { studentId, courseId })
    expect((await bundle()).subExamData).toContainEqual(expect.objectContaining({ _id: subExam.id, quiz_count: 1 }))
    expect([(await paper(testId)).status, (await open(testId)).status]).toEqual([200, 200])
    // The course ends during the attempt: the attempt can still be finished, and its result stays.
    await app.db.update(entitlements).set({ endedAt: app.now() }).where(eq(entitlements.id, id))
    expect([(await paper(testId)).status, (await open(testId)).status]).toEqual([200, 200])
    const { quizzes } = await bundle()
    const attempt = await app.call<Data<{ _id: string }>>('POST', `/api/quiz-portal/tests/${testId}/attempt`, {
      token,
      body: {},
    })
    expect(quizzes.find(({ _id }) => _id === testId)).toMatchObject({ submission_status: 'pending-submission' })
    await app.call('POST', `/api/quiz-portal/attempts/${attempt.body.data._id}/submit`, { token, body: {} })
    expect((await bundle()).quizzes.find(({ _id }) => _id === testId)).toMatchObject({
      submission_status: 'submitted',
      may_start: false,
      submission_details: { marks_obtained: 0 },
    })
    expect((await paper(testId)).status).toBe(404)
  })

  it('that are free are open to everyone', async () => {
    const { testId } = await makeTest(app, { isFree: true })
    expect([(await paper(testId)).status, (await open(testId)).status]).toEqual([200, 200])
  })

  it('hide the address of a discussion until its time', async () => {
    const time = new Date(app.now().getTime() + 1000).toISOString()
    const film = { time, url: 'https://youtu.be/zzzzzzzzzzz', section_name: '' }
    const { testId } = await makeTest(app, { isFree: true, discussions: [film] })
    const quizOf = async () => (await bundle()).quizzes.find(({ _id }) => _id === testId)
    expect((await quizOf())?.discussion_url).toEqual([{ ...film, url: '' }])
    expect(JSON.stringify((await bundle()).discussionUrls)).not.toContain(testId)
    app.advance(2)
    expect((await quizOf())?.discussion_url).toEqual([film])
    expect((await bundle()).discussionUrls).toContainEqual(expect.objectContaining({ dis: film }))
  })
})

describe('the calendar of a student', () => {
  it('is read at a secret address until another is made or it is revoked, and holds no link to join', async () => {
    const { courseId } = await makeClass(app, { startsIn: 600, title: 'Tomorrow’s class' })
    await makeClass(app, { startsIn: 600, title: 'Of another course' })
    await makeClass(app, { courseId, startsIn: 900, title: 'Dropped', cancelledAt: app.now(), version: 3 })
    await grantCourse(app, { studentId, courseId })
    const opensAt = new Date(app.now().getTime() + 86_400_000)
    await makeTest(app, { name: 'Free mock to come', isFree: true, opensAt })
    await makeTest(app, { name: 'Mock of a course not bought', isFree: false, opensAt })
    await makeTest(app, { name: 'Scholarship not registered for', type: 'scholarship', opensAt })
    await makeTest(app, { name: 'Free mock that has begun', isFree: true, opensAt: app.now() })
    const yesterday = new Date(app.now().getTime() - 86_400_000)
    await makeTest(app, { name: 'Free mock that is over', isFree: true, opensAt: yesterday, closesAt: app.now() })
    const { url } = (await post<NewFeed>('calendar-feed')).body.data
    const feed = await app.app.inject(url)
    expect(feed.headers['content-type']).toContain('text/calendar')
    expect(feed.body).toContain('Tomorrow’s class')
    expect(feed.body).toContain('STATUS:CANCELLED\r\n')
    expect(feed.body.match(/^SEQUENCE:2\r$/gm)).toHaveLength(1)
    expect(feed.body).toContain('Free mock to come')
    for (const closed of ['Of another course', 'not bought', 'not registered', 'has begun', 'is over'])
      expect(feed.body.replaceAll('\r\n ', '')).not.toContain(closed)
    expect(feed.body).not.toContain('meet.example')

    const newer = (await post<NewFeed>('calendar-feed')).body.data.url
    expect([(await app.app.inject(url)).statusCode, (await app.app.inject(newer)).statusCode]).toEqual([404, 200])
    await post('calendar-feed/revoke')
    expect((await app.app.inject(newer)).statusCode).toBe(404)
    expect((await get<LearningSettings>('learning-settings')).body.data.has_feed).toBe(false)
  })

  it('sends one reminder an hour before, to those who opted in', async () => {
    const { id, courseId } = await makeClass(app, { startsIn: 60 })
    const other = await makeSignedIn(app)
    for (const owner of [studentId, other.user.id]) await grantCourse(app, { studentId: owner, courseId })
    await post('class-reminders', { reminds_by_mail: true })
    await Promise.all([remindStudents(app.context()), remindStudents(app.context())])
    await remindStudents(app.context())
    const mails = (await app.db.select().from(jobs).where(eq(jobs.kind, 'mail-class'))).map(({ payload }) => payload)
    expect(mails.filter(({ classId }) => classId === id)).toEqual([{ classId: id, userId: studentId }])
  })
})

it('returns an empty bundle to a student without courses', async () => {
  await app.db.update(tests).set({ isFree: false })
  app.onContentChange()
  const mine = await bundle()
  expect(mine).toMatchObject({ quizzes: [], mySubmissions: [], purchasedData: [], liveClassesPackages: [] })
})

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

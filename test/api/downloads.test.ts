import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AllSettings } from '#domains/console/settings/schema.ts'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { grantCourse, makeClass } from '../make-classes.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Whether a film may be saved on a device: the office decides, and the film's answer says so.
 */

let app: TestApp
let director: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

type Data<T> = Body & { data: T }
const show = (link: string, token: string) =>
  app.call<Data<ShownFilm>>('GET', `/api/student-portal/class-video?link=${encodeLink(link)}`, { token })
const settings = async () =>
  (await app.call<Data<AllSettings>>('GET', '/api/staff/settings', { token: director })).body.data.downloads

async function allow(films_allowed: boolean, { token = director, version }: { token?: string; version?: number } = {}) {
  const seen = version ?? (await settings()).version
  const headers = { 'if-match': `"${seen}"` }
  return app.call<Body>('PUT', '/api/staff/settings/downloads', { token, body: { films_allowed }, headers })
}

async function makeOwner(courseId: string) {
  const { user, token } = await makeSignedIn(app)
  await grantCourse(app, { studentId: user.id, courseId })
  return token
}

it('is off until a director switches it on, from the version that was seen', async () => {
  expect(await settings()).toMatchObject({ body: { films_allowed: false }, version: 0 })
  for (const role of ['editor', 'examiner', 'accounts'] as const) {
    const { token } = await makeSignedIn(app, { role })
    expect([role, (await allow(true, { token, version: 0 })).status]).toEqual([role, 403])
  }
  expect((await allow(true, { token: (await makeSignedIn(app)).token, version: 0 })).status).toBe(403)
  expect((await allow(true)).status).toBe(200)
  expect((await allow(false, { version: 0 })).status).toBe(409)
  expect(await settings()).toMatchObject({ body: { films_allowed: true }, version: 1 })
  await allow(false)
})

it('a film of our own can be saved by owners of its course, while allowed', async () => {
  const link = `/class-films/${newId()}.mp4`
  await app.storage.put(link.slice(1), Buffer.from('film'), 'video/mp4')
  const { courseId } = await makeClass(app, { videoUrl: link })
  const second = await makeClass(app, { videoUrl: link })
  const token = await makeOwner(courseId)
  const stranger = (await makeSignedIn(app)).token
  expect((await show(link, token)).body.data).toMatchObject({ may_keep: false, course_ids: [courseId] })
  await allow(true)
  expect((await show(link, token)).body.data).toMatchObject({ may_keep: true, course_ids: [courseId] })
  expect((await show(link, stranger)).status).toBe(404)
  // For another course with the same video, only that course is named.
  expect((await show(link, await makeOwner(second.courseId))).body.data.course_ids).toEqual([second.courseId])
  await allow(false)
  expect((await show(link, token)).body.data.may_keep).toBe(false)
})

it('an external film, or one of no class, can never be saved', async () => {
  await allow(true)
  const youtube = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
  const elsewhere = `https://films.example/${newId()}`
  for (const link of [youtube, elsewhere]) {
    const { courseId } = await makeClass(app, { videoUrl: link })
    const { data } = (await show(link, await makeOwner(courseId))).body
    expect([link, data.may_keep]).toEqual([link, false])
  }
  const url = `/class-films/${newId()}.webm`
  await makeTest(app, { isFree: true, discussions: [{ time: null, url, section_name: 'All' }] })
  const { token } = await makeSignedIn(app)
  app.advance(60)
  const { data } = (await show(url, token)).body
  expect([data.class_id, data.may_keep, data.course_ids]).toEqual([null, false, []])
  await allow(false)
})

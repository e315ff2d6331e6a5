import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#domains/identity/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const grant = (token: string, personId: string, body: unknown) =>
  app.call('POST', `/api/staff/people/${personId}/student-rights`, { token, body })

async function rowOf(id: string) {
  const [row] = await app.db.select().from(users).where(eq(users.id, id))
  return { hasExtraTime: row?.hasExtraTime, centreId: row?.centreId }
}

/** A centre manager and the centre they work at. */
async function makeManager() {
  const centre = await makeCentre(app)
  const { token } = await makeSignedIn(app, { role: 'centre-manager', centreIds: [centre.id] })
  return { token, centreId: centre.id }
}

describe('extra time', () => {
  it('is granted by an admin, holds from the next start on and can be taken back', async () => {
    const { token } = await makeSignedIn(app, { role: 'admin' })
    const student = await makeSignedIn(app)
    const sit = async () => {
      const { testId } = await makeTest(app)
      return Math.round((await studentApi(app, { token: student.token, testId }).open()).body.data.time_left / 60)
    }
    expect(await sit()).toBe(60)
    const answer = await grant(token, student.user.id, { has_extra_time: true, centre_id: null })
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { _id: student.user.id, has_extra_time: true, centre_id: null },
    ])
    expect(await sit()).toBe(80)
    await grant(token, student.user.id, { has_extra_time: false, centre_id: null })
    expect(await sit()).toBe(60)
  })

  it('is in the audit log by its name, without its value', async () => {
    const admin = await makeSignedIn(app, { role: 'admin' })
    const { user } = await makeSignedIn(app)
    await grant(admin.token, user.id, { has_extra_time: true, centre_id: null })
    const [noted] = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    expect(noted).toMatchObject({ action: 'student-rights-changed', actorId: admin.user.id })
    expect(noted?.details).toEqual({ fields: ['has_extra_time'] })
  })

  it('is refused for staff, so that nobody can grant it to themselves', async () => {
    const { user, token } = await makeSignedIn(app, { role: 'admin' })
    expect((await grant(token, user.id, { has_extra_time: true, centre_id: null })).status).toBe(404)
    expect((await grant(token, newId(), { has_extra_time: true, centre_id: null })).status).toBe(404)
    expect((await rowOf(user.id)).hasExtraTime).toBe(false)
  })
})

describe('a centre manager', () => {
  it('manages students of the own centre, and takes in those without one', async () => {
    const { token, centreId } = await makeManager()
    const { user } = await makeSignedIn(app)
    expect((await grant(token, user.id, { has_extra_time: false, centre_id: centreId })).status).toBe(200)
    expect((await grant(token, user.id, { has_extra_time: true, centre_id: centreId })).status).toBe(200)
    expect(await rowOf(user.id)).toEqual({ hasExtraTime: true, centreId })
    expect((await grant(token, user.id, { has_extra_time: true, centre_id: null })).status).toBe(200)
  })

  it('cannot change a student of another centre, or move one there', async () => {
    const [{ token, centreId }, other] = [await makeManager(), await makeManager()]
    const theirs = (await makeSignedIn(app, { centreId: other.centreId })).user
    const foreign = await grant(token, theirs.id, { has_extra_time: true, centre_id: centreId })
    expect(foreign.status).toBe(404)
    expect(await rowOf(theirs.id)).toEqual({ hasExtraTime: false, centreId: other.centreId })
    const mine = (await makeSignedIn(app, { centreId })).user
    const sent = await grant(token, mine.id, { has_extra_time: false, centre_id: other.centreId })
    expect([sent.status, Object.keys(sent.body.errors ?? {})]).toEqual([400, ['centre_id']])
    expect((await rowOf(mine.id)).centreId).toBe(centreId)
  })

  it('cannot change a student who has no centre and gets none', async () => {
    const { token } = await makeManager()
    const { user } = await makeSignedIn(app)
    expect((await grant(token, user.id, { has_extra_time: true, centre_id: null })).status).toBe(400)
    expect((await rowOf(user.id)).hasExtraTime).toBe(false)
  })
})

it.each([
  ['has_extra_time', { has_extra_time: 'yes', centre_id: null }],
  ['has_extra_time', { centre_id: null }],
  ['centre_id', { has_extra_time: true, centre_id: 'here' }],
  ['centre_id', { has_extra_time: true, centre_id: newId() }],
  ['centre_id', { has_extra_time: true }],
])('%s is named when it is wrong in %j, and nothing is changed', async (field, body) => {
  const { token } = await makeSignedIn(app, { role: 'admin' })
  const { user } = await makeSignedIn(app)
  const answer = await grant(token, user.id, body)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  expect(await rowOf(user.id)).toEqual({ hasExtraTime: false, centreId: null })
})

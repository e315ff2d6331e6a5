import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { centres } from '#domains/catalogue/tables.ts'
import { listPermissions } from '#domains/identity/access.ts'
import { staffRole } from '#domains/identity/schema.ts'
import type { PersonWithRole, StaffSelf } from '#domains/identity/staff/schema.ts'
import { staffGrants, totpSecrets, users } from '#domains/identity/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function makeCentre() {
  const id = newId()
  const place = { address: 'Main Road', phone: '0674 123456', latitude: 20.3, longitude: 85.8 }
  await app.db.insert(centres).values({ id, name: 'A centre', seoUrl: `centre-${id}`, position: 1, ...place })
  return id
}

function changeRole(token: string, personId: string, body: object) {
  return app.call<Body & { data: PersonWithRole }>('POST', `/api/staff/people/${personId}/role`, { token, body })
}

/** Returns a person's granted role, or their kind of account. */
async function roleOf(userId: string) {
  const grants = await app.db.select().from(staffGrants).where(eq(staffGrants.userId, userId))
  const [user] = await app.db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  expect(user?.role === 'staff').toBe(grants.length > 0)
  return grants[0]?.role ?? user?.role
}

describe('changing a role', () => {
  it('gives the person the new role, ends their sessions and is logged', async () => {
    const admin = await makeSignedIn(app, { role: 'admin' })
    const person = await makeSignedIn(app)
    const answer = await changeRole(admin.token, person.user.id, { role: 'editor' })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ _id: person.user.id, role: 'editor', centre_ids: [] })
    expect(await roleOf(person.user.id)).toBe('editor')
    expect((await app.call('GET', '/api/auth/me', { token: person.token })).status).toBe(401)
    const noted = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, person.user.id))
    expect(noted).toMatchObject([
      { action: 'role-changed', actorId: admin.user.id, details: { from: 'student', to: 'editor', centres: 0 } },
    ])
  })

  it.each(['student', 'tester', ...staffRole.exclude(['admin']).options] as const)(
    'is refused to the role %s',
    async (role) => {
      const { token, user } = await makeSignedIn(app, { role })
      const answer = await changeRole(token, user.id, { role: 'admin' })
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
      expect(await roleOf(user.id)).toBe(role)
    },
  )

  it.each([
    [{ role: 'owner' }, 'role'],
    [{ role: ['admin'] }, 'role'],
    [{}, 'role'],
    [{ role: 'editor', centre_ids: 'all' }, 'centre_ids'],
    [{ role: 'editor', centre_ids: ['x'] }, 'centre_ids.0'],
    [{ role: 'counsellor', centre_ids: [newId()] }, 'centre_ids'],
    [{ role: 'editor', centre_ids: [newId()] }, 'centre_ids'],
    [{ role: 'staff' }, 'role'],
    [{ role: 'centre-manager' }, 'centre_ids'],
    [{ role: 'centre-manager', centre_ids: [] }, 'centre_ids'],
    [{ role: 'editor', is_admin: true }, 'body'],
  ])('answers 400 for %j, naming %s, and changes nothing', async (body, field) => {
    const admin = await makeSignedIn(app, { role: 'admin' })
    const person = await makeSignedIn(app)
    const answer = await changeRole(admin.token, person.user.id, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(await roleOf(person.user.id)).toBe('student')
    expect((await app.call('GET', '/api/auth/me', { token: person.token })).status).toBe(200)
  })

  it('is 404 for an unknown or deleted account', async () => {
    const admin = await makeSignedIn(app, { role: 'admin' })
    const gone = await makeSignedIn(app, { deletedAt: app.now() })
    for (const id of [newId(), gone.user.id]) {
      expect((await changeRole(admin.token, id, { role: 'editor' })).status).toBe(404)
    }
  })

  it('removes the centre grants and keeps the authenticator app of former staff', async () => {
    const admin = await makeSignedIn(app, { role: 'admin' })
    const person = await makeSignedIn(app, { role: 'editor' })
    const centreId = await makeCentre()
    await changeRole(admin.token, person.user.id, { role: 'counsellor', centre_ids: [centreId] })
    const secret = { userId: person.user.id, secret: Buffer.from('sealed'), confirmedAt: app.now() }
    await app.db.insert(totpSecrets).values(secret)
    const student = await changeRole(admin.token, person.user.id, { role: 'student', centre_ids: [centreId] })
    expect(student.status).toBe(400)
    expect((await changeRole(admin.token, person.user.id, { role: 'student' })).status).toBe(200)
    expect(await app.db.$count(staffGrants, eq(staffGrants.userId, person.user.id))).toBe(0)
    expect((await changeRole(admin.token, person.user.id, { role: 'editor' })).status).toBe(200)
    const kept = await app.db.select().from(totpSecrets).where(eq(totpSecrets.userId, person.user.id))
    expect(kept).toMatchObject([secret])
  })
})

describe('the last admin', () => {
  it('cannot step down, even when two do so at once', async () => {
    const alone = await makeTestApp()
    const two = [await makeSignedIn(alone, { role: 'admin' }), await makeSignedIn(alone, { role: 'admin' })]
    const stepDown = ({ token, user }: (typeof two)[number]) =>
      alone.call('POST', `/api/staff/people/${user.id}/role`, { token, body: { role: 'editor' } })
    const answers = await Promise.all(two.map(stepDown))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await alone.db.$count(staffGrants, eq(staffGrants.role, 'admin'))).toBe(1)
    await alone.close()
  })
})

describe('the door of the staff console', () => {
  it('tells staff who they are, what they may do and where they work', async () => {
    const admin = await makeSignedIn(app, { role: 'admin' })
    const manager = await makeSignedIn(app, { role: 'editor' })
    const own = [await makeCentre(), await makeCentre()].sort()
    await changeRole(admin.token, manager.user.id, { role: 'centre-manager', centre_ids: [...own, own[0]] })
    const { token } = await makeSignedInAgain(manager.user.id)
    const answer = await app.call<{ data: StaffSelf }>('GET', '/api/staff/me', { token })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      _id: manager.user.id,
      candidate_name: manager.user.candidateName,
      grants: own.map((centre_id) => ({ role: 'centre-manager', centre_id })),
      permissions: listPermissions(actorAs('centre-manager', '', own)),
      centre_ids: own,
      session_ends_at: expect.any(String),
      authenticator_since: null,
      draft_key: expect.any(String),
    })
  })

  it('gives each member of staff a constant, personal key for drafts', async () => {
    const [mine, theirs] = [await makeSignedIn(app, { role: 'admin' }), await makeSignedIn(app, { role: 'admin' })]
    const again = await makeSignedInAgain(mine.user.id)
    const keyOf = async ({ token }: { token: string }) =>
      (await app.call<{ data: StaffSelf }>('GET', '/api/staff/me', { token })).body.data.draft_key
    const key = await keyOf(mine)
    expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32)
    expect(await keyOf(again)).toBe(key)
    expect(await keyOf(theirs)).not.toBe(key)
  })

  it.each(['student', 'tester'] as const)('is closed to the role %s', async (role) => {
    const { token } = await makeSignedIn(app, { role })
    const answer = await app.call('GET', '/api/staff/me', { token })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      success: false,
      code: 'forbidden',
      message: 'You do not have permission to do this.',
    })
  })

  it('is closed to visitors before the body is read', async () => {
    expect((await app.call('GET', '/api/staff/me')).status).toBe(401)
    const student = await makeSignedIn(app)
    expect((await changeRole(student.token, 'not-an-id', { nonsense: true })).status).toBe(403)
  })
})

/** Makes another session for an existing account. */
async function makeSignedInAgain(userId: string) {
  const { user, token } = await makeSignedIn(app)
  await app.pool.query('update sessions set user_id = $1 where user_id = $2', [userId, user.id])
  return { token }
}

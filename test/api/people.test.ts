import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domains/console/audit/schema.ts'
import type { StaffPerson } from '#domains/identity/staff/people/schema.ts'
import { sessions, staffGrants, users } from '#domains/identity/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { dumpDatabase, makePostOffice, makeSignedIn, newPhone, tokenIn } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let office: ReturnType<typeof makePostOffice>
beforeAll(async () => {
  app = await makeTestApp()
  office = makePostOffice(app)
  await makeSignedIn(app, { role: 'admin' })
})
afterAll(() => app.close())

const post = <T>(token: string, url: string, body: object = {}) =>
  app.call<Body & { data: T }>('POST', url, { token, body })
const give = (token: string, id: string, body: object) =>
  post<StaffPerson>(token, `/api/staff/people/${id}/grants`, body)

describe('people who work here', () => {
  it('are invited by a mail only to them, accept by setting their password, and can work at once', async () => {
    const admin = await makeSignedIn(app, { role: 'admin', candidateName: 'Rina Das' })
    const centre = await makeCentre(app)
    const body = { name: 'Mita Das', email: 'mita.das@people.example', contact: newPhone(), role: 'counsellor' }
    const answer = await post<StaffPerson>(admin.token, '/api/staff/people', { ...body, centre_ids: [centre.id] })
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { is_invited: true, grants: [{ role: 'counsellor', centre_id: centre.id, ends_at: null }] },
    ])
    const { _id: id } = answer.body.data
    const [mail, ...others] = await office.deliver()
    expect([mail?.to, others]).toEqual([body.email, []])
    expect(mail?.text).toContain('Rina Das has invited you')
    const token = tokenIn(mail)
    expect(answer.text).not.toContain(token)
    expect(await dumpDatabase(app)).not.toContain(token)
    const accept = (token: string) =>
      app.call('POST', '/api/auth/reset-password', { body: { token, password: 'a quiet blue kettle' } })

    // Sent again: the link of the first mail ends, and whoever invited sees none.
    const again = await post(admin.token, `/api/staff/people/${id}/invitations`)
    expect([again.status, again.text]).toEqual([200, expect.not.stringContaining('token=')])
    const second = tokenIn((await office.deliver())[0])
    expect((await accept(token)).status).toBe(400)
    expect((await accept(second)).status).toBe(200)
    const [user] = await app.db.select().from(users).where(eq(users.id, id))
    expect(user).toMatchObject({ hasPassword: true, emailConfirmedAt: app.now() })
    const noted = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(noted.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invited', 'invitation-sent', 'invitation-accepted']),
    )
    expect((await post(admin.token, `/api/staff/people/${id}/invitations`)).status).toBe(409)
    expect((await accept(second)).status).toBe(400)
    expect((await post(admin.token, '/api/staff/people', { ...body, centre_ids: [] })).status).toBe(409)
  })

  it('can be invited again three times an hour, by those who may grant, and managers at their centres', async () => {
    const admin = await makeSignedIn(app, { role: 'admin' })
    const centre = await makeCentre(app)
    const body = { name: 'Lipi Sahu', email: `${newId()}@people.example`, contact: newPhone(), role: 'teacher' }
    const invited = await post<StaffPerson>(admin.token, '/api/staff/people', { ...body, centre_ids: [centre.id] })
    const again = async (by: { token: string }) =>
      (await post(by.token, `/api/staff/people/${invited.body.data._id}/invitations`)).status
    expect(await again(await makeSignedIn(app, { role: 'centre-manager' }))).toBe(404)
    expect(await again(await makeSignedIn(app, { role: 'editor' }))).toBe(403)
    const manager = await makeSignedIn(app, { role: 'centre-manager', centreIds: [centre.id] })
    expect([await again(manager), await again(admin), await again(admin), await again(admin)]).toEqual([
      200, 200, 200, 429,
    ])
  })

  it('have several grants, each with its end', async () => {
    const admin = await makeSignedIn(app, { role: 'admin' })
    const { user, token } = await makeSignedIn(app, { role: 'editor' })
    const may = () => app.call<{ data: { permissions: string[] } }>('GET', '/api/staff/me', { token })
    const ends_at = new Date(app.now().getTime() + 3_600_000).toISOString()
    expect((await give(admin.token, user.id, { role: 'translator', ends_at })).body.data.grants).toHaveLength(2)
    expect((await may()).body.data.permissions).toEqual(expect.arrayContaining(['questions.translate', 'site.publish']))
    app.advance(3601)
    expect((await may()).body.data.permissions).not.toContain('questions.translate')
    expect((await give(admin.token, user.id, { role: 'editor' })).status).toBe(409)
    expect((await give(admin.token, user.id, { role: 'author', ends_at })).body.errors).toHaveProperty('ends_at')
  })

  it('can be granted roles by a manager only at their centres, and never institute-wide ones', async () => {
    const [own, other] = [await makeCentre(app), await makeCentre(app)]
    const manager = await makeSignedIn(app, { role: 'centre-manager', centreIds: [own.id] })
    const teacher = await makeSignedIn(app, { role: 'teacher', centreIds: [own.id] })
    const status = async (body: object) => (await give(manager.token, teacher.user.id, body)).status
    expect(await status({ role: 'counsellor', centre_ids: [own.id] })).toBe(200)
    expect(await status({ role: 'counsellor', centre_ids: [other.id] })).toBe(403)
    expect(await status({ role: 'counsellor' })).toBe(403)
    expect(await status({ role: 'admin' })).toBe(403)
    expect(await status({ role: 'cashier', centre_ids: [own.id] })).toBe(403)
  })

  it('lose everything in one step, except the last admin and oneself', async () => {
    const admin = await makeSignedIn(app, { role: 'admin' })
    const { user, token } = await makeSignedIn(app, { role: 'counsellor' })
    const offboard = (id: string) => post(admin.token, `/api/staff/people/${id}/offboarding`)
    expect((await offboard(admin.user.id)).status).toBe(409)
    expect((await offboard(user.id)).status).toBe(200)
    expect(await app.db.$count(staffGrants, eq(staffGrants.userId, user.id))).toBe(0)
    expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect((await app.call('GET', '/api/staff/me', { token })).status).toBe(401)
  })
})

describe('the log', () => {
  it('tells in a sentence who did what to whom, and shows each what is theirs', async () => {
    const admin = await makeSignedIn(app, { role: 'admin', candidateName: 'Rina Das' })
    const editor = await makeSignedIn(app, { role: 'editor' })
    const { user } = await makeSignedIn(app, { role: 'author', candidateName: 'Smita Patra' })
    await give(admin.token, user.id, { role: 'translator' })
    type List = { data: AuditRow[]; total: { value: number } }
    const read = async (token: string, query = '') =>
      (await app.call<List>('GET', `/api/staff/audit${query}`, { token })).body
    const [row] = (await read(admin.token, `?subject=${user.id}`)).data
    expect(row?.sentence).toBe('Rina Das gave Smita Patra a role (translator)')
    expect((await read(admin.token, `?who=${admin.user.id}&action=grant-given&from=2026-11-20`)).total.value).toBe(1)
    expect((await read(admin.token, '?to=2020-01-01')).data).toEqual([])
    expect((await read(admin.token, '?from=0001-01-02&to=9999-12-31')).data.length).toBeGreaterThan(2)
    // It begins in the year 0 in India, which no time of ours can say.
    expect((await app.call('GET', '/api/staff/audit?from=0001-01-01', { token: admin.token })).status).toBe(400)
    expect((await read(editor.token)).data).toEqual([])
    const authors = async (token: string) => {
      const { body } = await app.call<{ data: { candidate_name: string }[] }>('GET', '/api/staff/audit-authors', {
        token,
      })
      return body.data.map(({ candidate_name }) => candidate_name)
    }
    expect([await authors(editor.token), (await authors(admin.token)).includes('Rina Das')]).toEqual([[], true])
    const first = await app.call<List & { next: string }>('GET', '/api/staff/audit?limit=1', { token: admin.token })
    const second = await read(admin.token, `?limit=1&after=${first.body.next}`)
    expect(second.data[0]?._id).not.toBe(first.body.data[0]?._id)
  })
})

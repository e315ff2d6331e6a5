import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domains/console/audit/schema.ts'
import type { StaffPerson } from '#domains/identity/staff/people/schema.ts'
import { sessions, staffGrants, users } from '#domains/identity/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { isVerhoeffValid } from '#platform/text/aadhaar.ts'
import { dumpDatabase, makePostOffice, makeSignedIn, makeTest, newPhone, tokenIn } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

describe('staff', () => {
  let office: ReturnType<typeof makePostOffice>
  beforeAll(async () => {
    office = makePostOffice(app)
    await makeSignedIn(app, { role: 'admin' })
  })

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

      // Sent again: the first mail's link becomes invalid, and the inviter sees neither.
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
      expect((await may()).body.data.permissions).toEqual(
        expect.arrayContaining(['questions.translate', 'site.publish']),
      )
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
      // In India it begins in the year 0, which our times cannot represent.
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
})

describe('rights over students', () => {
  const grant = (token: string, personId: string, body: unknown) =>
    app.call('POST', `/api/staff/people/${personId}/student-rights`, { token, body })

  async function rowOf(id: string) {
    const [row] = await app.db.select().from(users).where(eq(users.id, id))
    return { hasExtraTime: row?.hasExtraTime, centreId: row?.centreId }
  }

  /** Makes a centre manager, with the centre. */
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
})

describe('Aadhaar numbers', () => {
  const first = '23456789012'
  const whole = [...'0123456789'].map((last) => first + last).find(isVerhoeffValid) ?? ''

  const grouped = whole.replace(/(\d{4})(?=\d)/g, '$1 ')
  const ways = [grouped, `Aadhaar ${whole}`, `Aadhaar: ${[...whole].join('\u200b')}`, `${whole} (Aadhaar)`]

  it.each(ways)(
    'a registration, an enquiry and a message with %j leave no whole Aadhaar number behind',
    async (number) => {
      const text = `Call me ${number} now`
      const contact = `8${String(randomInt(1e9)).padStart(9, '0')}`
      const email = `${contact}@people.example`
      const password = 'a quiet blue kettle'
      const bodies: [string, object][] = [
        ['/api/um/web-registration', { name: text, email, contact: `+91${contact}`, password, source: 'website' }],
        ['/api/lms/contact', { name: text, email, subject: text, message: text }],
      ]
      for (const [url, payload] of bodies) {
        const remoteAddress = `10.9.${randomInt(256)}.7`
        const answer = await app.app.inject({ method: 'POST', url, payload, remoteAddress })
        expect([answer.statusCode, answer.headers['x-masked']]).toEqual([200, 'aadhaar'])
      }
      const { token } = await makeSignedIn(app)
      const profile = { dob: '1999-02-01', candidate_name: text, id_name: text }
      expect((await app.call('PUT', '/api/admission/self-profile-update', { token, body: profile })).status).toBe(200)
      const stored = await dumpDatabase(app)
      expect(stored).toContain(`Call me ${number.replace(/\d[\d \u200b]+\d/, `XXXX-XXXX-${whole.slice(-4)}`)} now`)
      expect(stored).toContain(contact)
      expect(stored).not.toContain(number)
    },
  )

  it('keeps a payment number in a note unmasked', async () => {
    const remoteAddress = `10.9.${randomInt(256)}.8`
    const message = `UPI ${whole} paid`
    const payload = { name: 'Mita', email: `m${randomInt(1e9)}@people.example`, subject: 'Paid', message }
    const answer = await app.app.inject({ method: 'POST', url: '/api/lms/contact', payload, remoteAddress })
    expect([answer.statusCode, answer.headers['x-masked']]).toEqual([200, undefined])
    expect(await dumpDatabase(app)).toContain(message)
  })
})

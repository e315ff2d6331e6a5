import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { tellOfAge } from '#domains/identity/guardians/decide-sections.ts'
import type { Child, OpenInvitation, OwnGuardians } from '#domains/identity/guardians/schema.ts'
import { presentProfile } from '#domains/identity/profile/reads.ts'
import { guardianConsent } from '#domains/identity/profile/rules.ts'
import type { SelfProfile } from '#domains/identity/profile/schema.ts'
import { birthDoubts, guardianConsents, profiles } from '#domains/identity/profile/tables.ts'
import type { RoleChoice } from '#domains/identity/staff/schema.ts'
import { accountRules, knownDevices } from '#domains/identity/tables.ts'
import type { ChildPage } from '#domains/student-area/schema.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { makePostOffice, makeSession, makeSignedIn, makeTest, newPhone, tokenIn } from '../factories.ts'
import { guardian, wholeProfile as whole } from '../profile-form.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Answer = { success: boolean; message?: string; errors?: Record<string, string>; data: SelfProfile }

const read = (token: string) => app.call<Answer>('GET', '/api/admission/self-profile', { token })
const send = (token: string, body: unknown) =>
  app.call<Answer>('PUT', '/api/admission/self-profile-update', { token, body })
const storedOf = async (userId: string) => {
  const [row] = await app.db.select().from(profiles).where(eq(profiles.userId, userId))
  return row ?? null
}

it.each([
  ['a photo', { photo: `data:image/png;base64,${onePixel}` }],
  ['a father', { father: whole.father }],
  ['a qualification', { educational_qualification: whole.educational_qualification }],
  ['a category', { category: 'OBC' }],
])('%s is not stored without a date of birth', async (_name, changes) => {
  const { user, token } = await makeSignedIn(app)
  const answer = await send(token, changes)
  expect([answer.status, answer.body.errors]).toEqual([400, { dob: 'Enter your date of birth first.' }])
  expect(await storedOf(user.id)).toBeNull()
})

describe('a student under 18', () => {
  // 18 years before the test clock's day in India, less a day.
  const minor = { ...whole, dob: '2008-11-21' }
  const consentsOf = (userId: string) =>
    app.db.select().from(guardianConsents).where(eq(guardianConsents.userId, userId))

  it("stores nothing personal before a guardian's consent", async () => {
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, minor)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['guardian'])
    expect(await storedOf(user.id)).toBeNull()
    expect((await read(token)).body.data.candidate_name).toBe(user.candidateName)
  })

  it.each([
    [{ guardian_name: ' ' }, 'guardian.guardian_name'],
    [{ guardian_phone: '12345' }, 'guardian.guardian_phone'],
    [{ consent: false }, 'guardian.consent'],
    [{ text_version: '1999-01' }, 'guardian.text_version'],
  ])('is refused with a consent with %j', async (changes, path) => {
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, { ...minor, guardian: { ...guardian, ...changes } })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([path])
    expect(await storedOf(user.id)).toBeNull()
    expect(await consentsOf(user.id)).toEqual([])
  })

  it('is stored with the consent, its text version and time, and is not asked again', async () => {
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, { ...minor, guardian })
    expect(answer.body.data).toMatchObject({
      ...minor,
      guardian_required: true,
      guardian: { guardian_name: 'Hari Das', guardian_phone: '9876543210', consented_at: app.now().toISOString() },
    })
    expect(await consentsOf(user.id)).toMatchObject([{ textVersion: guardianConsent.version, withdrawnAt: null }])
    expect((await send(token, { gender: 'other', guardian })).status).toBe(200)
    expect(await consentsOf(user.id)).toHaveLength(1)
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    expect(log.map(({ action }) => action)).toContain('guardian-consented')
  })

  it('records one consent for four concurrent submissions', async () => {
    const { user, token } = await makeSignedIn(app)
    await Promise.all([1, 2, 3, 4].map(() => send(token, { ...minor, guardian })))
    expect(await consentsOf(user.id)).toHaveLength(1)
  })

  it('is 18 on the birthday in India', async () => {
    const { token } = await makeSignedIn(app)
    const answer = await send(token, { ...whole, dob: '2008-11-20' })
    expect(answer.body.data.guardian_required).toBe(false)
    const lateEvening = new Date('2026-11-20T18:30:00Z')
    const nextDay = { ...minor, dob: '2008-11-21' }
    const [user] = [(await makeSignedIn(app)).user]
    const row = { ...emptyRow(user.id), dob: nextDay.dob }
    const shown = (now: Date) => presentProfile({ user, profile: row, files: [], consent: null, now }).guardian_required
    expect([shown(new Date(lateEvening.getTime() - 1)), shown(lateEvening)]).toEqual([true, false])
  })

  it('loses the profile when the consent is withdrawn, and must consent again', async () => {
    const { user, token } = await makeSignedIn(app)
    await send(token, { ...minor, guardian })
    const answer = await app.call('POST', '/api/um/withdraw-guardian-consent', { token, body: {} })
    expect(answer.status).toBe(200)
    expect(await storedOf(user.id)).toBeNull()
    expect(await consentsOf(user.id)).toMatchObject([{ withdrawnAt: app.now() }])
    expect((await send(token, { gender: 'male' })).body.errors).toEqual({ dob: 'Enter your date of birth first.' })
    expect(Object.keys((await send(token, minor)).body.errors ?? {})).toEqual(['guardian'])
    expect((await send(token, { ...minor, guardian })).status).toBe(200)
    expect(await consentsOf(user.id)).toHaveLength(2)
    expect((await app.call('POST', '/api/um/withdraw-guardian-consent', { token, body: { all: 1 } })).status).toBe(400)
  })

  it('becomes an adult only with time or by an admin, not by typing another date', async () => {
    const { user, token } = await makeSignedIn(app)
    const office = 'Our records show that you are under 18. Only the institute’s office can correct your date of birth.'
    const adult = { ...whole, dob: '1999-02-01' }
    await send(token, { ...minor, guardian })
    expect((await send(token, adult)).body.errors).toEqual({ dob: office })
    await app.call('POST', '/api/um/withdraw-guardian-consent', { token, body: {} })
    expect((await send(token, adult)).body.errors).toEqual({ dob: office })
    expect(await storedOf(user.id)).toBeNull()
    const admin = await makeSignedIn(app, { role: 'admin' })
    const url = `/api/staff/people/${user.id}/date-of-birth`
    const correct = (dob: string) => app.call('POST', url, { token: admin.token, body: { dob } })
    expect((await correct('2012-01-01')).status).toBe(409)
    expect((await correct('')).status).toBe(400)
    expect((await correct('1999-02-01')).status).toBe(200)
    expect((await send(token, adult)).status).toBe(200)
  })

  describe('whose date of birth was refused', () => {
    const adult = { ...whole, dob: '1999-02-01' }
    const before =
      'A date of birth under 18 was entered for this account earlier. Only the institute’s office can correct it.'
    const doubtOf = async (userId: string) =>
      (await app.db.select().from(birthDoubts).where(eq(birthDoubts.userId, userId)))[0] ?? null
    const notesOf = async (userId: string) =>
      (await app.db.select().from(auditLog).where(eq(auditLog.subjectId, userId)))
        .map(({ action }) => action)
        .filter((action) => action.startsWith('birth-'))
    const recordOf = async (userId: string, role: RoleChoice) => {
      const { token } = await makeSignedIn(app, { role, centreIds: [] })
      const answer = await app.call<{ data: StudentRecord }>('GET', `/api/staff/students/${userId}`, { token })
      return answer.body.data.birth_doubt
    }

    it('is refused an older one, and listed for the office until it has seen a document', async () => {
      const { user, token } = await makeSignedIn(app)
      expect(Object.keys((await send(token, minor)).body.errors ?? {})).toEqual(['guardian'])
      // Of the refused date only the day of its 18th birthday is stored.
      expect(await doubtOf(user.id)).toMatchObject({ adultOn: '2026-11-21', refusedAt: app.now(), otherAt: null })
      expect(await recordOf(user.id, 'admin')).toMatchObject({ refused_at: app.now().toISOString(), other_at: null })
      for (const dob of ['1999-02-01', '2008-11-20']) {
        const { body } = await send(token, { ...adult, dob })
        expect(body.errors).toEqual({ dob: before })
      }
      const another = await makeSession(app, user.id)
      expect((await send(another, adult)).body.errors).toEqual({ dob: before })
      expect(await storedOf(user.id)).toBeNull()
      expect(await notesOf(user.id)).toEqual(['birth-refused', 'birth-given-anew'])
      const at = app.now().toISOString()
      const told = { refused_at: at, other_at: at, on_device_at: null }
      expect(await recordOf(user.id, 'admin')).toEqual(told)
      expect(await recordOf(user.id, 'counsellor')).toEqual(told)
      expect(await recordOf(user.id, 'cashier')).toBeNull()
      const { token: admin } = await makeSignedIn(app, { role: 'admin' })
      const url = `/api/staff/people/${user.id}/date-of-birth`
      expect((await app.call('POST', url, { token: admin, body: { dob: '1999-02-01' } })).status).toBe(200)
      expect(await recordOf(user.id, 'admin')).toBeNull()
      expect((await send(token, adult)).status).toBe(200)
    })

    it.each([
      [
        'the consent is not complete',
        { guardian: { ...guardian, guardian_name: '', consent: false } },
        ['guardian.guardian_name', 'guardian.consent'],
      ],
      ['another field is wrong too', { candidate_name: ' ' }, ['candidate_name', 'guardian']],
      ['the photo is none', { photo: 'data:image/png;base64,AAAA' }, ['guardian']],
    ])('is recorded when %s', async (_why, changes, fields) => {
      const { user, token } = await makeSignedIn(app)
      expect(Object.keys((await send(token, { ...minor, dob: '2012-05-04', ...changes })).body.errors ?? {})).toEqual(
        fields,
      )
      expect(await doubtOf(user.id)).toMatchObject({ adultOn: '2030-05-04' })
      expect((await send(token, { ...adult, dob: '2004-05-04' })).body.errors).toEqual({ dob: before })
      expect(await storedOf(user.id)).toBeNull()
    })

    it('needs a director at the desk from then on', async () => {
      const { user } = await makeSignedIn(app)
      const url = `/api/staff/people/${user.id}/date-of-birth`
      const correct = async (role: RoleChoice, dob: string) => {
        const { token } = await makeSignedIn(app, { role, centreIds: [] })
        return (await app.call('POST', url, { token, body: { dob } })).status
      }
      expect(await correct('centre-manager', '2012-05-04')).toBe(409)
      expect(await doubtOf(user.id)).toMatchObject({ adultOn: '2030-05-04' })
      expect(await correct('centre-manager', '2004-05-04')).toBe(403)
      expect(await correct('admin', '2004-05-04')).toBe(200)
    })

    it('can give another date under 18 with a guardian, which is reported to the office', async () => {
      const { user, token } = await makeSignedIn(app)
      await send(token, minor)
      expect((await send(token, { ...minor, dob: '2009-05-05', guardian })).status).toBe(200)
      expect(await doubtOf(user.id)).toMatchObject({ otherAt: app.now() })
    })

    it('raises no doubt with the same date and a guardian', async () => {
      const { user, token } = await makeSignedIn(app)
      await send(token, minor)
      expect((await send(token, { ...minor, guardian })).status).toBe(200)
      expect(await doubtOf(user.id)).toMatchObject({ otherAt: null })
    })

    it("is recorded for the institute's minimum age too, but not for a year in this decade", async () => {
      await app.db.insert(accountRules).values({ minimumAge: 16 })
      const [young, slip] = [await makeSignedIn(app), await makeSignedIn(app)]
      expect((await send(young.token, { ...minor, dob: '2012-03-04' })).status).toBe(400)
      expect((await send(young.token, adult)).body.errors).toEqual({ dob: before })
      expect((await send(slip.token, { ...minor, dob: '2024-03-04' })).status).toBe(400)
      expect((await send(slip.token, adult)).status).toBe(200)
      await app.db.delete(accountRules)
    })

    it('reports another account on the same device to the office, without refusing it', async () => {
      const tokenHash = randomBytes(32)
      const [first, second, elsewhere] = [await makeSignedIn(app), await makeSignedIn(app), await makeSignedIn(app)]
      for (const { user } of [first, second])
        await app.db.insert(knownDevices).values({ userId: user.id, tokenHash, lastUsedAt: app.now() })
      await send(first.token, minor)
      for (const { token } of [second, elsewhere]) expect((await send(token, adult)).status).toBe(200)
      expect(await doubtOf(second.user.id)).toMatchObject({ adultOn: null, onDeviceAt: app.now() })
      expect(await notesOf(second.user.id)).toEqual(['birth-refused-on-device'])
      expect(await recordOf(second.user.id, 'admin')).toMatchObject({ on_device_at: app.now().toISOString() })
      expect(await doubtOf(elsewhere.user.id)).toBeNull()
      // They may change theirs as before.
      expect((await send(second.token, { ...adult, dob: '1998-01-01' })).status).toBe(200)
    })
  })

  it('cannot start or register for tests after a withdrawal', async () => {
    const { token } = await makeSignedIn(app)
    const { testId } = await makeTest(app)
    await send(token, { ...minor, guardian })
    await app.call('POST', '/api/um/withdraw-guardian-consent', { token, body: {} })
    const start = () => app.call('POST', `/api/quiz-portal/tests/${testId}/attempt`, { token, body: {} })
    expect((await start()).body.message).toContain('withdrawn the consent')
    await send(token, { ...minor, guardian })
    expect((await start()).status).toBe(200)
  })

  it('cannot remove the date of birth, and a withdrawal without a consent is not found', async () => {
    const { token } = await makeSignedIn(app)
    expect((await app.call('POST', '/api/um/withdraw-guardian-consent', { token, body: {} })).status).toBe(404)
    await send(token, { ...minor, guardian })
    expect(Object.keys((await send(token, { dob: '' })).body.errors ?? {})).toEqual(['dob'])
  })

  it('is refused below the age the institute set', async () => {
    await app.db.insert(accountRules).values({ minimumAge: 16 })
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, { ...minor, dob: '2010-11-21', guardian })
    expect(answer.body.errors).toEqual({ dob: 'Students have to be at least 16 years old.' })
    expect(await storedOf(user.id)).toBeNull()
    expect((await send(token, { ...minor, dob: '2010-11-20', guardian })).status).toBe(200)
    await app.db.delete(accountRules)
  })

  it('has no profile here without a consent', async () => {
    const { rows } = await app.pool.query(`select p.user_id from profiles p
      where p.dob > date '2026-11-20' - interval '18 years' and not exists
        (select from guardian_consents g where g.user_id = p.user_id and g.withdrawn_at is null)`)
    expect(rows).toEqual([])
    expect(await app.db.$count(guardianConsents)).toBeGreaterThan(0)
  })
})

describe('a guardian', () => {
  const post = (url: string, body: object, token?: string) => app.call('POST', url, { body, ...(token && { token }) })
  const pageOf = (studentId: string, token: string) =>
    app.call<{ data: ChildPage }>('GET', `/api/guardian/children/${studentId}`, { token })
  const childrenOf = async (token: string) =>
    (await app.call<{ data: Child[] }>('GET', '/api/guardian/children', { token })).body.data
  const ownOf = async (token: string) =>
    (await app.call<{ data: OwnGuardians }>('GET', '/api/student-portal/guardians', { token })).body.data
  let desk: ReturnType<typeof makePostOffice> | undefined
  const office = () => (desk ??= makePostOffice(app))
  const invitation = (email: string) => ({ name: 'Ira Das', email, relation: 'mother' as const })
  const account = () => ({ name: 'Ira Das', contact: newPhone(), password: 'a quiet blue kettle' })
  /** Invites as the student, and answers the token of the mail. */
  const inviteFrom = async (token: string, email: string) => {
    expect((await post('/api/student-portal/guardians', invitation(email), token)).status).toBe(200)
    const mails = await office().deliver()
    return tokenIn(mails.find(({ to }) => to === email))
  }
  const logIn = async (user_name: string) => {
    const { body } = await app.call<{ token: string }>('POST', '/api/auth/web-login', {
      body: { user_name, password: account().password },
    })
    return body.token
  }
  const newEmail = () => `${randomBytes(5).toString('hex')}@people.example`

  it('is invited by mail, opens an account, and sees this student and no other', async () => {
    const [student, other] = [await makeSignedIn(app), await makeSignedIn(app)]
    const email = newEmail()
    const token = await inviteFrom(student.token, email)
    const shown = await app.call<{ data: OpenInvitation }>('POST', '/api/guardian/invitation', { body: { token } })
    expect(shown.body.data).toMatchObject({ student_name: student.user.candidateName, email, account: 'none' })
    const blank = await post('/api/guardian/invitation/accept', { token, ...account(), password: '' })
    expect(Object.keys(blank.body.errors ?? {})).toEqual(['password'])
    expect((await post('/api/guardian/invitation/accept', { token, ...account() })).status).toBe(200)
    // Once only.
    expect((await post('/api/guardian/invitation/accept', { token, ...account() })).status).toBe(400)
    const session = await logIn(email)
    const nothing = { dues: [], payments: [], classes: [], results: [], attendance: { months: [] } }
    expect((await pageOf(student.user.id, session)).body.data).toMatchObject(nothing)
    expect((await pageOf(other.user.id, session)).status).toBe(404)
    expect((await app.call('GET', '/api/student-portal/my-purchases', { token: session })).status).toBe(403)
    // A second child is added to the same account, without a password.
    const second = await inviteFrom(other.token, email)
    expect((await post('/api/guardian/invitation/accept', { token: second })).status).toBe(200)
    expect((await childrenOf(session)).map(({ student_id }) => student_id)).toEqual([student.user.id, other.user.id])
    // The office ends one of them.
    const { token: admin } = await makeSignedIn(app, { role: 'admin' })
    const [link] = (await ownOf(student.token)).guardians
    const end = `/api/staff/students/${student.user.id}/guardians/${link?._id}/end`
    expect((await post(end, {}, admin)).status).toBe(200)
    expect((await pageOf(student.user.id, session)).status).toBe(404)
    const deleted = { password: account().password, confirm: 'DELETE' }
    expect((await post('/api/um/delete-account', deleted, session)).status).toBe(200)
    expect((await ownOf(other.token)).guardians).toEqual([])
  })

  it('cannot be the student, nor an account that is not logged in', async () => {
    const [student, brother] = [await makeSignedIn(app), await makeSignedIn(app)]
    const own = await post('/api/student-portal/guardians', invitation(student.user.email), student.token)
    expect(Object.keys(own.body.errors ?? {})).toEqual(['email'])
    const token = await inviteFrom(student.token, brother.user.email)
    expect((await post('/api/guardian/invitation/accept', { token })).status).toBe(409)
    expect((await post('/api/guardian/invitation/accept', { token }, brother.token)).status).toBe(200)
    expect(await childrenOf(brother.token)).toHaveLength(1)
  })

  it('gives the consent for a minor, who decides from 18 on, and both learn of it', async () => {
    const student = await makeSignedIn(app)
    const email = newEmail()
    await post('/api/guardian/invitation/accept', { token: await inviteFrom(student.token, email), ...account() })
    const session = await logIn(email)
    const minor = { dob: '2008-11-21' }
    expect((await send(student.token, { ...minor, guardian })).body.errors).toEqual({
      guardian: 'You are under 18. Ira Das gives the consent in their own account.',
    })
    const consent = `/api/guardian/children/${student.user.id}/consent`
    const given = { ...minor, consent: true, text_version: guardianConsent.version }
    expect((await post(consent, { ...given, consent: false }, session)).status).toBe(400)
    expect((await post(consent, given, session)).status).toBe(200)
    expect(await childrenOf(session)).toMatchObject([{ consent: 'given', is_of_age: false }])
    expect((await send(student.token, { gender: 'male' })).status).toBe(200)
    const [link] = (await ownOf(student.token)).guardians
    const sections = (hidden: string[]) =>
      app.call('PUT', `/api/student-portal/guardians/${link?._id}/sections`, { token: student.token, body: { hidden } })
    const end = () => post(`/api/student-portal/guardians/${link?._id}/end`, {}, student.token)
    expect([(await sections(['results'])).status, (await end()).status]).toEqual([403, 403])
    await tellOfAge(app.context())
    expect(await office().deliver()).toEqual([])

    await app.db.update(profiles).set({ dob: '2008-11-20' }).where(eq(profiles.userId, student.user.id))
    await Promise.all([tellOfAge(app.context()), tellOfAge(app.context())])
    const told = (await office().deliver()).map(({ to }) => to)
    expect(told.toSorted()).toEqual([email, student.user.email].toSorted())
    expect((await sections(['results', 'dues'])).status).toBe(200)
    expect((await pageOf(student.user.id, session)).body.data).toMatchObject({ results: null, dues: null, classes: [] })
    expect((await end()).status).toBe(200)
    expect(await childrenOf(session)).toEqual([])
  })
})

function emptyRow(userId: string): typeof profiles.$inferSelect {
  return {
    userId,
    dob: null,
    gender: null,
    category: null,
    idType: null,
    idName: null,
    idRelation: null,
    idNumber: null,
    father: null,
    presentAddress: null,
    permanentAddress: null,
    educationalQualification: null,
    updatedAt: app.now(),
  }
}

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { guardianConsent } from '#domains/identity/profile/rules.ts'
import { guardianConsents, profiles } from '#domains/identity/profile/tables.ts'
import type { StudentProfile, StudentProfileBody } from '#domains/identity/staff/students/schema.ts'
import { sessions } from '#domains/identity/tables.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { makePostOffice, makeSession, makeSignedIn, makeTest } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* What the office may change about a student: within its centres, based on the version seen, and never against the rules about age. */

let app: TestApp
let centreId: string
let manager: string
beforeAll(async () => {
  app = await makeTestApp()
  centreId = (await makeCentre(app)).id
  manager = (await makeSignedIn(app, { role: 'centre-manager', centreIds: [centreId] })).token
})
afterAll(() => app.close())

type Told<T> = Body & { data: T }
const url = (id: string, rest = '') => `/api/staff/students/${id}${rest}`
const read = async (id: string, token = manager) =>
  (await app.call<Told<StudentProfile>>('GET', url(id, '/profile'), { token })).body.data
const save = (id: string, version: number, body: StudentProfileBody) =>
  app.call<Told<StudentProfile>>('PUT', url(id, '/profile'), {
    token: manager,
    body,
    headers: { 'if-match': `"${version}"` },
  })
const post = (id: string, rest: string, body: object = {}) => app.call('POST', url(id, rest), { token: manager, body })
const birth = (id: string, dob: string, token = manager) =>
  app.call('POST', `/api/staff/people/${id}/date-of-birth`, { token, body: { dob } })
const record = async (id: string, token: string) =>
  (await app.call<Told<StudentRecord>>('GET', url(id), { token })).body.data

async function makeStudentOf(centre = centreId, dob?: string) {
  const made = await makeSignedIn(app, { centreId: centre })
  if (dob) await app.db.insert(profiles).values({ userId: made.user.id, dob, updatedAt: app.now() })
  return made
}
const paper = (over: object = {}) => ({
  guardian_name: 'Guardian Das',
  guardian_phone: '98765 43210',
  signed_on: '2026-11-01',
  text_version: guardianConsent.version,
  ...over,
})
const father = { father_name: 'A', father_occupation: '', father_mobile: '', father_other_contact: '' }

describe('the profile', () => {
  it('is stored by version, logged by field names, and mailed to the student', async () => {
    const post = makePostOffice(app)
    const { user } = await makeStudentOf(centreId, '2000-01-01')
    await post.deliver()
    const { version, candidate_name } = await read(user.id)
    expect(candidate_name).toBe(user.candidateName)
    const saved = await save(user.id, version, { candidate_name: 'New Name', gender: 'female', father })
    expect([saved.status, saved.body.data]).toMatchObject([
      200,
      { candidate_name: 'New Name', gender: 'female', father, version: version + 1 },
    ])
    const notes = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    const noted = notes.filter(({ action }) => action === 'profile-changed')
    expect(noted.map(({ details }) => details)).toEqual([{ fields: ['candidate_name', 'gender', 'father'] }])
    const [mail] = await post.deliver()
    expect([mail?.to, mail?.text]).toEqual([user.email, expect.stringContaining('name, gender, father')])
    expect(mail?.text).not.toContain('New Name')
  })

  it("is not overwritten: a second editor is warned, as is one who began before the student's change", async () => {
    const { user, token } = await makeStudentOf(centreId, '2000-01-01')
    const { version } = await read(user.id)
    const both = await Promise.all(['One', 'Two'].map((name) => save(user.id, version, { candidate_name: name })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const next = (await read(user.id)).version
    await app.call('PUT', '/api/admission/self-profile-update', { token, body: { gender: 'male' } })
    const mine = await app.db.select().from(profiles).where(eq(profiles.userId, user.id))
    const stale = await save(user.id, next, { candidate_name: 'Three' })
    expect([mine[0]?.gender, stale.status, stale.body.code]).toEqual(['male', 409, 'stale'])
    const unnamed = await app.call('PUT', url(user.id, '/profile'), { token: manager, body: {} })
    expect(unnamed.status).toBe(428)
  })

  it('of a minor, or of unknown age, needs consent and date of birth first', async () => {
    const unknown = (await makeStudentOf()).user.id
    const minor = (await makeStudentOf(centreId, '2012-05-05')).user.id
    for (const [id, field] of [
      [unknown, 'dob'],
      [minor, 'guardian'],
    ] as const) {
      const { version } = await read(id)
      const refused = await save(id, version, { gender: 'male' })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, [field]])
      // Account fields can be corrected even without a profile.
      expect((await save(id, version, { candidate_name: 'Right Name' })).status).toBe(200)
    }
  })

  it("names wrong fields, and can share another person's phone number", async () => {
    const { user } = await makeStudentOf(centreId, '2000-01-01')
    const { version } = await read(user.id)
    const other = (await makeSignedIn(app)).user
    const cases: [StudentProfileBody, number, string][] = [
      [{ contact: '123' }, 400, 'contact'],
      [{ candidate_name: ' ' }, 400, 'candidate_name'],
      [{ father: { ...father, father_mobile: '12' } }, 400, 'father.father_mobile'],
    ]
    for (const [body, status, field] of cases) {
      const answer = await save(user.id, version, body)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]])
    }
    expect((await read(user.id)).version).toBe(version)
    expect((await save(user.id, version, { contact: other.contact })).status).toBe(200)
  })

  it('of another centre, or of staff, is not found', async () => {
    const { user } = await makeStudentOf((await makeCentre(app)).id, '2000-01-01')
    const staff = (await makeSignedIn(app, { role: 'editor' })).user.id
    for (const id of [user.id, staff]) {
      expect((await save(id, 1, { gender: 'male' })).status).toBe(404)
      expect((await post(id, '/guardian-consents', paper())).status).toBe(404)
      expect((await post(id, '/guardian-consents/withdraw')).status).toBe(404)
      expect((await post(id, '/sessions/end')).status).toBe(404)
      expect((await birth(id, '2001-01-01')).status).toBe(404)
    }
  })
})

describe('a date of birth', () => {
  it('is recorded once by the centre, and corrected only by a director', async () => {
    const { user } = await makeStudentOf()
    expect((await birth(user.id, '2001-02-03')).status).toBe(200)
    expect((await birth(user.id, '2001-02-04')).status).toBe(403)
    const director = (await makeSignedIn(app, { role: 'admin' })).token
    expect((await birth(user.id, '2001-02-04', director)).status).toBe(200)
    expect((await read(user.id)).dob).toBe('2001-02-04')
  })

  it('after a refused one needs a director too', async () => {
    const { user } = await makeStudentOf()
    await app.pool.query('insert into birth_doubts (user_id, adult_on, refused_at) values ($1, $2, now())', [
      user.id,
      '2027-05-17',
    ])
    expect((await birth(user.id, '2001-02-03')).status).toBe(403)
  })
})

describe('the consent of a guardian', () => {
  it('is recorded from a signed paper, allows the profile, and is withdrawn with it', async () => {
    const { user } = await makeStudentOf()
    expect((await post(user.id, '/guardian-consents', paper({ dob: '2012-05-05' }))).status).toBe(200)
    const [consent] = await app.db.select().from(guardianConsents).where(eq(guardianConsents.userId, user.id))
    expect(consent).toMatchObject({
      guardianPhone: '9876543210',
      adultOn: '2030-05-05',
      // Midnight in India.
      consentedAt: new Date('2026-10-31T18:30:00Z'),
    })
    expect((await post(user.id, '/guardian-consents', paper())).status).toBe(409)
    const { version } = await read(user.id)
    expect((await save(user.id, version, { gender: 'male' })).status).toBe(200)
    expect((await post(user.id, '/guardian-consents/withdraw')).status).toBe(200)
    expect(await app.db.$count(profiles, eq(profiles.userId, user.id))).toBe(0)
    expect((await post(user.id, '/guardian-consents/withdraw')).status).toBe(404)
  })

  it.each<[string, { over: object; status?: number; fields: string[] }]>([
    ['signed tomorrow', { over: { signed_on: '2999-01-01' }, fields: ['signed_on'] }],
    ['to other words', { over: { text_version: '2020-01' }, fields: ['text_version'] }],
    ['without a name', { over: { guardian_name: ' ' }, fields: ['guardian_name'] }],
    ['without a phone', { over: { guardian_phone: '12' }, fields: ['guardian_phone'] }],
    ['without a date of birth', { over: {}, fields: ['dob'] }],
    ['for somebody of age', { over: { dob: '2000-01-01' }, status: 409, fields: [] }],
  ])('%s is refused', async (_words, { over, status = 400, fields }) => {
    const { user } = await makeStudentOf()
    const answer = await post(user.id, '/guardian-consents', paper(over))
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, fields])
    expect(await app.db.$count(guardianConsents, eq(guardianConsents.userId, user.id))).toBe(0)
  })
})

describe('sessions of a student', () => {
  it('can be ended singly or all together', async () => {
    const { user } = await makeStudentOf()
    await makeSession(app, user.id)
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
    const foreign = (await makeSignedIn(app)).user
    const [strange] = await app.db.select().from(sessions).where(eq(sessions.userId, foreign.id))
    expect((await post(user.id, '/sessions/end', { session_id: strange?.id })).status).toBe(404)
    expect((await post(user.id, '/sessions/end', { session_id: rows[0]?.id })).status).toBe(200)
    expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(rows.length - 1)
    expect((await post(user.id, '/sessions/end')).status).toBe(200)
    expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect(await app.db.$count(sessions, eq(sessions.userId, foreign.id))).toBe(1)
  })
})

describe('the record', () => {
  it('shows published scores to anyone who sees the student, and earlier only to readers of ranks', async () => {
    const { user } = await makeStudentOf()
    const opensAt = new Date(app.now().getTime() - 7_200_000)
    const { testId } = await makeTest(app, { type: 'ftd', opensAt, isReleasedByStaff: true, name: 'Ranked' })
    await app.pool.query(
      `insert into attempts (id, student_id, test_id, started_at, deadline, number, epoch, centre_id, closed_at, closed_by, score, marks_obtained, paper_version, merit, accuracy, seconds_taken)
       values (gen_random_uuid(), $1, $2, $3, $3, 1, 1, $4, $3, 'student', '{"marks":"5","sections":[]}', 5, 1, 5, 0.5, 61)`,
      [user.id, testId, opensAt, centreId],
    )
    const counsellor = (await makeSignedIn(app, { role: 'counsellor', centreIds: [centreId] })).token
    const told = { state: 'counted', mm: 11, marks_obtained: 5, accuracy: 50, seconds_taken: 61 }
    expect((await record(user.id, manager)).tests[0]).toMatchObject(told)
    expect((await record(user.id, counsellor)).tests[0]).toMatchObject({
      state: 'not-out',
      marks_obtained: null,
      accuracy: null,
    })
    await app.pool.query('update tests set results_released_at = now() where id = $1', [testId])
    app.onContentChange()
    expect((await record(user.id, counsellor)).tests[0]).toMatchObject(told)
  })

  it('says whether its reader may edit it', async () => {
    const { user } = await makeStudentOf()
    const by = async (role: 'counsellor' | 'examiner' | 'admin') => {
      const { token } = await makeSignedIn(app, { role, centreIds: role === 'counsellor' ? [centreId] : [] })
      const { may_edit, may_give_rights } = await record(user.id, token)
      return [may_edit, may_give_rights]
    }
    expect([await by('admin'), await by('examiner'), await by('counsellor')]).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ])
  })
})

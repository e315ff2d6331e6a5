import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardianConsent, states } from '#domains/identity/profile/rules.ts'
import type { SelfProfile } from '#domains/identity/profile/schema.ts'
import { profiles } from '#domains/identity/profile/tables.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { dumpDatabase, makeSignedIn } from '../factories.ts'
import { guardian, qualification, wholeProfile as whole } from '../profile-form.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Answer = { success: boolean; message?: string; errors?: Record<string, string>; data: SelfProfile }

const read = (token: string) => app.call<Answer>('GET', '/api/admission/self-profile', { token })
const send = (token: string, body: unknown) =>
  app.call<Answer>('PUT', '/api/admission/self-profile-update', { token, body })
const storedOf = async (userId: string) => {
  const [row] = await app.db.select().from(profiles).where(eq(profiles.userId, userId))
  return row ?? null
}

describe('the profile', () => {
  it('is initially blank except for the account', async () => {
    const { user, token } = await makeSignedIn(app)
    const answer = await read(token)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body.data).toMatchObject({
      _id: user.id,
      candidate_name: user.candidateName,
      email: user.email,
      contact: user.contact,
      registration_number: user.registrationNumber,
      photo: null,
      signature: null,
      email_confirmed: false,
      is_staff: false,
      is_guardian: false,
      language: null,
      dob: '',
      gender: '',
      category: '',
      id_type: '',
      id_number: '',
      guardian_required: false,
      guardian: null,
      present_address: { present_state: '', present_pincode: '' },
      guardian_consent: { text_version: guardianConsent.version },
    })
    expect(answer.body.data.educational_qualification).toHaveLength(2)
  })

  it('keeps every field and answers the updated user', async () => {
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, whole)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject(whole)
    expect((await read(token)).body.data).toEqual(answer.body.data)
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    expect(log.map(({ action }) => action)).toEqual(['profile-changed'])
    const { fields } = log[0]?.details ?? {}
    expect([fields].flat().sort()).toEqual(Object.keys(whole).sort())
    expect(JSON.stringify(log)).not.toContain('Ravenshaw')
  })

  it('keeps absent fields, and removes blank ones', async () => {
    const { token } = await makeSignedIn(app)
    await send(token, whole)
    const answer = await send(token, { gender: '', id_number: '', father: { ...whole.father, father_mobile: '' } })
    expect(answer.body.data).toMatchObject({
      ...whole,
      gender: '',
      id_number: '',
      father: { father_name: 'Hari Das', father_mobile: '' },
    })
  })

  it('says nothing in the log when nothing changes', async () => {
    const { user, token } = await makeSignedIn(app)
    await send(token, whole)
    await send(token, whole)
    expect(await app.db.$count(auditLog, eq(auditLog.subjectId, user.id))).toBe(1)
  })

  it('trims spaces, and accepts digits in any script', async () => {
    const { token } = await makeSignedIn(app)
    const answer = await send(token, {
      candidate_name: '  Mita Das ',
      dob: '୨୦୦୧-୦୨-୨୮',
      father: { ...whole.father, father_mobile: '+91 ९८७६५ ४३२१०' },
      present_address: { ...whole.present_address, present_pincode: '৭৫১০০২' },
    })
    expect(answer.body.data).toMatchObject({
      candidate_name: 'Mita Das',
      dob: '2001-02-28',
      father: { father_mobile: '9876543210' },
      present_address: { present_pincode: '751002' },
    })
  })

  it('knows 28 states and 8 union territories, Odisha first', () => {
    expect(new Set(states).size).toBe(36)
    expect(states[0]).toBe('Odisha')
  })

  it('needs a session', async () => {
    expect((await app.call('GET', '/api/admission/self-profile')).status).toBe(401)
    expect((await app.call('PUT', '/api/admission/self-profile-update', { body: {} })).status).toBe(401)
    expect((await app.call('POST', '/api/um/withdraw-guardian-consent', { body: {} })).status).toBe(401)
  })

  it('handles four concurrent changes', async () => {
    const { token } = await makeSignedIn(app)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((id_name) => send(token, { ...whole, id_name })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(['a', 'b', 'c', 'd']).toContain((await read(token)).body.data.id_name)
  })
})

describe('what is refused', () => {
  const cases: [string, unknown, string][] = [
    ...[
      '2001-02-29',
      '2001-2-8',
      '28-02-2001',
      'yesterday',
      '1929-12-31',
      '2026-11-20',
      '2030-01-01',
      '0000-00-00',
    ].map((dob): [string, unknown, string] => [`dob ${dob}`, { dob }, 'dob']),
    ['a blank name', { candidate_name: '  ' }, 'candidate_name'],
    ['a gender outside the list', { gender: 'Male' }, 'gender'],
    ['a category outside the list', { category: 'general' }, 'category'],
    ['an id type outside the list', { id_type: 'Voter ID' }, 'id_type'],
    ['a short phone', { father: { ...whole.father, father_mobile: '98765' } }, 'father.father_mobile'],
    ['a second phone', { father: { ...whole.father, father_other_contact: 'x' } }, 'father.father_other_contact'],
    [
      'a state outside the list',
      { present_address: { ...whole.present_address, present_state: 'Orissa' } },
      'present_address.present_state',
    ],
    [
      'a short pincode',
      { permanent_address: { ...whole.permanent_address, permanent_pincode: '75100' } },
      'permanent_address.permanent_pincode',
    ],
    [
      'a year of two digits',
      { educational_qualification: [qualification('12th'), { ...qualification('B.A.'), passing_year: '19' }] },
      'educational_qualification.1.passing_year',
    ],
    ...['100.5', '-1', '1e2', 'A+'].map((marks_percent): [string, unknown, string] => [
      `marks ${marks_percent}`,
      { educational_qualification: [{ ...qualification('12th'), marks_percent }] },
      'educational_qualification.0.marks_percent',
    ]),
    [
      'a third qualification',
      { educational_qualification: [1, 2, 3].map((n) => qualification(`${n}`)) },
      'educational_qualification',
    ],
  ]

  it.each(cases)('%s', async (_name, body, path) => {
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, { ...whole, ...(body as object) })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([path])
    expect(await storedOf(user.id)).toBeNull()
  })

  it.each([
    'registration_number',
    'contact',
    'email',
    'user_name',
    'role',
    '_id',
    'created_at',
    'password_hash',
    'constructor',
  ])('the unchangeable or unknown %s', async (key) => {
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, { ...whole, [key]: 'R-1' })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(key)
    expect(await storedOf(user.id)).toBeNull()
  })

  const wrongTypes = [null, 7, true, ['x'], { a: 'b' }, 'x'.repeat(5000), 'a\u0000b', 'a\u001bb']

  it('null, wrongly typed and over-long values in every field', async () => {
    const { user, token } = await makeSignedIn(app)
    const nested = ['father', 'present_address', 'permanent_address'] as const
    const bodies = [...Object.keys(whole), 'guardian'].flatMap((key) =>
      wrongTypes.map((value): [string, unknown] => [key, { [key]: value }]),
    )
    for (const key of ['photo', 'signature']) {
      // null removes a picture. Without a date of birth that one is asked for first.
      for (const value of wrongTypes) if (value !== null) bodies.push([key, { dob: whole.dob, [key]: value }])
    }
    for (const key of nested) {
      for (const field of Object.keys(whole[key])) {
        for (const value of wrongTypes) bodies.push([key, { [key]: { ...whole[key], [field]: value } }])
      }
    }
    for (const field of Object.keys(guardian)) {
      for (const value of wrongTypes) {
        if (field === 'consent' && value === true) continue
        bodies.push(['guardian', { dob: '2012-01-01', guardian: { ...guardian, [field]: value } }])
      }
    }
    for (const field of Object.keys(qualification(''))) {
      for (const value of wrongTypes) {
        const changed = { ...qualification('12th'), [field]: value }
        bodies.push(['educational_qualification', { educational_qualification: [changed] }])
      }
    }
    for (const [key, body] of bodies) {
      const answer = await send(token, body)
      expect([answer.status, JSON.stringify(body).slice(0, 200)]).toEqual([400, JSON.stringify(body).slice(0, 200)])
      expect(Object.keys(answer.body.errors ?? {})[0]).toMatch(new RegExp(`^${key}`))
    }
    expect(await storedOf(user.id)).toBeNull()
  })

  it('text with forbidden characters', async () => {
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, { father: { ...whole.father, father_name: '\ud800' } })
    expect(answer.status).toBe(400)
    expect(await storedOf(user.id)).toBeNull()
  })
})

describe('an Aadhaar number', () => {
  const number = '234567890124'
  it.each([
    number,
    '2345 6789 0124',
    '2345-6789-0124',
    '୨୩୪୫ ୬୭୮୯ ୦୧୨୪',
    '२३४५६७८९०१२४',
    '২৩৪৫-৬৭৮৯-০১২৪',
    '0124',
    'XXXX-XXXX-0124',
  ])('given as %s is stored as its last four digits', async (id_number) => {
    const { user, token } = await makeSignedIn(app)
    const answer = await send(token, { ...whole, id_type: 'Aadhaar Card', id_number })
    expect(answer.body.data.id_number).toBe('XXXX-XXXX-0124')
    expect((await storedOf(user.id))?.idNumber).toBe('0124')
    const again = await send(token, { id_type: 'Aadhaar Card', id_number: answer.body.data.id_number })
    expect(again.body.data.id_number).toBe('XXXX-XXXX-0124')
  })

  it('is refused when invalid, without being repeated', async () => {
    const { token } = await makeSignedIn(app)
    const answer = await send(token, { id_type: 'Aadhaar Card', id_number: '23456789012' })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['id_number'])
    expect(answer.text).not.toContain('23456789012')
  })

  it('is deleted when another document is chosen', async () => {
    const { user, token } = await makeSignedIn(app)
    await send(token, { ...whole, id_type: 'Aadhaar Card', id_number: number })
    await send(token, { id_type: 'Pan Card' })
    expect((await storedOf(user.id))?.idNumber).toBeNull()
  })

  it('is masked in every other text, and never stored or logged', async () => {
    const { token } = await makeSignedIn(app)
    await send(token, { ...whole, id_type: 'Others', id_number: number })
    await send(token, { id_name: `Mita Aadhaar ${number}`, candidate_name: 'Mita 2345 6789 0124' })
    await send(token, { father: { ...whole.father, father_name: '2345-6789-0124', father_mobile: number } })
    const father = { ...whole.father, father_name: 'Hari 2345-6789-0124' }
    expect((await send(token, { father })).body.data.father.father_name).toBe('Hari XXXX-XXXX-0124')
    await send(token, { gender: '2345 6789 0124' })
    const seen = `${await dumpDatabase(app)}\n${app.logged()}`
    for (const form of [number, '2345 6789 0124', '2345-6789-0124', '୨୩୪୫', '२३४५', '২৩৪৫'])
      expect(seen).not.toContain(form)
    expect(seen).toContain('XXXX-XXXX-0124')
  })
})

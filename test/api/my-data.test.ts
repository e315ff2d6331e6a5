import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeRegistration, makeSignedIn, makeTest } from '../factories.ts'
import { makeFullStudent } from '../full-student.ts'
import { exported, impersonal, kept } from '../personal-columns.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Data = Body & { data: Record<string, unknown> }
const download = (token: string) => app.call<Data>('GET', '/api/um/my-data', { token })

function at(data: unknown, path: string) {
  let found: unknown = data
  for (const key of path.split('.')) found = new Map(Object.entries(found ?? {})).get(key)
  return found
}

/** As JSON holds it, with times in one spelling. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

describe('my data', () => {
  it('covers every personal column, and fails for an undecided new one', async () => {
    const { rows } = await app.pool.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`)
    const undecided = rows
      .filter(({ table }) => impersonal[table] === undefined)
      .map(({ table, column }) => ({ name: `${table}.${column}`, path: exported[table]?.[column] }))
      .filter(({ name, path }) => (path === undefined) === (kept[name] === undefined))
    expect(undecided).toEqual([])
    expect(rows.length).toBeGreaterThan(100)
  })

  it('exports each of them as stored', async () => {
    const { user, token, attemptId, bought } = await makeFullStudent(app, 'canaryexport')
    const answer = await download(token)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const whose: Record<string, [string, string]> = {
      users: ['id', user.id],
      attempts: ['student_id', user.id],
      guardian_links: ['student_id', user.id],
      audit_log: ['subject_id', user.id],
      answer_journal: ['attempt_id', attemptId],
      regrades: ['attempt_id', attemptId],
      attempt_openings: ['attempt_id', attemptId],
      attempt_signals: ['attempt_id', attemptId],
      challenges: ['attempt_id', attemptId],
      merit_consents: ['student_id', user.id],
      standings_before: ['attempt_id', attemptId],
      attempt_extensions: ['attempt_id', attemptId],
      time_extensions: ['student_id', user.id],
      hall_incidents: ['student_id', user.id],
      hall_absences: ['student_id', user.id],
      hall_messages: ['student_id', user.id],
      hall_message_reads: ['student_id', user.id],
      question_reports: ['attempt_id', attemptId],
      notebook_questions: ['student_id', user.id],
      notebook_answers: ['student_id', user.id],
      test_registrations: ['student_id', user.id],
      test_candidates: ['student_id', user.id],
      waiting_places: ['student_id', user.id],
      exam_seats: ['(select r.student_id from test_registrations r where r.id = registration_id)', user.id],
      merit_rows: ['student_id', user.id],
      document_codes: ['holder_id', user.id],
      attendances: ['student_id', user.id],
      attendance_marks: ['student_id', user.id],
      absence_reasons: ['student_id', user.id],
      watch_positions: ['student_id', user.id],
      class_notes: ['student_id', user.id],
      calendar_feeds: ['student_id', user.id],
      class_reminders: ['student_id', user.id],
      push_subscriptions: ['student_id', user.id],
      deliveries: ['(select m.user_id from messages m where m.id = message_id)', user.id],
      payment_orders: ['student_id', user.id],
      enrolments: ['student_id', user.id],
      entitlements: ['student_id', user.id],
      receipts: ['student_id', user.id],
      refund_requests: ['student_id', user.id],
      discount_students: ['student_id', user.id],
      instalments: ['enrolment_id', bought.enrolment],
      refunds: ['order_id', bought.order],
      parcels: ['order_id', bought.order],
      leads: ['name', 'canaryexport lead'],
      lead_events: ['note', 'canaryexport said'],
      job_applications: ['name', 'canaryexport applicant'],
      subscribers: ['email', user.email],
    }
    const wrong: string[] = []
    for (const [table, columns] of Object.entries(exported)) {
      const [column, value] = whose[table] ?? ['user_id', user.id]
      const order = table === 'audit_log' ? 'order by at, id' : ''
      const { rows } = await app.pool.query(`select * from ${table} where ${column} = $1 ${order} limit 1`, [value])
      for (const [name, path] of Object.entries(columns)) {
        const [stored, given] = [plain(rows[0]?.[name]), plain(at(answer.body.data, path))]
        // A lead is about one thing, and an answer is an option, several options or a number.
        const isEmptyByNature =
          (table === 'leads' && name.endsWith('_id')) ||
          (table === 'answer_journal' && ['option_ids', 'number', 'draft'].includes(name)) ||
          (table === 'notebook_answers' && ['option_ids', 'number'].includes(name)) ||
          // Its test has one clock.
          name === 'section_ends'
        if (!isEmptyByNature && stored === null) wrong.push(`${table}.${name} is empty`)
        if (
          /^(?:dob|adult_on|due_on|left_on|sent_on|ended_on)$/.test(name)
            ? !/^20(?:10|28)-05-17$/.test(String(given))
            : !isSame(stored, given)
        )
          wrong.push(`${table}.${name} at ${path}`)
      }
    }
    expect(wrong).toEqual([])
    const [, photo] = String(at(answer.body.data, 'files.0.data')).split(',')
    expect(Buffer.from(photo ?? '', 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  })

  it('contains one person’s data, without secrets and other people', async () => {
    const { user, token } = await makeSignedIn(app)
    const text = (await download(token)).text
    expect(text).not.toContain('canary')
    expect(text).toContain(user.email)
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(token)
  })

  it('leaves out data by an unconfirmed e-mail', async () => {
    const { user, token } = await makeSignedIn(app)
    await app.db.insert(leads).values({
      kind: 'contact',
      name: 'A stranger',
      email: user.email,
      message: 'private',
      createdAt: app.now(),
      sourcePage: '/contact',
      fingerprint: newId(),
    })
    expect((await download(token)).body.data.enquiries).toEqual([])
    await app.call('POST', '/api/um/delete-account', { token, body: { password: 'wrong', confirm: 'DELETE' } })
    expect(await app.db.$count(leads, eq(leads.email, user.email))).toBe(1)
  })

  it('leaves out a ranked test that others still sit', async () => {
    const { user, token } = await makeSignedIn(app)
    const closesAt = new Date(app.now().getTime() + 3_600_000)
    const { testId } = await makeTest(app, { type: 'scholarship', closesAt })
    await makeRegistration(app, { testId, studentId: user.id })
    const opened = await app.call<Data>('POST', `/api/quiz-portal/tests/${testId}/attempt`, { token, body: {} })
    await app.call('POST', `/api/quiz-portal/attempts/${opened.body.data._id}/submit`, { token, body: {} })
    for (const path of ['attempts.0.score', 'attempts.0.marks_obtained', 'attempts.0.accuracy'])
      expect(at((await download(token)).body.data, path)).toBeNull()
    app.advance(2 * 3600)
    const { rows } = await app.pool.query('select score from attempts where student_id = $1', [user.id])
    expect(at((await download(token)).body.data, 'attempts.0.score')).toEqual(plain(rows[0]?.score))
  })

  it('needs a session, and comes ten times an hour', async () => {
    expect((await app.call('GET', '/api/um/my-data')).status).toBe(401)
    const { token } = await makeSignedIn(app)
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await download(token)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

function isSame(stored: unknown, given: unknown) {
  // The driver returns numbers that may exceed JavaScript's range as text.
  const read = typeof given === 'number' ? Number(stored) : stored
  return JSON.stringify(sorted(read)) === JSON.stringify(sorted(given))
}

/** PostgreSQL keeps the keys of JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, inner]) => [key, sorted(inner)])
    .sort()
}

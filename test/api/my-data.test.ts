import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '../../src/domains/leads/tables.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeRegistration, makeSignedIn, makeTest } from '../factories.ts'
import { makeFullStudent } from '../full-student.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Data = Body & { data: Record<string, unknown> }
const download = (token: string) => app.call<Data>('GET', '/api/um/my-data', { token })

/** Where in the export each column of a table that knows people is found. */
const exported: Record<string, Record<string, string>> = {
  users: {
    ...{ id: 'account._id', role: 'account.role', candidate_name: 'account.candidate_name' },
    ...{ user_name: 'account.user_name', email: 'account.email', contact: 'account.contact' },
    ...{ registration_number: 'account.registration_number', created_at: 'account.created_at' },
    ...{ email_confirmed_at: 'account.email_confirmed_at', has_extra_time: 'account.has_extra_time' },
    centre_id: 'account.center_id',
  },
  profiles: Object.fromEntries(
    ['dob', 'gender', 'category', 'id_type', 'id_name', 'id_relation', 'id_number', 'father', 'present_address']
      .concat('permanent_address', 'educational_qualification', 'updated_at')
      .map((column) => [column, `profile.${column}`]),
  ),
  user_files: { id: 'files.0._id', kind: 'files.0.kind', bytes: 'files.0.bytes', created_at: 'files.0.created_at' },
  guardian_consents: {
    id: 'guardian_consents.0._id',
    ...Object.fromEntries(
      ['guardian_name', 'guardian_phone', 'text_version', 'consented_at', 'withdrawn_at'].map((column) => [
        column,
        `guardian_consents.0.${column}`,
      ]),
    ),
  },
  sessions: {
    ...{ id: 'sessions.0._id', device: 'sessions.0.device', created_at: 'sessions.0.created_at' },
    ...{ last_seen_at: 'sessions.0.last_seen_at', idle_seconds: 'sessions.0.idle_seconds' },
    expires_at: 'sessions.0.expires_at',
  },
  mailed_tokens: {
    ...{
      purpose: 'mailed_links.0.purpose',
      expires_at: 'mailed_links.0.expires_at',
      used_at: 'mailed_links.0.used_at',
    },
  },
  totp_secrets: { confirmed_at: 'authenticator_app.0.confirmed_at' },
  staff_centres: { centre_id: 'works_at_centres.0.center_id' },
  audit_log: { at: 'log.0.at', action: 'log.0.action', details: 'log.0.details' },
  leads: {
    ...{ id: 'enquiries.0._id', kind: 'enquiries.0.kind', name: 'enquiries.0.name', email: 'enquiries.0.email' },
    ...{ phone: 'enquiries.0.phone', subject: 'enquiries.0.subject', message: 'enquiries.0.message' },
    ...{ source_page: 'enquiries.0.source_page', created_at: 'enquiries.0.created_at' },
    ...{ centre_id: 'enquiries.0.center_id', course_id: 'enquiries.0.course_id', exam_id: 'enquiries.0.exam_id' },
  },
  subscribers: {
    ...{ id: 'subscriptions.0._id', email: 'subscriptions.0.email', source: 'subscriptions.0.source' },
    ...{ source_page: 'subscriptions.0.source_page', created_at: 'subscriptions.0.created_at' },
  },
  attempts: {
    ...{ id: 'attempts.0._id', test_id: 'attempts.0.quiz_id', number: 'attempts.0.number' },
    ...{ started_at: 'attempts.0.started_at', deadline: 'attempts.0.deadline', epoch: 'attempts.0.opened_times' },
    ...{ closed_at: 'attempts.0.closed_at', closed_by: 'attempts.0.closed_by', score: 'attempts.0.score' },
    ...{ marks_obtained: 'attempts.0.marks_obtained', paper_version: 'attempts.0.paper_version' },
    ...{ extra_minutes_per_hour: 'attempts.0.extra_minutes_per_hour', section_ends: 'attempts.0.section_ends' },
    ...{ accuracy: 'attempts.0.accuracy', seconds_taken: 'attempts.0.seconds_taken' },
    centre_id: 'attempts.0.center_id',
  },
  test_registrations: {
    ...{ id: 'registrations.0._id', test_id: 'registrations.0.quiz_id', mode: 'registrations.0.mode' },
    ...{ centre_id: 'registrations.0.center_id', roll_number: 'registrations.0.roll_no' },
    created_at: 'registrations.0.created_on',
  },
  attempt_openings: {
    ...{ attempt_id: 'attempt_openings.0.submission_id', epoch: 'attempt_openings.0.epoch' },
    ...{ opened_at: 'attempt_openings.0.opened_at', device: 'attempt_openings.0.device' },
    network: 'attempt_openings.0.network',
  },
  attempt_signals: {
    ...{ id: 'attempt_signals.0._id', attempt_id: 'attempt_signals.0.submission_id' },
    ...{ epoch: 'attempt_signals.0.epoch', kind: 'attempt_signals.0.kind' },
    ...{ client_at: 'attempt_signals.0.client_at', server_at: 'attempt_signals.0.server_at' },
  },
  question_reports: {
    ...{ id: 'question_reports.0._id', attempt_id: 'question_reports.0.submission_id' },
    ...{ question_id: 'question_reports.0.question_id', problem: 'question_reports.0.problem' },
    ...{ note: 'question_reports.0.note', created_at: 'question_reports.0.created_at' },
  },
  regrades: Object.fromEntries(
    ['paper_version', 'version_before', 'before', 'after', 'marks_before', 'marks_after', 'created_at'].map(
      (column) => [column, `attempts.0.regrades.0.${column}`],
    ),
  ),
  answer_journal: {
    attempt_id: 'answers.0.submission_id',
    ...Object.fromEntries(
      [
        'epoch',
        'seq',
        'question_id',
        'option_id',
        'option_ids',
        'number',
        'draft',
        'marked',
        'late',
        'seconds',
        'client_at',
        'server_at',
      ].map((column) => [column, `answers.0.${column}`]),
    ),
  },
}

const owner = 'says whose row it is: the person who asks'
/** Columns of those tables that are not handed out, each with its reason. */
const kept: Record<string, string> = {
  'users.password_hash': 'a secret of the sign-in, not a fact about the person',
  'users.deleted_at': 'nobody who is deleted can ask',
  'sessions.token_hash': 'a secret of the sign-in',
  'mailed_tokens.token_hash': 'a secret of the sign-in',
  'totp_secrets.secret': 'a secret of the sign-in',
  'totp_secrets.last_step': 'a counter of the sign-in',
  'user_files.storage_key': 'an address inside; the bytes are handed out as files.0.data',
  'audit_log.id': 'a number of the log',
  'audit_log.actor_id': 'handed out as done_by_me; another person stays unnamed',
  'audit_log.subject_id': 'handed out as done_to_me',
  'attempts.device_key': 'a secret of the devices that it was sat on',
  ...Object.fromEntries(
    ['attempts.journal_seq', 'attempts.journal_length', 'attempts.journal_hash', 'answer_journal.position']
      .concat('answer_journal.hash')
      .map((column) => [column, 'shows that no answer was changed or taken out; the answers are handed out']),
  ),
  'attempts.merit': 'the marks once more, for ranking',
  'attempts.question_seconds': 'the seconds of the answers once more, for averages',
  'attempts.shuffle_seed': 'how the paper was put in order, no fact about the person',
  'regrades.attempt_id': 'the attempt that it is handed out with',
  'leads.fingerprint': 'a hash of what is handed out',
  ...Object.fromEntries(
    ['profiles', 'user_files', 'guardian_consents', 'sessions', 'mailed_tokens', 'totp_secrets', 'staff_centres']
      .map((table) => `${table}.user_id`)
      .concat('test_registrations.student_id', 'attempts.student_id')
      .map((column) => [column, owner]),
  ),
}

const content = 'content of the institute'
/** Tables that know no person. */
const impersonal: Record<string, string> = {
  ...Object.fromEntries(
    ['institute', 'banners', 'testimonials', 'content_categories', 'content_sub_categories', 'content_items']
      .concat('products', 'exam_categories', 'exams', 'centres', 'courses', 'course_categories', 'course_exams')
      .concat('course_category_courses', 'batches', 'images', 'content_version')
      .concat('tests', 'test_sections', 'test_questions', 'questions', 'passages', 'patterns', 'corrections')
      .map((table) => [table, content]),
  ),
  installation: 'what the installation is',
  account_rules: 'a decision of the institute',
  counters: 'how far a series of numbers has come',
  throttles: 'hashes and token counts that nobody can be read from',
  jobs: 'work under way; names people by their id alone',
}

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
  it('holds every column that knows a person, and a new column has to be decided on', async () => {
    const { rows } = await app.pool.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`)
    const undecided = rows
      .filter(({ table }) => impersonal[table] === undefined)
      .map(({ table, column }) => ({ name: `${table}.${column}`, path: exported[table]?.[column] }))
      .filter(({ name, path }) => (path === undefined) === (kept[name] === undefined))
    expect(undecided).toEqual([])
    expect(rows.length).toBeGreaterThan(100)
  })

  it('hands each of them out as it is stored', async () => {
    const { user, token, attemptId } = await makeFullStudent(app, 'canaryexport')
    const answer = await download(token)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const whose: Record<string, [string, string]> = {
      ...{ users: ['id', user.id], attempts: ['student_id', user.id], audit_log: ['subject_id', user.id] },
      ...{
        ...{ answer_journal: ['attempt_id', attemptId], regrades: ['attempt_id', attemptId] },
        ...{ attempt_openings: ['attempt_id', attemptId], attempt_signals: ['attempt_id', attemptId] },
        question_reports: ['attempt_id', attemptId],
        test_registrations: ['student_id', user.id],
        leads: ['name', 'canaryexport lead'],
        subscribers: ['email', user.email],
      },
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
          // Its test has one clock.
          name === 'section_ends'
        if (!isEmptyByNature && stored === null) wrong.push(`${table}.${name} is empty`)
        if (name === 'dob' ? given !== '2010-05-17' : !isSame(stored, given)) wrong.push(`${table}.${name} at ${path}`)
      }
    }
    expect(wrong).toEqual([])
    const [, photo] = String(at(answer.body.data, 'files.0.data')).split(',')
    expect(Buffer.from(photo ?? '', 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  })

  it('is one person’s, without secrets and without other people', async () => {
    const { user, token } = await makeSignedIn(app)
    const text = (await download(token)).text
    expect(text).not.toContain('canary')
    expect(text).toContain(user.email)
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(token)
  })

  it('leaves out what an e-mail says that nobody has confirmed', async () => {
    const { user, token } = await makeSignedIn(app)
    await app.db.insert(leads).values({
      ...{ kind: 'contact', name: 'A stranger', email: user.email, message: 'private', createdAt: app.now() },
      ...{ sourcePage: '/contact', fingerprint: newId() },
    })
    expect((await download(token)).body.data.enquiries).toEqual([])
    await app.call('POST', '/api/um/delete-account', { token, body: { password: 'wrong', confirm: 'DELETE' } })
    expect(await app.db.$count(leads, eq(leads.email, user.email))).toBe(1)
  })

  it('tells nothing about a ranked test that others still sit', async () => {
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
  return JSON.stringify(sorted(stored)) === JSON.stringify(sorted(given))
}

/** PostgreSQL keeps the keys of JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, inner]) => [key, sorted(inner)])
    .sort()
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examRooms, waitingPlaces } from '#domains/exams/seats/tables.ts'
import { guardianLinks } from '#domains/identity/guardians/tables.ts'
import { leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import {
  addressIn,
  makeGuardian,
  makeRegistration,
  makeSession,
  makeSignedIn,
  makeTest,
  newNetwork,
  newPhone,
} from '../factories.ts'
import { makeClass } from '../make-classes.ts'
import { makeDue } from '../make-dues.ts'
import { keepMessages } from '../make-messages.ts'
import { makePlace } from '../make-place.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Every console read, by every role, of a student, an order and a lead of another centre and of the own one:
 * checks the contents of the answer, not only its status.
 */

const roles = [
  ...(['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts', 'examiner', 'author', 'translator'] as const),
  ...(['editor', 'teacher', 'invigilator'] as const),
]
type Role = (typeof roles)[number]
/** Those whose grants end at a centre. */
const bound = ['centre-manager', 'counsellor', 'cashier', 'teacher', 'invigilator'] as const

let app: TestApp
/** A student with a seat here and no centre in the profile. */
let seated: { id: string; phone: string }
let leadId: string
/** The centre of all of them. */
let thereId: string
let orderId: string
let receiptId: string
let receiptNumber: string
let testId: string
let seatTestId: string
let examRoomId: string
/** A merit list of the test, and the attempt of who sits there. */
let listId: string
/** Batch of the seated student. */
let batchId: string
let classId: string
let seatedAttempt: string
/** Texts that no answer to another centre may contain. */
let secrets: string[]
const own: Partial<Record<Role, string>> = {}
const elsewhere: Partial<Record<Role, string>> = {}

async function writeReceipt(studentId: string) {
  const id = randomUUID()
  const number = `RC-${id.slice(0, 8)}`
  await app.pool.query(
    `insert into receipts (id, number, kind, order_id, source_id, student_id, content, issued_at)
     values ($1, $2, 'receipt', $3, $3, $4, '{"a":1}', now())`,
    [id, number, orderId, studentId],
  )
  return { id, number }
}

/** Makes an online order that keeps a seat of the batch until it is paid. */
async function holdSeat(studentId: string) {
  await app.pool.query('update batches set seats = 9 where id = $1', [batchId])
  const changes = { id: newId(), number: '', order_no: newId(), student_id: studentId, state: 'created', txn_id: null }
  const { rows } = await app.pool.query<{ id: string; number: string }>(
    `insert into payment_orders select (jsonb_populate_record(o, $2)).* from payment_orders o where id = $1 returning id, number`,
    [orderId, changes],
  )
  const [held] = rows
  if (!held) throw new Error('The order was not copied.')
  return held
}

/** An attempt at the test; without marks it is still under way. */
async function sit({ studentId, centreId, marks }: { studentId: string; centreId: string; marks: number | null }) {
  await app.pool.query(
    `insert into attempts (id, student_id, test_id, started_at, deadline, number, epoch, centre_id, closed_at, closed_by, score, marks_obtained, paper_version, merit, accuracy, seconds_taken)
     select gen_random_uuid(), $1, $2, now(), now() + interval '1 hour', 1, 1, $3, case when m is null then null else now() end, case when m is null then null else 'student' end,
       case when m is null then null else '{"marks":"7","sections":[]}'::jsonb end, m, case when m is null then null else 1 end, m, case when m is null then null else 0.5 end, case when m is null then null else 60 end
     from (select $4::float8 as m) given`,
    [studentId, testId, centreId, marks],
  )
}

async function rankSeated({ studentId, centreId }: { studentId: string; centreId: string }) {
  const [list, version] = [newId(), newId()]
  await app.pool.query(`insert into merit_lists values ($1, 'A list', '{}', 1, null, now())`, [list])
  const figures = {
    shifts: [{ name: 'One' }],
    ranked: 1,
    levels: [[['7', 1]]],
    groups: { category: {}, centre: {}, batch: {}, state: {} },
  }
  const terms = { normalisation: 'none', ties: [], sections: [], places: 2, score_places: 2, maximum: '7' }
  await app.pool.query(
    `insert into merit_versions (id, list_id, number, terms, figures, fingerprint, computed_at) values ($1, $2, 1, $3, $4, '', now())`,
    [version, list, terms, figures],
  )
  await app.pool.query(
    `insert into merit_rows (version_id, attempt_id, student_id, centre_id, shift, marks, shown_marks, sections, percentile, missed, rank)
     values ($1, $2, $3, $4, 1, '7', '7.00', '[]', '100.00', '[]', 1)`,
    [version, seatedAttempt, studentId, centreId],
  )
  return list
}

beforeAll(async () => {
  app = await makeTestApp()
  const { user } = await makeSignedIn(app, { candidateName: 'Canaryseated Rout', email: 'canaryseated@people.example' })
  const due = await makeDue(app, { studentId: user.id, dueOn: '2026-10-01' })
  orderId = due.orderId
  batchId = due.batch.id
  const there = due.centre.id
  thereId = there
  const receipt = await writeReceipt(user.id)
  classId = (await makeClass(app, { courseId: due.course.id, startsIn: 1 })).id
  const saver = [classId, user.id]
  await app.pool.query('insert into class_registers (class_id, saved_at, saved_by) values ($1, now(), $2)', saver)
  receiptId = receipt.id
  receiptNumber = receipt.number
  const placed = await makeSignedIn(app, { candidateName: 'Canaryplaced Das', centreId: there })
  const held = await holdSeat(placed.user.id)
  testId = (await makeTest(app, { type: 'ftd', opensAt: new Date(app.now().getTime() + 3_600_000) })).testId
  await makeRegistration(app, { testId, studentId: user.id })
  await sit({ studentId: user.id, centreId: there, marks: 7 })
  await sit({ studentId: placed.user.id, centreId: there, marks: null })
  const { rows } = await app.pool.query('select id from attempts where student_id = $1', [user.id])
  seatedAttempt = String(rows[0]?.id)
  listId = await rankSeated({ studentId: user.id, centreId: there })
  await app.pool.query(
    `insert into hall_incidents (id, test_id, student_id, words, written_at, created_at, created_by)
     values (gen_random_uuid(), $1, $2, 'Canaryseated was ill.', now(), now(), $2)`,
    [testId, user.id],
  )
  const seats = { type: 'ftd' as const, modes: ['offline' as const], centreIds: [there] }
  await keepMessages(app, { userId: user.id, canary: 'Canaryseated' })
  await makeGuardian(app, user.id)
  await app.db.update(guardianLinks).set({ invitedEmail: 'canaryseated-guardian@people.example' })
  seatTestId = (await makeTest(app, { ...seats, opensAt: new Date(app.now().getTime() + 3_600_000) })).testId
  await makeRegistration(app, { testId: seatTestId, studentId: user.id, centreId: there })
  const waits = { testId: seatTestId, centreId: there, studentId: placed.user.id, state: 'waiting' as const }
  await app.db.insert(waitingPlaces).values({ ...waits, joinedAt: app.now() })
  const room = { testId: seatTestId, centreId: there, name: 'Canaryseated room', capacity: 4, columns: 2, position: 1 }
  const [made] = await app.db.insert(examRooms).values(room).returning()
  examRoomId = made?.id ?? ''
  leadId = newId()
  const [name, phone] = ['Canarylead Sahu', newPhone()]
  const follow = { nextFollowUpAt: new Date(app.now().getTime() - 1000), sourcePage: '/', createdAt: app.now() }
  const lead = { id: leadId, kind: 'enquiry' as const, stage: 'new', name, phone, email: 'canarylead@people.example' }
  await app.db.insert(leads).values({ ...lead, ...follow, centreId: there, fingerprint: randomUUID() })
  seated = { id: user.id, phone: user.contact }
  secrets = [user.id, placed.user.id, leadId, orderId, receiptId, receipt.number, due.orderNo, due.txnId, phone]
  secrets.push(held.id, held.number)
  secrets.push('anaryseated', 'anaryplaced', 'anarylead', user.contact, placed.user.contact)
  const here = (await makePlace(app)).centre
  for (const role of roles) {
    const isBound = bound.some((one) => one === role)
    own[role] = (await makeSignedIn(app, { role, centreIds: isBound ? [there] : [] })).token
    if (isBound) elsewhere[role] = (await makeSignedIn(app, { role, centreIds: [here] })).token
  }
})
afterAll(() => app.close())

/**
 * Queries with which each read would find them. All other reads are listed in `aboutNobody`: they concern no
 * student, order or lead.
 */
const asked: Record<string, () => string[]> = {
  '/api/staff/students': () => ['', '?q=Canaryseated', '?q=Canaryplaced', `?q=${seated.phone}`, '?limit=200'],
  '/api/staff/students/:id': () => [`/${seated.id}`],
  '/api/staff/students/:id/profile': () => [`/${seated.id}/profile`],
  '/api/staff/students/:id/guardians': () => [`/${seated.id}/guardians`],
  '/api/staff/students/:id/concessions': () => [`/${seated.id}/concessions`],
  '/api/staff/search': () => ['?q=Canaryseated', '?q=Canarylead', `?q=${seated.phone}`],
  '/api/staff/payments': () => ['', '?q=Canaryseated'],
  '/api/staff/payments/:id': () => [`/${orderId}`],
  '/api/staff/payments/:id/refund-proposal': () => [`/${orderId}/refund-proposal`],
  '/api/staff/dues': () => ['', `?student=${seated.id}`],
  '/api/staff/due-sums': () => [''],
  '/api/staff/reports/gst': () => ['/gst?month=2026-11', '/gst?month=2026-10'],
  '/api/staff/reports/ageing': () => ['/ageing', `/ageing?batch=${batchId}`],
  '/api/staff/reports/collections': () => ['/collections?month=2026-10', `/collections?month=2026-10&batch=${batchId}`],
  '/api/staff/reports/gst/xlsx': () => ['/gst/xlsx?month=2026-11'],
  '/api/staff/reports/ageing/xlsx': () => ['/ageing/xlsx', `/ageing/xlsx?batch=${batchId}`],
  '/api/staff/reports/collections/xlsx': () => ['/collections/xlsx?month=2026-10'],
  '/api/staff/receipts': () => [`?number=${receiptNumber}`],
  '/api/staff/receipts/:id': () => [`/${receiptId}`],
  '/api/staff/refunds': () => [''],
  '/api/staff/refund-requests': () => [''],
  '/api/staff/counter-cheques': () => [''],
  '/api/staff/counter-seats/:id': () => [`/${batchId}`],
  '/api/staff/drawers': () => [''],
  '/api/staff/day-book': () => [`?centre=${thereId}&day=2026-11-20`],
  '/api/staff/day-book/sheet': () => [`?centre=${thereId}&day=2026-11-20`],
  '/api/staff/day-book/workbook': () => [`?centre=${thereId}&day=2026-11-20`],
  '/api/staff/day-book/vouchers': () => [`?centre=${thereId}&day=2026-11-20`],
  '/api/staff/parcels': () => [''],
  '/api/staff/payment-findings': () => [''],
  '/api/staff/tests/:id/ranks': () => [`/${testId}/ranks`],
  '/api/staff/tests/:id/candidates': () =>
    ['', '?q=Canaryseated', '?state=unfinished'].map((q) => `/${testId}/candidates${q}`),
  '/api/staff/seat-tests': () => [''],
  '/api/staff/tests/:id/seats': () => [`/${testId}/seats`],
  '/api/staff/tests/:id/waiting-places': () => [`/${seatTestId}/waiting-places`],
  '/api/staff/tests/:id/registrations': () =>
    ['', '?q=Canary', '?center=online', '?state=cancelled'].flatMap((q) => [
      `/${testId}/registrations${q}`,
      `/${seatTestId}/registrations${q}`,
    ]),
  '/api/staff/exam-rooms/:id/door-list': () => [`/${examRoomId}/door-list`],
  '/api/staff/exam-rooms/:id/attendance-sheet': () => [`/${examRoomId}/attendance-sheet`],
  '/api/staff/tests/:id/results': () => [`/${testId}/results`],
  '/api/staff/tests/:id/hall': () =>
    ['', '?q=Canaryseated', '?state=finished', '?q=1'].map((q) => `/${testId}/hall${q}`),
  '/api/staff/tests/:id/hall-events': () => [`/${testId}/hall-events`],
  '/api/staff/tests/:id/hall/:student': () => [`/${testId}/hall/${seated.id}`],
  '/api/staff/merit-lists/:id/rows': () => [`/${listId}/rows`, `/${listId}/rows?limit=200`],
  '/api/staff/merit-lists/:id/rows/:attempt': () => [`/${listId}/rows/${seatedAttempt}`],
  '/api/staff/messages': () => ['', `?student=${seated.id}`],
  '/api/staff/registers': () => [''],
  '/api/staff/timetable': () => ['', `?centre=${thereId}`],
  '/api/staff/timetable-classes/:id/audience': () => [`/${classId}/audience`],
  '/api/staff/timetable-choices': () => [`?centre=${thereId}`],
  '/api/staff/class-rooms': () => [`?centre=${thereId}`],
  '/api/staff/classes/:id/register': () => [`/${classId}/register`],
  '/api/staff/register-batches': () => [''],
  '/api/staff/batches/:id/attendance': () => [`/${batchId}/attendance`],
  '/api/staff/students/:id/attendance': () => [`/${seated.id}/attendance`],
  '/api/staff/leads': () => ['', '?q=Canarylead'],
  '/api/staff/leads/:id': () => [`/${leadId}`],
  '/api/staff/leads/:id/conversion': () => [`/${leadId}/conversion`],
  '/api/staff/lead-calls': () => [''],
  '/api/staff/lead-board': () => [''],
  '/api/staff/lead-numbers': () => ['?by=source&from=2026-01-01&to=2026-12-31'],
  '/api/staff/lead-choices': () => [''],
  '/api/staff/known-people': () => [`?phone=${seated.phone}`],
  '/api/staff/today': () => [''],
  '/api/staff/audit': () => ['', `?subject=${seated.id}`],
  '/api/staff/approvals': () => ['?box=mine', '?box=for-me'],
  '/api/staff/tasks': () => [''],
  '/api/staff/people': () => [''],
}

/** About the office, what is sold, what is published and questions, or (the first) of what nobody here has any. */
const aboutNobody = [
  ...['/tests/:id/late-answers', '/tests/:id/reports', '/attempts/:id/signals', '/approvals/:id', '/tasks/:id/file'],
  ...['/me', '/overdue-policies', '/counter-offer', '/payment-setup', '/tests/:id/corrections', '/legal-texts'],
  ...[
    '/tests/:id/challenges',
    '/tests/:id/items',
    '/tests/:id/candidates/:student',
    '/questions/:number/figures',
    '/challenged-questions/:id',
  ],
  ...['/challenges/:id/file', '/drawers/:id/lines', '/job-applications', '/job-applications/:id/cv'],
  ...['/legal-texts/:id', '/consent-files/:name', '/question-imports', '/question-imports/:id', '/questions'],
  ...['/question-imports/:id/rows', '/question-template/:format', '/questions/:number', '/passages', '/patterns'],
  '/question-reviews',
  ...['/question-headings', '/question-authors', '/lead-imports', '/lead-imports/:id', '/lead-imports/:id/rows'],
  ...['/lead-imports/:id/values', '/lead-imports/:id/rejected', '/lead-imports/:id/owners'],
  ...['/question-imports/:id/values', '/question-imports/:id/rejected'],
  ...[
    '/test-plans',
    '/test-plans/:id',
    '/test-plans/:id/paper/:language',
    '/test-plans/:id/prints',
    '/tests',
    '/sat-tests',
    '/tests/:id/possible-shifts',
    '/audit-authors',
    '/halls',
    ...['/people/:id/work-in-hand', '/merit-lists', '/merit-lists/:id', '/merit-lists/:id/offers'],
    '/prices',
    '/batches/:id/fees',
  ],
  ...['/courses/:id/prices', '/discounts', '/taxes', '/views', '/start-place', '/approval-rules', '/settings'],
  ...[
    '/first-steps',
    '/settings/storage',
    '/settings/terminology',
    '/translations',
    '/translations/languages',
    '/translations/:language/file',
    '/settings/in-force',
    '/mail-templates',
    '/messages/setup',
    '/drafts/:kind/:id',
    '/system',
    '/things/:kind',
  ],
  ...['/drafts/:kind/:id/revisions', '/drafts/:kind/:id/revisions/:version', '/theme-contrast'],
].map((path) => `/api/staff${path}`)

async function ask(path: string, rest: string, token: string) {
  const base = path.replace(/\/:.*$/, '').replace(/^(\/api\/staff\/reports)\/.*$/, '$1')
  const answer = await app.app.inject({
    method: 'GET',
    url: `${base}${rest}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: addressIn(newNetwork()),
  })
  return { status: answer.statusCode, text: answer.body, url: `${base}${rest}` }
}

it('covers every read of the console', () => {
  const reads = app.calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/staff/'))
  expect([...Object.keys(asked), ...aboutNobody].sort()).toEqual([...new Set(reads.map(({ path }) => path))].sort())
})

it.each(bound)('%s of another centre gets none of their data from any read', async (role) => {
  const token = elsewhere[role] ?? ''
  const told: string[] = []
  const failed: string[] = []
  for (const [path, urls] of Object.entries(asked)) {
    for (const rest of urls()) {
      const { status, text, url } = await ask(path, rest, token)
      // An answer may repeat what the request contained, but nothing else. For a whole phone number it says that
      // someone has it, under an id that opens nothing.
      const isById = path === '/api/staff/known-people'
      const found = secrets.filter((one) => text.includes(one) && !url.includes(one) && !(isById && one === seated.id))
      if (found.length > 0) told.push(`${url}: ${found.join(', ')}`)
      if (![200, 403, 404].includes(status)) failed.push(`${url}: ${status}`)
    }
  }
  expect({ told, failed }).toEqual({ told: [], failed: [] })
})

/** The names of what stands in the answer; what is null is not told. */
function fieldsIn(text: string) {
  const body: { data?: unknown } = JSON.parse(text)
  const one: unknown = Array.isArray(body.data) ? body.data[0] : body.data
  const fields = Object.entries(typeof one === 'object' && one !== null ? one : {})
  return fields.flatMap(([name, value]) => (value === null ? [] : [name])).sort()
}

/** Roles that see the data at their own centre, and fields hidden from some of them. */
const office = ['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts', 'examiner'] as const
const dues = ['owes', 'due_since']
const fields: Record<string, { rest: () => string; told: readonly Role[]; hidden?: Partial<Record<Role, string[]>> }> =
  {
    '/api/staff/students': {
      rest: () => '?q=Canaryseated',
      told: office,
      hidden: { examiner: dues },
    },
    '/api/staff/students/:id': {
      rest: () => `/${seated.id}`,
      told: office,
      hidden: { examiner: [...dues, 'instalments'], cashier: ['birth_doubt'], accounts: ['birth_doubt'] },
    },
    '/api/staff/payments': { rest: () => '?q=Canaryseated', told: ['admin', 'centre-manager', 'accounts'] },
    '/api/staff/dues': {
      rest: () => `?student=${seated.id}`,
      told: ['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts'],
    },
    '/api/staff/reports/ageing': {
      rest: () => `/ageing?batch=${batchId}`,
      told: ['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts'],
    },
    '/api/staff/reports/collections': {
      rest: () => '/collections?month=2026-10',
      told: ['admin', 'centre-manager', 'accounts'],
    },
    '/api/staff/tests/:id/candidates': {
      rest: () => `/${testId}/candidates?q=Canaryseated`,
      told: ['admin', 'centre-manager', 'examiner'],
    },
    '/api/staff/tests/:id/hall/:student': {
      rest: () => `/${testId}/hall/${seated.id}`,
      told: ['admin', 'centre-manager', 'examiner', 'invigilator'],
    },
    '/api/staff/leads': { rest: () => '?q=Canarylead', told: ['admin', 'centre-manager', 'counsellor'] },
    '/api/staff/leads/:id': { rest: () => `/${leadId}`, told: ['admin', 'centre-manager', 'counsellor'] },
  }

describe('the own centre', () => {
  beforeAll(async () => {
    await app.pool.query('insert into birth_doubts (user_id, adult_on, refused_at) values ($1, $2, now())', [
      seated.id,
      '2027-05-17',
    ])
    await makeSession(app, seated.id)
  })

  it.each(Object.entries(fields))('%s returns each role its fields', async (path, { rest, told, hidden = {} }) => {
    const { text: byAdmin } = await ask(path, rest(), own.admin ?? '')
    const whole = fieldsIn(byAdmin)
    expect(whole.length, byAdmin.slice(0, 300)).toBeGreaterThan(5)
    const seen: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const role of roles) {
      const { status, text } = await ask(path, rest(), own[role] ?? '')
      seen[role] = status === 200 ? fieldsIn(text) : status
      const less = [...(hidden[role] ?? []), ...(role === 'examiner' ? ['birth_doubt'] : [])]
      expected[role] = told.includes(role) ? whole.filter((field) => !less.includes(field)) : 403
    }
    expect(seen).toEqual(expected)
  })

  it('shows the exam controller nothing about money, not even indirectly', async () => {
    const token = own.examiner ?? ''
    const money = secrets.filter((secret) => secret === orderId || /^(?:ORD|TXN|RC-)/.test(secret))
    expect(money.length).toBeGreaterThan(2)
    for (const [path, rest] of [
      ['/api/staff/students', '?q=Canaryseated'],
      ['/api/staff/students/:id', `/${seated.id}`],
      ['/api/staff/search', '?q=Canaryseated'],
    ] as const) {
      const { status, text } = await ask(path, rest, token)
      expect([path, status, text.includes('anaryseated')]).toEqual([path, 200, true])
      for (const secret of [...money, '12500', '"kind":"money"']) expect(text).not.toContain(secret)
      expect((await ask(path, rest, own.cashier ?? '')).text).toContain('12500')
    }
    expect((await ask('/api/staff/students', '?dues=overdue', token)).status).toBe(403)
  })

  it('with a second role at another centre shows dues of that centre only', async () => {
    const here = (await makePlace(app)).centre
    const { user, token } = await makeSignedIn(app, { role: 'cashier', centreIds: [here] })
    await app.pool.query(
      `insert into staff_grants (id, user_id, role, created_at) values (gen_random_uuid(), $1, 'examiner', now())`,
      [user.id],
    )
    expect(fieldsIn((await ask('/api/staff/students/:id', `/${seated.id}`, token)).text)).not.toContain('owes')
    const { user: near } = await makeSignedIn(app, { centreId: here })
    expect(fieldsIn((await ask('/api/staff/students/:id', `/${near.id}`, token)).text)).toContain('owes')
  })
})

it('a student who left their only batch still belongs to that centre, and to no other', async () => {
  const { user } = await makeSignedIn(app, { candidateName: 'Formerly Seated' })
  const { centre } = await makeDue(app, { studentId: user.id, dueOn: '2026-10-01' })
  await app.pool.query('update enrolments set ended_at = now() where student_id = $1', [user.id])
  const near = (await makeSignedIn(app, { role: 'cashier', centreIds: [centre.id] })).token
  const statuses = [near, elsewhere.cashier ?? ''].map(
    async (token) => (await ask('/api/staff/students/:id', `/${user.id}`, token)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 404])
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSignedIn, makeStudent } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* What the rows of the office's lists show when there are several candidates: the newest, the first, or none. */

let app: TestApp
let client: pg.Client
let token: string
beforeAll(async () => {
  app = await makeTestApp({ isDemo: true })
  client = new pg.Client(app.connection)
  await client.connect()
  // The rows need not refer to existing rows.
  await client.query('set session_replication_role = replica')
  token = (await makeSignedIn(app, { role: 'admin' })).token
}, 60_000)
afterAll(async () => {
  await client.end()
  await app.close()
})

async function insert(table: string, row: Record<string, unknown>) {
  const whole = { id: randomUUID(), ...row }
  const names = Object.keys(whole).join(', ')
  await client.query(`insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`, [
    JSON.stringify(whole),
  ])
  return whole.id
}

type Page<Row> = { data: Row[]; next: string | null }
async function list<Row>(path: string) {
  const { status, body, text } = await app.call<Page<Row>>('GET', `/api/staff/${path}`, { token })
  expect(status, text).toBe(200)
  return body
}

const days = (n: number) => new Date(app.now().getTime() + n * 86_400_000).toISOString()

type Seat = { student: string; batch: string; ended: string | null }

async function enrol({ student, batch, ended }: Seat, dues: [net: number, due: string][]) {
  const enrolment = {
    student_id: student,
    batch_id: batch,
    course_id: randomUUID(),
    order_id: randomUUID(),
    plan: 'parts',
    terms: {},
    total: 0,
  }
  const enrolment_id = await insert('enrolments', { ...enrolment, created_at: days(-9), ended_at: ended })
  const part = { enrolment_id, admission: 0, books: 0, discount: 0, charges: 0, reminders: 0 }
  for (const [number, [net, due]] of dues.entries())
    await insert('instalments', { ...part, number, tuition: net, net, due_on: due.slice(0, 10) })
}

it("lists a student's dues in current batches, next test and last visit", async () => {
  const user = await makeStudent(app)
  const { rows: batches } = await client.query<{ id: string; code: string }>(
    'select id, code from batches order by code limit 3',
  )
  const [first, second, third] = batches
  if (!first || !second || !third) throw new Error('The demo has three batches.')
  await enrol({ student: user.id, batch: second.id, ended: null }, [
    [70_000, days(-3)],
    [50_000, days(-5)],
    [900_000, days(30)],
  ])
  await enrol({ student: user.id, batch: first.id, ended: null }, [[10_000, days(-4)]])
  await enrol({ student: user.id, batch: third.id, ended: days(-1) }, [[4_000_000, days(-8)]])
  const { rows: tests } = await client.query<{ id: string; name: string }>('select id, name from tests limit 3')
  const [over, soon, later] = tests
  if (!over || !soon || !later) throw new Error('The demo has three tests.')
  const times = [over, later, soon].map(({ id }, n) => ({ id, opens: days(n === 0 ? -2 : 3 - n) }))
  for (const { id, opens } of times) {
    await client.query('update tests set opens_at = $2, closes_at = null where id = $1', [id, opens])
    const registration = { test_id: id, student_id: user.id, mode: 'online', roll_number: 7, created_at: days(-3) }
    await insert('test_registrations', registration)
  }
  for (const n of [-6, -2, -4])
    await client.query(
      `insert into sessions (token_hash, id, user_id, device, created_at, last_seen_at, idle_seconds, expires_at)
       values (sha256($1::text::bytea), gen_random_uuid(), $2, '', $3, $3, 9999999, $4)`,
      [randomUUID(), user.id, days(n), days(9)],
    )
  const [row] = (await list(`students?q=${user.registrationNumber}`)).data
  expect(row).toMatchObject({
    batches: `${first.code}, ${second.code}`,
    owes: 1300,
    due_since: days(-5).slice(0, 10),
    next_test: { name: soon.name, opens_at: days(1), roll_no: 7 },
    last_seen_at: days(-2),
  })
})

it('lists a student without any data too', async () => {
  const user = await makeStudent(app)
  const [row] = (await list(`students?q=${user.registrationNumber}`)).data
  const nothing = { batches: '', owes: 0, due_since: null, next_test: null, last_seen_at: null }
  expect(row).toMatchObject({ _id: user.id, ...nothing })
})

it('a log line names a thing by its newest title, its current name, or its kind', async () => {
  const [published, never, gone] = [randomUUID(), randomUUID(), randomUUID()]
  const revision = { kind: 'content-item', subject_id: published, published_at: days(-2), note: '' }
  for (const [version, title] of ['The first word', 'The second word'].entries()) {
    const body = JSON.stringify({ title, text: { type: 'doc' } })
    await client.query(
      'insert into revisions (kind, subject_id, version, body, published_at) values ($1, $2, $3, $4, $5)',
      [revision.kind, published, version + 1, body, revision.published_at],
    )
  }
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from courses limit 1')
  const user = await makeStudent(app)
  const of = [
    [published, 'content-item'],
    [rows[0]?.id, 'course'],
    [user.id, null],
    [never, 'content-item'],
    [gone, null],
  ]
  for (const [n, [subject_id, subject_kind]] of of.entries())
    await insert('audit_log', { at: days(n + 1), action: 'draft-begun', subject_id, subject_kind, details: {} })
  const { data } = await list<{ sentence: string }>('audit?limit=5')
  expect(data.reverse().map(({ sentence }) => sentence.replace('System: began to edit ', ''))).toEqual([
    '“The second word”',
    `“${rows[0]?.name}”`,
    user.candidateName,
    'a content item',
    'someone',
  ])
})

it('a question is listed with the version that a test would get', async () => {
  const { rows } = await client.query<{ item_id: string; number: number }>(
    'select q.item_id, b.number from questions q join bank_items b on b.id = q.item_id order by b.number desc limit 1',
  )
  const [{ item_id, number } = { item_id: '', number: 0 }] = rows
  const newest = randomUUID()
  await client.query(
    `insert into questions (id, item_id, version, text, options, key, solution, created_at)
     select $2, item_id, version + 1, text, options, key, solution, created_at from questions
     where item_id = $1 order by version desc limit 1`,
    [item_id, newest],
  )
  const [row] = (await list(`questions?q=${number}`)).data
  expect(row).toMatchObject({ number, question_id: newest })
})

it.each(['students', 'leads', 'leads?sort=turn', 'questions', 'audit', 'things/content-item'])(
  '%s, page by page, is the list without gaps or repetitions',
  async (path) => {
    const more = path.includes('?') ? '&' : '?'
    const idOf = (row: { _id?: string; number?: number }) => row._id ?? row.number
    const whole = (await list<object>(`${path}${more}limit=60`)).data.map(idOf)
    // All unpublished items come before the first page.
    const { rows: added } = await client.query(
      `select from drafts where $1 = 'things/' || kind and not exists (select from content_items where id = subject_id)`,
      [path],
    )
    const walked: unknown[] = []
    for (let after: string | null = ''; after !== null && walked.length < whole.length; ) {
      const page: Page<object> = await list(`${path}${more}limit=7${after && `&after=${after}`}`)
      expect(page.data.length).toBeLessThanOrEqual(after === '' ? 7 + added.length : 7)
      walked.push(...page.data.map(idOf))
      after = page.next
    }
    expect(whole.length).toBeGreaterThan(7)
    expect(walked.slice(0, whole.length)).toEqual(whole)
  },
)

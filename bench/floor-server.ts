import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { v7 } from 'uuid'
import type { FloorOrder } from './floor.ts'

/*
 * The floor: the minimum work that Node and PostgreSQL can do for an attempt. It answers each request with the bytes that the real server once sent, and stores
 * the same rows in the same tables with the fewest statements. It checks only what those statements enforce, so the difference to the real server shows the
 * cost of everything else.
 */

const order: FloorOrder = JSON.parse(readFileSync(process.env.FLOOR_FILE ?? '', 'utf8'))
const { recorded, testId } = order
const pool = new pg.Pool({ ...order.connection, max: 20 })

type Student = { userId: string; attemptId: string | null; isClosed: boolean }
const byToken = new Map<string, Student>()

const statements = {
  person: 'select id, password_hash from users where lower(user_name) = $1 or lower(email) = $1',
  signIn: `with opened as (
      insert into sessions (token_hash, id, user_id, device, created_at, last_seen_at, idle_seconds, expires_at)
      values (sha256($1::bytea), gen_random_uuid(), $2, '', now(), now(), 43200, now() + interval '7 days'))
    insert into audit_log (id, at, actor_id, action, subject_id, details) values ($3, now(), null, 'signed-in', $2, '{"remember":false}')`,
  session: `select user_id, attempts.id as attempt_id, closed_at from sessions
    left join attempts on attempts.student_id = user_id and attempts.test_id = $2 where token_hash = sha256($1::bytea)`,
  open: `with started as (
      insert into attempts (id, student_id, test_id, started_at, deadline, number, epoch)
      values ($1, $2, $3, now(), now() + interval '1 hour', 1, 1)),
    opened as (
      insert into attempt_openings (attempt_id, epoch, opened_at, device, network) values ($1, 1, now(), 'Unknown device', '127.0.0.0/24'))
    insert into jobs (id, kind, payload, run_at) values ($4, 'close-attempt', jsonb_build_object('attemptId', $1::text), now() + interval '61 minutes')`,
  save: `with head as materialized (select journal_length, journal_hash, journal_seq from attempts where id = $1 for update),
    entry as (
      select entry.*, head.journal_hash as before, head.journal_length + row_number() over (order by seq) as place
      from head, jsonb_to_recordset($2::jsonb) as entry(
        seq int, question_id uuid, option_id text, marked boolean, seconds int, at timestamptz) where seq > head.journal_seq),
    chained as materialized (
      select *, answer_hash(before, concat_ws(' ', seq, question_id, option_id, marked, seconds, at)) over (order by seq) as hash from entry),
    moved as (
      update attempts set journal_seq = seq, journal_length = place, journal_hash = hash
      from (select seq, place, hash from chained order by seq desc limit 1) last where attempts.id = $1)
    insert into answer_journal (attempt_id, epoch, seq, question_id, option_id, marked, late, seconds, client_at, server_at, position, hash)
    select $1, 1, seq, question_id, option_id, marked, false, seconds, at, now(), place, hash from chained`,
  submit: `update attempts set closed_at = now(), closed_by = 'student', score = $2, marks_obtained = 1, paper_version = 1, merit = 1, accuracy = 1,
    seconds_taken = 1 where id = $1`,
}

function run(name: keyof typeof statements, values: unknown[]) {
  return pool.query({ name, text: statements[name], values })
}

async function studentOf(request: IncomingMessage) {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const known = byToken.get(token)
  if (known) return known
  const { rows } = await run('session', [Buffer.from(token), testId])
  const student: Student = {
    userId: rows[0].user_id,
    attemptId: rows[0].attempt_id,
    isClosed: rows[0].closed_at !== null,
  }
  byToken.set(token, student)
  return student
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString())
}

const paper = Buffer.from(recorded.paper ?? '', 'base64')

function send(response: ServerResponse, body: string | Buffer) {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
    .end(bytes)
}

async function signIn(request: IncomingMessage) {
  const { user_name, password } = await readBody(request)
  const { rows } = await run('person', [user_name])
  if (!(await verify(rows[0].password_hash, password))) throw new Error('a wrong password')
  const token = randomBytes(32).toString('base64url')
  await run('signIn', [Buffer.from(token), rows[0].id, v7()])
  byToken.set(token, { userId: rows[0].id, attemptId: null, isClosed: false })
  return (recorded.login ?? '').replace('$TOKEN', token)
}

async function answer(request: IncomingMessage): Promise<string | Buffer> {
  const url = request.url ?? ''
  if (url === '/') return 'ready'
  if (url.endsWith('login')) return signIn(request)
  const student = await studentOf(request)
  const own = (text = '') => text.replaceAll('$ATTEMPT', student.attemptId ?? '')
  if (url.endsWith('/answers')) {
    const { entries } = await readBody(request)
    await run('save', [student.attemptId, JSON.stringify(entries)])
    return `{"success":true,"data":{"acknowledged":${entries.at(-1).seq},"late":[],"is_closed":false,"time_left":3599.123,"section_ends":null}}`
  }
  if (url.includes('/paper/')) return paper
  if (url.endsWith('/attempt')) {
    await readBody(request)
    // The student with the recorded answers already has an attempt.
    if (student.attemptId !== null) return own(recorded.attempt)
    const attemptId = v7()
    await run('open', [attemptId, student.userId, testId, v7()])
    student.attemptId = attemptId
    return own(recorded.attempt)
  }
  if (url.endsWith('/submit')) {
    await readBody(request)
    await run('submit', [student.attemptId, order.score])
    return own(recorded.submit)
  }
  if (url.includes('/get-submission-data-for-analysis/')) return own(recorded.analysis)
  if (url.endsWith('/own-part')) return own(recorded['own part'])
  if (url.includes('/open-tests/')) return own(recorded['open tests'])
  return own(student.attemptId === null ? recorded.instructions : recorded.summary)
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => send(response, body),
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})

server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))

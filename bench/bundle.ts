import pg from 'pg'
import type { Running } from './processes.ts'
import { findConnection, seedSignedIn } from './seed.ts'
import { studentName, studentToken } from './student-names.ts'
import { ensureWrk, runWrk } from './wrk.ts'

export const bundleAims = { p99Ms: 50, bytes: 60_000 }
export const bundleConnections = 20
// As Chrome on Android asks.
const acceptEncoding = 'gzip, deflate, br, zstd'

export type BundleFigures = { bytes: number; compressedBytes: number; requestsPerSecond: number; p99Ms: number }

const subExams = 40
const tests = 1500
const submissions = 300
const template = 'Bank Clerk Prelims: short mock'

// Their ids are of the kind that the server gives (what is made together begins alike).
// Copies of a test of the demo institute, with its sections and questions; a fifth are of courses, the rest free; all have opened but the newest.
const fill = `
  create temp table copy as
    select uuidv7() as id, g, t.id as test_id from generate_series(1, ${tests}) g, (select id from tests where name = '${template}') t;
  create temp table sub as select uuidv7() as id, g from generate_series(1, ${subExams}) g;
  insert into sub_exams select (jsonb_populate_record(null::sub_exams, to_jsonb(s) || jsonb_build_object('id', sub.id, 'name', 'Bench exam ' || sub.g))).*
    from sub, (select * from sub_exams limit 1) s;
  insert into tests select (jsonb_populate_record(null::tests, to_jsonb(t) || jsonb_build_object('id', copy.id, 'name', 'Bench test ' || copy.g || ' of the series',
      'sub_exam_id', (select id from sub where sub.g = 1 + copy.g % ${subExams}), 'opens_at', now() + (100 - copy.g) * interval '3 hours'))).*
    from copy join tests t on t.id = copy.test_id;
  create temp table section as select uuidv7() as id, copy.id as test_id, s.id as section_id from copy join test_sections s on s.test_id = copy.test_id;
  insert into test_sections select (jsonb_populate_record(null::test_sections, to_jsonb(s) || jsonb_build_object('id', section.id, 'test_id', section.test_id))).*
    from section join test_sections s on s.id = section.section_id;
  insert into test_questions select (jsonb_populate_record(null::test_questions, to_jsonb(q) || jsonb_build_object('test_id', section.test_id, 'section_id', section.id))).*
    from section join test_questions q on q.section_id = section.section_id;
  insert into attempts select (jsonb_populate_record(null::attempts, to_jsonb(a) || jsonb_build_object('id', uuidv7(), 'student_id', u.id, 'test_id', copy.id))).*
    from (select * from copy where g > 200 order by g limit ${submissions}) copy, (select id from users where user_name = $1) u,
      (select * from attempts where test_id = (select id from tests where name = '${template}') and score is not null limit 1) a;`

async function fillBundle(dataDir: string) {
  await seedSignedIn(dataDir, 1)
  const client = new pg.Client(findConnection(dataDir))
  await client.connect()
  try {
    // One by one, as only single statements take values.
    for (const statement of fill.split(';\n')) {
      const values = statement.includes('$1') ? [studentName(0)] : []
      if (statement.trim() !== '') await client.query(statement.replace(/;\s*$/, ''), values)
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function sizeOf(url: string, encoding: string) {
  const headers = { authorization: `Bearer ${studentToken(0)}`, 'accept-encoding': encoding }
  const { request } = await import('node:http')
  return new Promise<number>((resolve, reject) => {
    request(url, { headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode}`))))
    })
      .on('error', reject)
      .end()
  })
}

/** The bundle of a student with 40 exams, 1,500 tests and 300 submissions, over 20 connections, as fast as it is answered. */
export async function measureBundle(server: Running, dataDir: string, seconds: number): Promise<BundleFigures> {
  ensureWrk()
  await fillBundle(dataDir)
  const url = `${server.url}/api/student-portal/my-purchases`
  const headers = [`Authorization: Bearer ${studentToken(0)}`, `Accept-Encoding: ${acceptEncoding}`]
  const load = { headers, connections: bundleConnections }
  // The first answer reads all tests; the others know them.
  const bytes = await sizeOf(url, 'identity')
  const compressedBytes = await sizeOf(url, acceptEncoding)
  await runWrk(url, { ...load, seconds: 2 })
  const { requestsPerSecond, p99Ms } = await runWrk(url, { ...load, seconds })
  return { bytes, compressedBytes, requestsPerSecond, p99Ms }
}

import { Agent, request } from 'node:http'
import type { Running } from './processes.ts'
import { fillOnce, seedSignedIn } from './seed.ts'
import { studentName, studentToken } from './student-names.ts'
import { ensureWrk, runWrk } from './wrk.ts'

export const bundleAims = { p99Ms: 50, bytes: 60_000 }
export const bundleConnections = 20
/** Each requests one answer that is made for that student. */
const students = 100
// The header that Chrome on Android sends.
const acceptEncoding = 'gzip, deflate, br, zstd'

type Speed = { requestsPerSecond: number; p99Ms: number }
/** `made`: the first answer for each student; `kept`: later answers while nothing in it changes; `same`: 304, for a page that already has it. */
export type BundleFigures = { bytes: number; compressedBytes: number; made: Speed; kept: Speed; same: Speed }

const subExams = 40
const tests = 1500
const submissions = 300
const template = 'Bank Clerk Prelims: short mock'

// The ids are of the server's kind (ids created together share a prefix). The rows are copies of a demo test with its sections and questions; a
// fifth belong to courses, the rest are free, and all but the newest have opened.
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
    from (select * from copy where g > 200 order by g limit ${submissions}) copy, (select id from users where user_name = any($1)) u,
      (select * from attempts where test_id = (select id from tests where name = '${template}') and score is not null limit 1) a;`

const agent = new Agent({ keepAlive: true, maxSockets: bundleConnections })

async function fillBundle(dataDir: string) {
  await seedSignedIn(dataDir, students)
  const names = Array.from({ length: students }, (_, index) => studentName(index))
  await fillOnce(dataDir, 'bundle', async (client) => {
    // One by one, because only single statements take parameters.
    for (const statement of fill.split(';\n')) {
      const values = statement.includes('$1') ? [names] : []
      if (statement.trim() !== '') await client.query(statement.replace(/;\s*$/, ''), values)
    }
  })
}

type Got = { bytes: number; tag: string }

function askOnce(url: string, { student, encoding }: { student: number; encoding: string }) {
  const headers = { authorization: `Bearer ${studentToken(student)}`, 'accept-encoding': encoding }
  return new Promise<Got>((resolve, reject) => {
    const asked = request(url, { headers, agent }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      const got = () => resolve({ bytes, tag: String(answer.headers.etag) })
      answer.on('end', () => (answer.statusCode === 200 ? got() : reject(new Error(`${answer.statusCode}`))))
    })
    asked.on('error', reject).end()
  })
}

/** Requests one answer per student, over all connections at once. */
async function measureMade(url: string): Promise<Speed> {
  const times: number[] = []
  let next = 0
  async function askInTurn() {
    for (let student = next++; student < students; student = next++) {
      const began = performance.now()
      await askOnce(url, { student, encoding: acceptEncoding })
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: bundleConnections }, askInTurn))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  return { requestsPerSecond: students / seconds, p99Ms: times[Math.ceil(students * 0.99) - 1] ?? Number.NaN }
}

/** Measures the bundle of students with 40 exams, 1,500 tests and 300 submissions, over 20 connections, as fast as the server answers. */
export async function measureBundle(server: Running, dataDir: string, seconds: number): Promise<BundleFigures> {
  ensureWrk()
  await fillBundle(dataDir)
  const url = `${server.url}/api/student-portal/my-purchases`
  // The very first request reads the tests, which later requests share.
  const { bytes } = await askOnce(url, { student: 0, encoding: 'identity' })
  const made = await measureMade(url)
  const { bytes: compressedBytes, tag } = await askOnce(url, { student: 0, encoding: acceptEncoding })
  const headers = [`Authorization: Bearer ${studentToken(0)}`, `Accept-Encoding: ${acceptEncoding}`]
  const load = { headers, connections: bundleConnections, seconds }
  await runWrk(url, { ...load, seconds: 2 })
  const kept = await runWrk(url, load)
  const same = await runWrk(url, { ...load, headers: [...headers, `If-None-Match: ${tag}`] })
  return { bytes, compressedBytes, made, kept, same }
}

import { Agent, request } from 'node:http'
import type { Running } from './processes.ts'
import { fillOnce, seedSignedIn } from './seed.ts'
import { studentName, studentToken } from './student-names.ts'
import { ensureWrk, runWrk } from './wrk.ts'

export const bundleAims = { firstP99Ms: 150, p99Ms: 50, bytes: 60_000 }
export const bundleConnections = 20
/** Each requests what is made for that student. */
const students = 100
// The header that Chrome on Android sends.
const acceptEncoding = 'gzip, deflate, br, zstd'

/** Of `made` the requests of a student count once, with the time of both. */
type Speed = { requestsPerSecond: number; p99Ms: number }
/** A bundle comes in two answers: the student's own part, and the tests that are the same for all with the same courses. */
type Sizes = { own: number; tests: number }
/** `made`: both answers, for each student for the first time; `kept`: later own parts while nothing in them changes; `same`: 304, for a page that already has it. */
export type BundleFigures = { bytes: Sizes; compressedBytes: Sizes; made: Speed; kept: Speed; same: Speed }

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

type Got = { bytes: number; tag: string; text: string }

function askOnce(url: string, { student, encoding }: { student: number; encoding: string }) {
  const headers = { authorization: `Bearer ${studentToken(student)}`, 'accept-encoding': encoding }
  return new Promise<Got>((resolve, reject) => {
    const asked = request(url, { headers, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => void parts.push(part))
      const got = () => {
        const body = Buffer.concat(parts)
        const text = encoding === 'identity' ? String(body) : ''
        resolve({ bytes: body.length, tag: String(answer.headers.etag), text })
      }
      answer.on('end', () => (answer.statusCode === 200 ? got() : reject(new Error(`${answer.statusCode}`))))
    })
    asked.on('error', reject).end()
  })
}

/** Requests these answers once for each other student, over all connections at once. */
async function measureMade(urls: string[]): Promise<Speed> {
  const times: number[] = []
  let next = 1
  async function askInTurn() {
    for (let student = next++; student < students; student = next++) {
      const began = performance.now()
      for (const url of urls) await askOnce(url, { student, encoding: acceptEncoding })
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: bundleConnections }, askInTurn))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  return { requestsPerSecond: times.length / seconds, p99Ms: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN }
}

/** Measures the bundle of students with 40 exams, 1,500 tests and 300 submissions, over 20 connections, as fast as the server answers. */
export async function measureBundle(server: Running, dataDir: string, seconds: number): Promise<BundleFigures> {
  ensureWrk()
  await fillBundle(dataDir)
  const area = `${server.url}/api/student-portal`
  const url = `${area}/own-part`
  // The very first request reads the tests, which later requests share.
  const own = await askOnce(url, { student: 0, encoding: 'identity' })
  const testsUrl = `${area}/open-tests/${/"open_tests":"([^"]+)"/.exec(own.text)?.[1]}`
  const tests = await askOnce(testsUrl, { student: 0, encoding: 'identity' })
  const { bytes: ownBytes, tag } = await askOnce(url, { student: 0, encoding: acceptEncoding })
  const { bytes: testsBytes } = await askOnce(testsUrl, { student: 0, encoding: acceptEncoding })
  const headers = [`Authorization: Bearer ${studentToken(0)}`, `Accept-Encoding: ${acceptEncoding}`]
  const load = { headers, connections: bundleConnections, seconds }
  await runWrk(url, { ...load, seconds: 2 })
  const made = await measureMade([url, testsUrl])
  const kept = await runWrk(url, load)
  const same = await runWrk(url, { ...load, headers: [...headers, `If-None-Match: ${tag}`] })
  const bytes = { own: own.bytes, tests: tests.bytes }
  return { bytes, compressedBytes: { own: ownBytes, tests: testsBytes }, made, kept, same }
}

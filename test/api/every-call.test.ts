import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listedThings } from '#domains/console/collect-kinds.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { ServedCall } from '#platform/http/serve.ts'
import { openPaper } from '#web/exam/player/device/open-paper.ts'
import { actorAs, addressIn, makeSignedIn, newNetwork } from '../factories.ts'
import { makeFullStudent } from '../full-student.ts'
import { bodyFull, makeDesk } from '../staff-editing.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'
import { rows as table } from './every-call-rows.ts'
import {
  createPeople,
  draftWord,
  findLeaks,
  isNobody,
  isStaff,
  type People,
  plantTests,
  roleOf,
  staff,
  staffVisitors,
  testWords,
  type Visitor,
  visitors,
} from './every-call-secrets.ts'
import { createStage, personalWord, type Stage } from './every-call-stage.ts'
import { aadhaar, badValues, type Field, fieldsOf, namesField, type Operation, putAt } from './every-call-values.ts'

/*
 * Asks every route as every role, on one app and one set of data: each status is the one of its row, no answer has a field that is not declared, nobody reads what is
 * somebody else's, and no bad value is a mistake of ours.
 */

type Method = 'GET' | 'POST' | 'PUT'
type Group = { status: number; who: string[] }
type Row = { route: string; method: Method; address: string; groups: Group[]; body: string }

/** Returns the rows of one line: as many as it has words in braces. */
function readLine(line: string): Row[] {
  const [called = '', answers = '', body = ''] = line.split(' | ')
  const [before = '', words, after = ''] = called.split(/[{}]/)
  const groups = answers.split(', ').map((part) => {
    const [status, ...who] = part.split(' ')
    return { status: Number(status), who }
  })
  return (words?.split(',') ?? ['']).map((word) => {
    const [method, address = ''] = `${before}${word}${after}`.split(' ')
    const route = `${method} ${address.replace(/\?.*/, '').replaceAll(/=[^/]*/g, '')}`
    return { route, method: method as Method, address, groups, body }
  })
}
const rows = table
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap(readLine)

/** The group of a row that a visitor is in. */
function groupOf({ groups }: Row, visitor: Visitor): Group {
  const named = (...words: string[]) => groups.find(({ who }) => words.some((word) => who.includes(word)))
  if (isNobody(visitor)) return named('everyone') ?? { status: 401, who: [] }
  if (visitor === 'guardian') return named(visitor, 'everyone') ?? { status: 403, who: [] }
  const all = named(visitor) ?? (isStaff(visitor) ? named('staff') : undefined)
  return all ?? named('others', 'signed-in', 'everyone') ?? { status: 403, who: [] }
}
const isRefused = (status: number) => status === 401 || status === 403
const isGood = (status: number) => status >= 200 && status < 400

type Asked = { method: Method; url: string; body?: unknown }
let app: TestApp
let people: People
let shared: Stage
/** Secrets found where they must not be. */
const leaks: string[] = []
let operations: Record<string, Record<string, Operation>>
/** Ids of what was planted, to ask for in the place of every other id. */
let ids: { tests: string[]; others: string[] }
/** Opens the sealed paper of the test that the owner sits. */
let paperKey: { testId: string; key: string }

async function send({ method, url, body }: Asked, token: string) {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const json = payload === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await app.app.inject({
    method,
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...json },
    ...(payload === undefined ? {} : { payload }),
    // From a network of its own: what others have asked is not counted against it.
    remoteAddress: addressIn(newNetwork()),
  })
  const text = `${JSON.stringify(answer.headers)}\n${answer.body}`
  return { status: answer.statusCode, text, bytes: answer.rawPayload }
}
/** The beginning of an answer, and of a mistake of ours what is logged of it. */
function excerptOf({ status, text }: { status: number; text: string }) {
  const [, answer = ''] = text.split('\n')
  const logged =
    status < 500
      ? ''
      : app
          .logged()
          .split('\n')
          .findLast((line) => line.includes('"stack"'))
  return `${answer.slice(0, 300)} ${logged?.slice(0, 2000) ?? ''}`
}

/** Lets everybody try again. */
const forgetTries = () => app.pool.query('delete from throttles')

/** Plants what is looked for; the owner goes on with the practice test. */
async function plant(student: Awaited<ReturnType<typeof makeSignedIn>>) {
  const owner = await shared.owner()
  const { tests, told, running, attempts } = await plantTests(app, { owner, student })
  const asExaminer = { token: await people('examiner'), body: {} }
  const released = await app.call('POST', `/api/staff/tests/${told}/release-results`, asExaminer)
  expect(released.status, released.text).toBe(200)
  const url = `/api/quiz-portal/tests/${running.testId}/attempt`
  const asOwner = { token: owner.token, body: {} }
  const { text, body } = await app.call<{ data: { _id: string; paper_key: string } }>('POST', url, asOwner)
  leaks.push(...findLeaks('owner', url, text))
  paperKey = { testId: running.testId, key: body.data.paper_key }
  ids = { tests, others: [body.data._id, ...attempts, owner.user.id, running.questionIds[0] ?? ''] }
  await makeFullStudent(app, `${personalWord}full`)
  const desk = makeDesk(app, await people('admin'))
  for (const kind of listedThings.keys()) await desk.begin(kind, bodyFull(kind, draftWord))
  app.onContentChange()
}

beforeAll(async () => {
  app = await makeTestApp()
  const student = await makeSignedIn(app)
  people = createPeople(app, student.token)
  // One admin more than those who ask, so that none of them is the last.
  await makeSignedIn(app, { role: 'admin' })
  shared = createStage(app)
  await plant(student)
  const document = (await app.app.inject({ url: '/api/openapi.json' })).json<{ paths: typeof operations }>()
  operations = document.paths
})
afterAll(() => app.close())

// The routes and their rows.

/** The line that would stand for what `routes.ts` declares. */
function proposeRow({ method, path, who }: ServedCall) {
  const named = staffVisitors.filter((visitor) => who.may?.(actorAs(staff[visitor], '')) !== false)
  const asked = who.kind === 'everyone' ? 'everyone' : who.kind === 'signed-in' ? 'signed-in' : named.join(' ')
  return `${method} ${path} | 200 ${asked}`
}

describe('the table of calls', () => {
  it('has a row for each route, and none for a route that is gone', () => {
    // HEAD is answered by the route of GET.
    const routes = new Set(app.routes.filter((route) => !route.startsWith('HEAD ')))
    const known = new Set(rows.map(({ route }) => route))
    const missing = [...routes]
      .filter((route) => !known.has(route))
      .map((route) => {
        const call = app.calls.find(({ method, path }) => route === `${method} ${path}`)
        return `add to every-call-rows.ts, after a look at each role: ${call ? proposeRow(call) : `${route} | 200 everyone`}`
      })
    const gone = [...known]
      .filter((route) => !routes.has(route))
      .map((route) => `take out of every-call-rows.ts: ${route}`)
    expect([...missing, ...gone]).toEqual([])
    expect(known.size).toBe(rows.length)
  })

  it('has each route of the API declared as a call', () => {
    // Payment gateways call at addresses and in words of their own.
    const isOurs = (route: string) =>
      / \/api\/(?!openapi|payments\/|messages\/)/.test(route) && !route.startsWith('HEAD ')
    const declared = app.calls.map(({ method, path }) => `${method} ${path}`)
    expect(declared.sort()).toEqual(app.routes.filter(isOurs).sort())
  })

  it('gives access as the calls declare', () => {
    const faults = app.calls.flatMap(({ method, path, who }) => {
      const row = rows.find(({ route }) => route === `${method} ${path}`)
      return visitors.flatMap((visitor) => {
        const { status } = row ? groupOf(row, visitor) : { status: 0 }
        const isLetIn =
          who.kind === 'everyone' || (!isNobody(visitor) && who.may?.(actorAs(roleOf(visitor), '')) !== false)
        // For permissions limited to centres the use case may refuse as well.
        const mayDiffer = who.kind === 'signed-in' || who.centre !== undefined
        const fits = !isLetIn ? isRefused(status) : mayDiffer ? status !== 401 : !isRefused(status)
        return fits || !row
          ? []
          : [`${method} ${path} as ${visitor}: ${status}, declared ${isLetIn ? 'open' : 'closed'}`]
      })
    })
    expect(faults).toEqual([])
  })
})

// The requests.

async function fillText(text: string, stage: Stage) {
  let filled = text
  for (const [whole, name = ''] of text.matchAll(/\$([a-z-]+)/g)) {
    const value = await stage.valueOf(name)
    if (value === undefined) throw new Error(`every-call-stage.ts makes no ${name}`)
    filled = filled.replace(whole, String(value))
  }
  return filled
}

async function fillBody(value: unknown, stage: Stage): Promise<unknown> {
  if (typeof value === 'string')
    return /^\$[a-z-]+$/.test(value) ? stage.valueOf(value.slice(1)) : fillText(value, stage)
  if (Array.isArray(value)) return Promise.all(value.map((item) => fillBody(item, stage)))
  if (typeof value !== 'object' || value === null) return value
  const filled: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) filled[name] = await fillBody(item, stage)
  return filled
}

/** The request of a row, about the things of this stage. */
async function requestOf({ method, address, body }: Row, stage: Stage): Promise<Asked> {
  const [path = '', query = ''] = address.split('?')
  const parts = path.split('/').map(async (part) => {
    if (!part.startsWith(':')) return part
    const [, value] = part.split('=')
    return value === undefined ? newId() : fillText(value, stage)
  })
  const url = (await Promise.all(parts)).join('/')
  const asked = { method, url: query === '' ? url : `${url}?${await fillText(query, stage)}` }
  if (method === 'GET') return asked
  const [, first, json = '{}'] = /^(?:\$(\S+) ?)?(.*)$/.exec(body) ?? []
  const made = first === undefined ? undefined : await stage.valueOf(first)
  return { ...asked, body: made !== undefined && json === '' ? made : await fillBody(JSON.parse(json || '{}'), stage) }
}

const tokenOf = async (visitor: Visitor, stage: Stage, those: People) =>
  visitor === 'owner' ? (await stage.owner()).token : those(visitor)

/** Returns those who ask: refused ones first, then those who change nothing, as all of them ask for one thing. */
function inOrder(row: Row) {
  const isPublic = row.groups.some(({ who }) => who.includes('everyone'))
  const asking = isPublic ? (['anonymous', 'ended', 'student'] as const) : visitors
  const rank = (visitor: Visitor) => (isGood(groupOf(row, visitor).status) ? 1 : 0)
  return [...asking].sort((a, b) => rank(a) - rank(b))
}

/** Asks as each role; returns what was not as expected. */
async function askAsAll(row: Row, stage: Stage, those: People) {
  const faults: string[] = []
  const asked = await requestOf(row, stage)
  const done = new Set<number>()
  for (const visitor of inOrder(row)) {
    const { status: expected } = groupOf(row, visitor)
    const { status, text } = await send(asked, await tokenOf(visitor, stage, those))
    leaks.push(...findLeaks(visitor, `${row.method} ${asked.url}`, text))
    const isNext = isGood(expected) && row.method !== 'GET' && done.has(expected)
    done.add(expected)
    const fits = isNext ? !isRefused(status) && status < 500 : status === expected
    if (!fits) faults.push(`${visitor} gets ${status} instead of ${expected}: ${excerptOf({ status, text })}`)
  }
  return faults
}

// Bad values.

/** Puts bad values into each field of a request that is right; returns what was not refused in words. */
async function askWithBadValues(row: Row, those: People) {
  const [method = '', path = ''] = row.route.split(' ')
  const operation = operations[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const visitor = inOrder(row).findLast((one) => !isRefused(groupOf(row, one).status))
  if (!operation || !visitor) return []
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const query = (operation.parameters ?? []).filter((one) => one.in === 'query')
  const stage = row.method === 'GET' ? shared : createStage(app)
  const right = await requestOf(row, stage)
  const fields: Field[] = [
    ...query.map(({ name, schema = {} }) => ({ path: [name], schema, isQuery: true })),
    ...(schema ? fieldsOf(schema, right.body) : []),
  ]
  if (fields.length === 0) return []
  const token = await tokenOf(visitor, stage, those)
  const faults: string[] = []
  for (const field of fields) {
    const { wrong, odd } = badValues(field)
    for (const value of [...wrong, ...odd]) {
      const name = field.path.join('.')
      const asked = { ...right }
      if (field.isQuery) {
        const url = new URL(right.url, 'https://institute.example')
        url.searchParams.set(name, String(value))
        asked.url = `${url.pathname}${url.search}`
      } else asked.body = putAt(right.body, field.path, value)
      let answer = await send(asked, token)
      if (answer.status === 429) {
        await forgetTries()
        answer = await send(asked, token)
      }
      const { status, text } = answer
      const isWrong = wrong.some((one) => one === value)
      const isOurs = status >= 500 && status !== groupOf(row, visitor).status
      if (!isOurs && !(isWrong && status < 400) && !(status === 400 && isWrong && !namesField(text, field.path)))
        continue
      const shown = JSON.stringify(value).slice(0, 60)
      faults.push(`${name} = ${shown} as ${visitor}: ${status} ${excerptOf(answer)}`)
    }
  }
  return faults
}

/** They end sessions, passwords or accounts of those who ask, or begin what may be begun once at a time. */
const spendsPeople = /^(POST|PUT) \/api\/(auth|um)\/|question-imports\/:id\/(columns|store|undo)/

describe('every call', () => {
  // By %s, as Vitest cuts what it puts in by name.
  it.each(rows.map((row) => [row.route, row] as const))('%s', async (_route, row) => {
    await forgetTries()
    const isSpent = spendsPeople.test(row.route)
    const faults = await askAsAll(
      row,
      row.method === 'GET' ? shared : createStage(app),
      isSpent ? createPeople(app) : people,
    )
    expect(faults).toEqual([])
    expect(await askWithBadValues(row, isSpent ? createPeople(app) : people)).toEqual([])
    expect(leaks.splice(0)).toEqual([])
  })
})

describe('personal data', () => {
  it('is in no answer to another person by id', async () => {
    const learners = ['owner', 'student', 'tester'] as const
    const office = ['manager', 'counsellor', 'teacher', 'invigilator'] as const
    const answers: { visitor: Visitor; route: string; text: string }[] = []
    let paper = ''
    for (const { route } of rows) {
      const path = route.replace('GET ', '')
      const isOfTests = /tests?\/:/.test(path)
      const isOfStaff = path.startsWith('/api/staff/')
      if (!path.startsWith('/api/') || !path.includes('/:') || (isOfStaff && !isOfTests)) continue
      for (const id of isOfTests ? ids.tests : [...ids.tests, ...ids.others])
        for (const visitor of isOfStaff ? office : isOfTests ? learners : learners.slice(0, 2)) {
          const url = path.replace(':language', 'en').replaceAll(/:\w+/g, id)
          const { status, text, bytes } = await send({ method: 'GET', url }, await tokenOf(visitor, shared, people))
          if (status >= 500) leaks.push(`${visitor} gets ${status} of ${url}: ${excerptOf({ status, text })}`)
          leaks.push(...findLeaks(visitor, `GET ${url}`, text))
          if (status === 200) answers.push({ visitor, route, text })
          const isOpened = status === 200 && visitor === 'owner' && url.endsWith(`${paperKey.testId}/paper/en`)
          if (isOpened) paper = JSON.stringify(await openPaper(new Uint8Array(bytes), { ...paperKey, language: 'en' }))
        }
    }
    expect([...new Set(leaks.splice(0))]).toEqual([])
    // The words are found where they may be read.
    const analysis = 'GET /api/student-portal/get-submission-data-for-analysis/:id'
    const readBy = (reader: Visitor) =>
      answers.map(({ visitor, route, text }) => (visitor === reader && route === analysis ? text : '')).join()
    for (const word of testWords) {
      expect(readBy('owner')).toContain(`${word}-told`)
      expect(readBy('student')).toContain(`${word}-told`)
      expect(readBy('student')).toContain(`${word}-running`)
      expect(paper.includes(word)).toBe(word === 'canaryquestion')
    }
  })

  it('is in no answer to HEAD, which matches GET', async () => {
    for (const { route } of rows.filter(({ route }) => route.startsWith('GET ') && !route.includes(':'))) {
      const path = route.slice(4)
      const [head, get] = [await app.app.inject({ method: 'HEAD', url: path }), await app.call('GET', path)]
      expect([path, head.statusCode]).toEqual([path, get.status])
    }
  })

  it('never includes an Aadhaar number typed into a field', async () => {
    const { rows: tables } = await app.pool.query<{ name: string }>(
      "select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1",
    )
    const rowsWith = async (text: string) => {
      const found: string[] = []
      for (const { name } of tables) {
        const { rows } = await app.pool.query(`select t::text as row from ${name} t where t::text like $1 limit 1`, [
          text,
        ])
        for (const { row } of rows) found.push(`${name} ${row}`)
      }
      return found
    }
    expect((await rowsWith('%Ask Aadhaar XXXX-XXXX-____ now%')).length).toBeGreaterThan(9)
    // A search for questions may be a series of digits, as may the questions themselves.
    const kept = (await rowsWith(`%${aadhaar}%`)).filter((row) => !row.includes('export-questions'))
    expect(kept).toEqual([])
    expect(app.logged()).not.toContain(aadhaar)
  })
})

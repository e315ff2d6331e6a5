import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { language } from '../../../src/domains/bank/schema.ts'
import type { RoleChoice } from '../../../src/domains/identity/staff/schema.ts'
import { newId } from '../../../src/platform/data/database/ids.ts'
import { openPaper } from '../../../src/web/exam/player/device/open-paper.ts'
import { pageRoutes } from '../../../src/web/routes.ts'
import { addressIn, makeSignedIn, newNetwork } from '../../factories.ts'
import type { TestApp } from '../../test-app.ts'
import { matrix } from '../route-matrix.ts'
import { challengeRows } from '../route-matrix-challenges.ts'
import { consoleRows } from '../route-matrix-console.ts'
import { learningRows } from '../route-matrix-learning.ts'
import { notebookRows } from '../route-matrix-notebook.ts'
import { officeRows } from '../route-matrix-office.ts'
import { purchaseRows } from '../route-matrix-purchases.ts'
import type { Stage } from '../route-matrix-rules.ts'
import { seatRows } from '../route-matrix-seats.ts'
import { siteRows } from '../route-matrix-site.ts'

/*
 * Calls whatever the app answers to, as everybody below an examiner, and keeps every byte: the head, the body as it was compressed away, and what a sealed paper
 * holds for those who were given its key.
 */

export const roles = {
  anonymous: null,
  studentA: 'student',
  studentB: 'student',
  bystander: 'student',
  tester: 'tester',
  editor: 'editor',
  counsellor: 'counsellor',
  accounts: 'accounts',
  centreManager: 'centre-manager',
} as const satisfies Record<string, RoleChoice | null>
export type Visitor = keyof typeof roles
export const visitors = Object.keys(roles).filter((name): name is Visitor => name in roles)

const methods = ['GET', 'POST', 'PUT'] as const
type Method = (typeof methods)[number]
/** `body`: an object is sent as JSON, a text as the form of a page. */
type Question = { method: Method; url: string; body?: object | string | undefined }
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
export type Received = { phase: string; visitor: Visitor; route: string; status: number; words: string[] }
export type Person = { id: string; token: string }

function split(route: string) {
  const [name, path = ''] = route.split(' ')
  const method = methods.find((one) => one === name)
  if (!method) throw new Error(`Nobody knows how to ask ${route}`)
  return { method, path }
}

function decode(bytes: Buffer, encoding: unknown) {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** What there is to ask for by its id. */
export type Ids = { tests: string[]; attempts: string[]; others: string[] }

/** A body that gets as far as one can with nothing of one's own. */
function bodyFor(route: string, { questionId, sectionId }: { questionId: string; sectionId: string }) {
  if (route.includes('try-question')) return { question_id: questionId, option_id: 'abcd1234' }
  if (route.endsWith('/answers')) return { epoch: 1, entries: [] }
  if (route.endsWith('/reports')) return { question_id: questionId, problem: 'other', note: 'Nothing' }
  if (route.includes('leave-section')) return { epoch: 1, section_id: sectionId }
  return route.includes('register-test') ? { mode: 'online' } : {}
}

/** Every address of a route with each of the ids in its place. */
function addresses(path: string, { tests, attempts, others }: Ids) {
  const ofTests = /tests?\/:|-test\/:/.test(path)
  const ids = ofTests ? tests : path.includes('/attempts/:') ? attempts : [...tests, ...attempts, ...others]
  const languages = path.includes(':language') ? ['en', 'hi'] : ['']
  if (!path.includes('/:')) return [path]
  return ids.flatMap((id) => languages.map((language) => path.replace(':language', language).replaceAll(/:\w+/g, id)))
}

/** What is owned, bought, paid at the counter or published, and not sat: asked for as its rows say, with a course of one's own. */
const besideTheHall = new Set(
  [
    ...learningRows,
    ...notebookRows,
    ...purchaseRows,
    ...officeRows,
    ...consoleRows,
    ...siteRows,
    ...challengeRows,
    ...seatRows,
  ]
    .map(({ route }) => route)
    .concat(
      'POST /api/staff/tests/:id/candidate-exports',
      'GET /api/staff/merit-lists/:id',
      'POST /api/quiz-portal/attempts/:id/messages/:message/read',
    ),
)
/** With the ids of a visitor these would log them out in the middle, or take their seat: asked by their rows alone, for a student of their own. */
const endsTheSitting = new Set([
  'POST /api/staff/students/:id/sessions/end',
  'POST /api/student-portal/subscription/:id/cancel',
])
const isOfTheHall = (path: string) => /^\/api\/(quiz-portal|student-portal|staff)\//.test(path)

type Parts = {
  app: TestApp
  people: Record<Exclude<Visitor, 'anonymous'>, Person>
  sample: { questionId: string; sectionId: string }
  /** What is looked for in every answer. The answers themselves are not kept: tens of thousands of them fill the memory. */
  words: string[]
}

/** What a sealed paper holds, for whoever has this key; null when it is not of this key. */
async function unseal(sealed: Buffer, key: string, url: string) {
  const [, testId = '', name] = /tests\/([^/]+)\/paper\/(\w+)/.exec(url) ?? []
  const opening = openPaper(new Uint8Array(sealed), { testId, language: language.parse(name), key })
  return opening.then(JSON.stringify, () => null)
}

export function createAsker({ app, people, sample, words }: Parts) {
  const received: Received[] = []
  const keys = new Map<Visitor, Set<string>>()
  const called = new Set<string>()
  const wordsIn = (text: string) => words.filter((word) => text.includes(word))
  let phase = ''
  let own: Partial<Record<Visitor, string[]>> = {}

  function noteKeys(visitor: Visitor, text: string) {
    const known = keys.get(visitor) ?? new Set<string>()
    for (const [, key = ''] of text.matchAll(/"paper_key":"([^"]+)"/g)) known.add(key)
    keys.set(visitor, known)
  }

  async function keep(question: Question & { route: string; visitor: Visitor }, token: string | undefined) {
    const { method, url, body, route, visitor } = question
    const answer = await app.app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      headers: {
        'accept-encoding': 'gzip',
        ...(typeof body === 'string' ? asForm : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      // From a network of its own: what others have asked is not counted against it.
      remoteAddress: addressIn(newNetwork()),
    })
    called.add(route)
    const bytes = decode(answer.rawPayload, answer.headers['content-encoding'])
    const place = { phase, visitor, route, status: answer.statusCode }
    const text = bytes.toString()
    received.push({ ...place, words: wordsIn(`${JSON.stringify(answer.headers)}\n${text}`) })
    noteKeys(visitor, text)
    const isSealed = answer.headers['content-type'] === 'application/octet-stream'
    for (const key of isSealed ? (keys.get(visitor) ?? []) : []) {
      const opened = await unseal(bytes, key, url)
      if (opened !== null) received.push({ ...place, route: `${route} opened`, words: wordsIn(opened) })
    }
    return { status: answer.statusCode, text }
  }

  const tokenOf = (visitor: Visitor) => (visitor === 'anonymous' ? undefined : people[visitor].token)

  /** Asks for everything in the place of what each route names, but ends nobody's own attempt. */
  async function askRoutes(visitor: Visitor, ids: Ids) {
    for (const route of new Set(app.routes)) {
      if (route.startsWith('HEAD ') || endsTheSitting.has(route)) continue
      const { method, path } = split(route)
      if (method !== 'GET' && !isOfTheHall(path)) continue
      const body = method === 'GET' ? undefined : bodyFor(path, sample)
      for (const url of addresses(path, ids)) {
        const isOwn = [...(own[visitor] ?? [])].some((id) => url.includes(id))
        if (isOwn && method !== 'GET') continue
        await keep({ method, url, body, route, visitor }, tokenOf(visitor))
      }
    }
  }

  /** Without the pages, which are the same for everybody. */
  async function askCalls(ids: Ids, asking: readonly Visitor[]) {
    for (const visitor of asking) await askRoutes(visitor, { ...ids, others: [...ids.others, newId()] })
  }

  async function freshToken(visitor: Visitor, ownerToken: string) {
    const role = roles[visitor]
    if (role === null) return undefined
    return visitor === 'studentA' ? ownerToken : (await makeSignedIn(app, { role })).token
  }

  /** What the table of routes knows to ask for properly; as people made for the purpose, for some of it ends sessions and accounts. */
  async function askRows(visitor: Visitor, testId: string) {
    for (const { route, ask } of matrix) {
      const { method, path } = split(route)
      if (!ask || (isOfTheHall(path) && !endsTheSitting.has(route) && !besideTheHall.has(route))) continue
      const owner = await makeSignedIn(app)
      const stage: Stage = {
        app,
        testId,
        questionId: sample.questionId,
        ownerToken: owner.token,
        ownerId: owner.user.id,
      }
      const token = await freshToken(visitor, owner.token)
      const { url = path, body } = await ask(stage)
      await keep({ method, url, body, route, visitor }, token)
    }
  }

  async function askPages(ids: Ids) {
    const visitor = 'anonymous'
    for (const { path, takesForm } of pageRoutes)
      for (const url of addresses(path, { tests: [], attempts: [], others: [...ids.tests, ...ids.attempts] })) {
        await keep({ method: 'GET', url, route: `page ${path}`, visitor }, undefined)
        const body = `roll_no=1&date_of_birth=2009-01-31&question=${sample.questionId}&option=abcd1234`
        if (takesForm) await keep({ method: 'POST', url, body, route: `POST ${path}`, visitor }, undefined)
      }
  }

  return {
    received,
    called,
    begin(name: string, mine: typeof own = own) {
      phase = name
      own = mine
    },
    /** One call of one visitor that must succeed; its bytes are kept like all others. */
    async do<T>(visitor: Visitor, route: string, { id, body = {} }: { id: string; body?: object }): Promise<T> {
      const { method, path } = split(route)
      const question = { method, url: path.replace(':id', id), body, route, visitor }
      const { status, text } = await keep(question, tokenOf(visitor))
      if (status !== 200) throw new Error(`${route} of ${visitor} answers ${status}: ${text}`)
      const { data }: { data: T } = JSON.parse(text)
      return data
    },
    askCalls,
    async askEverything(ids: Ids, asking: readonly Visitor[] = visitors) {
      await askCalls(ids, asking)
      await askPages(ids)
    },
    async askTheTable(testId: string, asking: readonly Visitor[] = visitors) {
      for (const visitor of asking) await askRows(visitor, testId)
    },
  }
}
export type Asker = ReturnType<typeof createAsker>

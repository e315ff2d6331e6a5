import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '../../../db/demo/load.ts'
import { storeQuestions } from '../../../src/domains/bank/questions/store-questions.ts'
import { courses, topics } from '../../../src/domains/catalogue/tables.ts'
import { listedThings } from '../../../src/domains/console/collect-kinds.ts'
import { onlyOne } from '../../../src/domains/content/rules.ts'
import { contentSubCategories } from '../../../src/domains/content/tables.ts'
import { importRows, imports } from '../../../src/domains/imports/tables.ts'
import { loadBuiltPages } from '../../../src/pages.ts'
import { newId } from '../../../src/platform/data/database/ids.ts'
import { pageRoutes } from '../../../src/web/routes.ts'
import { addressIn, makeSignedIn, newNetwork } from '../../factories.ts'
import { bodyFull, makeDesk } from '../../staff-editing.ts'
import { choice } from '../../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../../test-app.ts'
import { smallPattern } from '../route-matrix-hall.ts'

/*
 * A word that stands nowhere else is written into everything that the office has not published yet; then the whole site is walked, and every answer that a visitor, a student or a tester gets is looked
 * through for it.
 */

const word = 'canaryunpublished'
/** Rupees that nothing costs. */
const price = 7_654_321
const secrets = [word, String(price), '76,54,321', String(price * 100)]

/** Of a kind that there is once, such as the institute. */

type Person = { token: string }
type Told<T> = Body & { data: T }
let app: TestApp
let director: Person
let examiner: Person
let readers: Record<string, string | undefined>

type Asked = { method?: 'GET' | 'POST' | 'PUT'; body?: object; version?: string }
const ask = <T>({ token }: Person, url: string, { method = 'GET', body, version }: Asked = {}) =>
  app.call<Told<T>>(method, `/api/staff/${url}`, {
    token,
    ...(body ? { body } : {}),
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  })

/** Of every kind one that never was public, and drafts on top of some that are. */
async function draftEverything() {
  const desk = makeDesk(app, director.token)
  const drafted: string[] = []
  for (const kind of listedThings.keys()) {
    const { body } = await ask<{ _id: string }[]>(director, `things/${kind}?limit=3`)
    const there = Array.isArray(body.data) ? body.data.map(({ _id }) => _id) : []
    for (const id of [newId(), ...there, ...(there.length === 0 ? [onlyOne] : [])]) {
      await desk.begin(kind, bodyFull(kind, word), id)
      drafted.push(`${kind}/${id}`)
    }
  }
  return drafted
}

async function askForPrice() {
  const [course] = await app.db.select({ id: courses.id }).from(courses).limit(1)
  const from = new Date(app.now().getTime() + 3_600_000).toISOString()
  const body = { from, base_fee: price, discounted_fee: price, book_fee: 0, reason: `${word} costs more.` }
  expect((await ask(director, `courses/${course?.id}/prices`, { method: 'POST', body })).status).toBe(202)
}

/** A plan of a test, a question that is being written, one that is ready and in no test, and one in a file that was read. */
async function writeQuestions() {
  const pattern = await ask<{ _id: string }>(examiner, 'patterns', { method: 'POST', body: smallPattern() })
  const body = { pattern_id: pattern.body.data._id, quiz_name: word }
  expect((await ask(examiner, 'test-plans', { method: 'POST', body })).status).toBe(200)
  const [topic] = await app.db.select().from(topics).limit(1)
  const heading = { subject_id: topic?.subjectId, topic_id: topic?.id }
  const { number } = (await ask<{ number: number }>(examiner, 'questions', { method: 'POST', body: heading })).body.data
  const question = {
    kind: 'single',
    text: { en: word, or: word },
    options: [{ en: word }, { en: `${word}s` }],
    correct: [0],
    value: '',
    tolerance: '0',
    keeps_order: false,
    solution: { en: word },
    passage: null,
  }
  const saved = { ...heading, difficulty: 'medium', tags: [word], origin: word, question }
  expect((await ask(examiner, `questions/${number}`, { method: 'PUT', body: saved, version: '1' })).status).toBe(200)
  await storeQuestions(app.context(), [{ ...choice('single', 'A'), text: { en: word } }])
  const importId = newId()
  const own = await ask<{ _id: string }>(examiner, 'me')
  const counts = { ready: 1, warning: 0, error: 0, here: 0 }
  const file = {
    id: importId,
    kind: 'question' as const,
    fileKey: `imports/${importId}`,
    fileName: `${word}.csv`,
    format: 'csv' as const,
    state: 'checked' as const,
    counts,
  }
  await app.db
    .insert(imports)
    .values({ ...file, samples: [{ position: 2, cells: [word] }], createdBy: own.body.data._id, createdAt: app.now() })
  const row = {
    importId,
    position: 2,
    verdict: 'ready' as const,
    reasons: [],
    line: word,
    cells: { question_en: word },
    keys: [],
  }
  await app.db.insert(importRows).values(row)
}

/** Valid drafts, as a preview wants them; their pages are rendered while others read the site. */
async function preview(kind: string) {
  const { body } = await ask<{ _id: string }[]>(director, `things/${kind}?limit=10`)
  const id = body.data.at(-1)?._id ?? ''
  const desk = makeDesk(app, director.token)
  const opened = (await desk.open(kind, id)).body.data
  const name = 'title' in (opened.body as object) ? 'title' : 'name'
  await desk.save(kind, id, { version: opened.version, body: { ...(opened.body as object), [name]: `${word} shown` } })
  // Who renders thousands of pages beside it may take too long for one: a preview has three seconds.
  for (let tries = 0; tries < 8; tries++) {
    const made = await ask<{ path: string }>(director, `drafts/${kind}/${id}/previews`, { method: 'POST', body: {} })
    if (made.status === 200) return made.body.data.path
    expect([kind, made.status]).toEqual([kind, 503])
  }
  throw new Error(`no preview of ${kind}`)
}

async function previewAll() {
  const shown: string[] = []
  for (const kind of ['content-item', 'course', 'centre']) shown.push(await preview(kind))
  return shown
}

const found: string[] = []
let asked = 0

async function look(
  method: 'GET' | 'POST',
  url: string,
  { who = 'anonymous', body }: { who?: string; body?: object } = {},
) {
  const token = readers[who]
  const answer = await app.app.inject({
    method,
    url,
    ...(body ? { payload: body } : {}),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    remoteAddress: addressIn(newNetwork()),
  })
  asked++
  const text = `${JSON.stringify(answer.headers)}\n${answer.body}`
  for (const secret of secrets) if (text.includes(secret)) found.push(`${who} sees ${secret} in ${method} ${url}`)
  return { status: answer.statusCode, text: answer.body }
}

/** Lets in the first `most` pages of each kind. */
function firstOfEachKind(most: number) {
  const counts = new Map<string, number>()
  return (path: string) => {
    const [, first = '', ...below] = path.split(/[?#]/)[0]?.split('/') ?? []
    const kind = `${first}/${below.length}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return (counts.get(kind) ?? 0) <= most
  }
}

/** Pages that another one or a site map names, `most` of each kind, beginning with those that have no parameter. */
async function walkPages(most: number) {
  const isLetIn = firstOfEachKind(most)
  const seen = new Set<string>(['/', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/favicon.svg'])
  for (const { path } of pageRoutes) if (!path.includes(':')) seen.add(path)
  // Not the whole word: the page of the search says what was asked for.
  seen.add(`/search?q=${word.slice(0, 8)}`)
  const walked = new Set<string>()
  for (const path of seen) {
    if (!isLetIn(path)) continue
    walked.add(path)
    const { text } = await look('GET', path)
    const links = text.matchAll(/(?:href="|<loc>)(?:https:\/\/institute\.example)?(\/[^"<#]*)/g)
    for (const [, link = ''] of links) if (!/^\/(assets|media|api|staff|account)\//.test(link)) seen.add(link)
  }
  return walked
}

async function askEveryCall(pages: ReadonlySet<string>) {
  const open = [...new Set(app.routes)].flatMap((route) => {
    const [method, path = ''] = route.split(' ')
    return method === 'GET' && path.startsWith('/api/') && !path.startsWith('/api/staff') ? path : []
  })
  const names = [...new Set([...pages].map((page) => page.split(/[/?]/).filter(Boolean).at(-1) ?? ''))]
  const types = ['product', 'exam-category', 'exam', 'sub-exam', 'center', 'course-category', 'course'].concat(
    'content-category',
    'content-sub-category',
    'content-item',
  )
  for (const who of Object.keys(readers)) {
    for (const path of open.filter((path) => !path.includes(':'))) await look('GET', path, { who })
    for (const q of [word, word.slice(0, 5)]) await look('GET', `/api/website/search?q=${q}`, { who })
    await look('GET', `/api/website/details-by-url/content-item/${word}`, { who })
  }
  for (const type of types)
    for (const name of names.slice(0, 30)) await look('GET', `/api/website/details-by-url/${type}/${name}`)
  for (const module of ['products', 'exam-category', 'centers', 'course-category', 'exam', 'content-category'])
    await look('GET', `/api/website/list/${module}/all`)
  for (const section of ['free-downloads', 'time-table', 'result', 'notifications', 'latest-news'])
    for (const list of ['all-notifications', 'archive']) await look('GET', `/api/website/web/${list}/${section}`)
  // Without its sub-category a list of items is refused, and nothing would have been looked through.
  const lists = await app.db.select({ id: contentSubCategories.id }).from(contentSubCategories)
  const told: number[] = []
  for (const { id } of lists) {
    const body = { content_sub_category_id: id }
    told.push((await look('POST', '/api/website/list/content-item?limit=100', { body })).status)
  }
  for (const page of [1, 2, 3])
    told.push((await look('POST', `/api/website/list/course?page=${page}`, { body: {} })).status)
  expect(told).toEqual(told.map(() => 200))
}

type Walk = { most: number; leastPages: number }

/** Looks for what is not published yet on `most` pages of each kind, and in every answer. */
export function proveDrafts({ most, leastPages }: Walk) {
  beforeAll(async () => {
    if (!existsSync('dist/server/entry-server.js'))
      throw new Error('The pages are not built: npm test builds them first.')
    app = await makeTestApp({ pages: await loadBuiltPages() })
    await loadDemo(app.context())
    director = await makeSignedIn(app, { role: 'admin' })
    examiner = await makeSignedIn(app, { role: 'examiner' })
    const [student, tester] = [await makeSignedIn(app), await makeSignedIn(app, { role: 'tester' })]
    readers = { anonymous: undefined, student: student.token, tester: tester.token }
    app.onContentChange()
  }, 300_000)
  afterAll(() => app.close())

  describe('what is not published', () => {
    it('stands in no page, list, search, site map or answer, before, during and after a preview', async () => {
      const drafted = await draftEverything()
      await askForPrice()
      await writeQuestions()
      app.onContentChange()
      const [pages, previews] = await Promise.all([walkPages(most), previewAll()])
      await askEveryCall(pages)
      // Whatever was kept meanwhile is handed out now.
      for (const page of [...pages].slice(0, 60)) await look('GET', page)
      expect(found).toEqual([])
      expect([pages.size > leastPages, asked > 600, drafted.length > listedThings.size]).toEqual([true, true, true])
      // The search through the bytes finds it where it may be: in a preview, and in the console.
      expect((await look('GET', previews[0] ?? '')).text).toContain(`${word} shown`)
      for (const place of drafted.slice(0, 3)) expect((await ask(director, `drafts/${place}`)).text).toContain(word)
    }, 300_000)
  })
}

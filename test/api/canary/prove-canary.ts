import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBuiltPages } from '../../../src/pages.ts'
import { makeTestApp, type TestApp } from '../../test-app.ts'
import { matrix } from '../route-matrix.ts'
import type { Visitor as Asking } from '../route-matrix-rules.ts'
import type { Visitor } from './ask-everything.ts'
import { type Form, goThrough, nameOfRanked, sitters } from './go-through.ts'
import { type Canary, outOfDate } from './plant.ts'

type Sight = { phase: string; visitor: Visitor; route: string; canary: Canary }

let app: TestApp
let hall: Awaited<ReturnType<typeof goThrough>>
let sights: Sight[]

const analysisRoute = 'GET /api/student-portal/get-submission-data-for-analysis/:id'
/** The own mistakes, without what is right about them. */
const notebookRoutes = ['GET /api/student-portal/notebook', 'GET /api/student-portal/notebook/set']
const recordRoute = 'GET /api/staff/students/:id'
const isSitter = (visitor: Visitor) => sitters.some((one) => one === visitor)

/** Which canary was seen by whom, when and where. */
function look(): Sight[] {
  const canaries = [...hall.ranked.canaries, ...hall.practice.canaries]
  return hall.asker.received.flatMap(({ phase, visitor, route, words }) =>
    canaries.filter(({ word }) => words.includes(word)).map((canary) => ({ phase, visitor, route, canary })),
  )
}

async function begin(form: Form) {
  if (!existsSync('dist/server/entry-server.js'))
    throw new Error('The pages are not built: npm test builds them first.')
  app = await makeTestApp({ pages: await loadBuiltPages() })
  hall = await goThrough(app, form)
  sights = look()
}

const tell = ({ phase, visitor, route, canary: { word } }: Sight) => `${phase}: ${visitor} sees ${word} in ${route}`
const distinct = (list: Sight[]) => [...new Set(list.map(tell))]

/** The office reads in a student's record the marks that the student has been shown: those of an exercise at once, those of the ranked test when they are released. */
function isMarkInRecord({ phase, visitor, route, canary }: Sight) {
  if (route !== recordRoute || canary.kind !== 'marks' || isSitter(visitor)) return false
  return phase === 'released' || (canary.testId === hall.practice.testId && phase !== 'before' && phase !== 'sat')
}

/** Whose attempt at the test is closed and, of the ranked one, released. */
function mayKnowKey(sight: Sight) {
  const { phase, visitor, canary } = sight
  if (isMarkInRecord(sight)) return true
  if (canary.testId === hall.ranked.testId) return phase === 'released' && isSitter(visitor)
  if (phase === 'closed') return visitor === 'studentA' || visitor === 'tester'
  return (phase === 'window over' || phase === 'released') && isSitter(visitor)
}

/** Whoever asks for everything opens tests, too, and finds what they left out in their own notebook. */
function hasOpened({ visitor, canary }: Sight) {
  return sights.some(
    (earlier) => earlier.visitor === visitor && earlier.canary === canary && earlier.route.endsWith(' opened'),
  )
}

const students: Asking[] = ['anonymous', 'studentA', 'studentB', 'tester']
const belowExaminer: Asking[] = [...students, 'editor', 'counsellor', 'accounts', 'centreManager']
/** In the short form nobody of the office asks for everything. */
const asking = {
  short: { who: 'a student or a tester', visitors: students, openers: ['studentB'] },
  all: { who: 'somebody below an examiner', visitors: belowExaminer, openers: sitters },
}

function proveWhileTheyGoBy(form: Form) {
  it('every route that exists is asked', () => {
    const routes = app.routes.filter((route) => !route.startsWith('HEAD '))
    expect([...new Set(routes)].filter((route) => !hall.asker.called.has(route))).toEqual([])
  })

  it(`every route that has an answer for ${asking[form].who} has given it`, () => {
    const reachable = matrix.filter(({ answers }) => asking[form].visitors.some((visitor) => answers(visitor) === 200))
    const answered = new Set(hall.asker.received.flatMap(({ route, status }) => (status === 200 ? route : [])))
    expect(reachable.map(({ route }) => route).filter((route) => !answered.has(route))).toEqual([])
  })

  it('nobody sees a question before the test opens, but the tester, who may sit it then', () => {
    const early = sights.filter(({ phase, canary }) => phase === 'before' && canary.kind === 'question')
    expect(distinct(early.filter(({ visitor }) => visitor !== 'tester'))).toEqual([])
  })

  it('questions come out of sealed papers and, afterwards, of the analysis and the own notebook, and of nothing else', () => {
    const elsewhere = sights.filter((sight) => {
      const { canary, route } = sight
      if (notebookRoutes.includes(route) && (mayKnowKey(sight) || hasOpened(sight))) return false
      return canary.kind === 'question' && !route.endsWith(' opened') && route !== analysisRoute
    })
    expect(distinct(elsewhere)).toEqual([])
  })

  it('nobody sees a key, a solution or marks before their own attempt is closed and its results are released', () => {
    const early = sights.filter((sight) => sight.canary.kind !== 'question' && !mayKnowKey(sight))
    expect(distinct(early)).toEqual([])
  })

  it('keys and solutions come out of the analysis, and of nothing else', () => {
    const secrets = sights.filter(({ canary }) => canary.kind === 'key' || canary.kind === 'solution')
    expect(distinct(secrets.filter(({ route }) => route !== analysisRoute))).toEqual([])
  })
}

function proveTheSearch(form: Form) {
  it('finds the questions in the papers that were opened', () => {
    const opened = sights.filter(({ canary, route }) => canary.kind === 'question' && route.endsWith(' opened'))
    for (const { testId } of [hall.ranked, hall.practice])
      for (const visitor of asking[form].openers)
        expect(opened.some((sight) => sight.canary.testId === testId && sight.visitor === visitor)).toBe(true)
  })

  it('finds every key and solution, and the marks, once they are released', () => {
    const own = sights.filter(({ visitor, phase }) => visitor === 'studentA' && phase === 'released')
    const seen = new Set(own.map(({ canary }) => canary.word))
    const wanted = [...hall.ranked.canaries, ...hall.practice.canaries].filter(({ word }) => !outOfDate.has(word))
    // The exact fraction of the marks is shown to nobody.
    expect(wanted.map(({ word }) => word).filter((word) => !seen.has(word) && !word.includes('/'))).toEqual([])
  })

  it('reads pages that name the tests', () => {
    const pages = hall.asker.received.filter(({ route }) => route === 'page /ftd-scholarship-tests')
    expect(pages.some(({ words }) => words.includes(nameOfRanked))).toBe(true)
  })
}

/** Looks for what nobody may see yet in all that was answered: the short form asks less, and looks in the same way. */
export function proveCanary(form: Form) {
  beforeAll(() => begin(form), 1_200_000)
  afterAll(() => app.close())
  describe('while a ranked test and one for practice go by', () => proveWhileTheyGoBy(form))
  describe('the search', () => proveTheSearch(form))
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CandidateRow, SatTest, TestResults } from '#domains/attempts/candidates/schema.ts'
import type { StaffList } from '#platform/http/call.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { insertCandidates, makeCentre, naivePlace, randomCandidates } from '../make-candidates.ts'
import { entriesOf, makeTestOf, numeric, studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* The results of a test in the office: its candidates with marks, ranks and times, limited to the viewer's centres. */

let app: TestApp
let examiner: string
beforeAll(async () => {
  app = await makeTestApp()
  examiner = (await makeSignedIn(app, { role: 'examiner' })).token
})
afterAll(() => app.close())

type Page = Body & StaffList<CandidateRow>
const list = (testId: string, token: string, query = '') =>
  app.call<Page>('GET', `/api/staff/tests/${testId}/candidates${query}`, { token })

async function makeRanking(count: number, seed: number, places: (string | null)[]) {
  const { testId } = await makeTestOf(app, { questions: [numeric('1')] })
  const given = randomCandidates(count, seed, places)
  const ids = await insertCandidates(app, testId, given)
  return { testId, given, ids }
}

/** Reads all pages in order. */
async function readAll(testId: string, token: string, query: string) {
  const rows: CandidateRow[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await list(testId, token, `${query}${after && `&after=${after}`}`)
    rows.push(...body.data)
    after = body.next
  }
  return rows
}

describe('the candidates of a test', () => {
  it('are sorted by rank across pages, each once, as in a full pairwise comparison', async () => {
    const places = [await makeCentre(app, 'North'), await makeCentre(app, 'South'), null]
    const { testId, given, ids } = await makeRanking(230, 20_261_124, places)
    const rows = await readAll(testId, examiner, '?limit=37')
    expect(rows.map(({ _id }) => _id).sort()).toEqual([...ids].sort())
    const rankOf = new Map(rows.map(({ _id, rank }) => [_id, rank]))
    expect(ids.map((id) => rankOf.get(id))).toEqual(given.map((mine) => naivePlace(mine, given).rank))
    const ranks = rows.map(({ rank }) => rank ?? 0)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    const top = given[ids.indexOf(rows[0]?._id ?? '')]
    expect(rows[0]).toMatchObject({
      rank: 1,
      marks_obtained: top?.marks,
      accuracy: (top?.accuracy ?? 0) * 100,
      seconds_taken: top?.seconds,
      closed_by: 'student',
    })
    expect((await list(testId, examiner)).body.total).toEqual({ value: 230, is_exact: true })
  })

  it('of a centre keep their rank in the whole test', async () => {
    const [north, south] = [await makeCentre(app, 'N'), await makeCentre(app, 'S')]
    const { testId, given, ids } = await makeRanking(60, 3, [north, south, null])
    const rows = await readAll(testId, examiner, `?centre=${south}&limit=7`)
    const expected = given.flatMap((mine, n) =>
      mine.centre === south ? [[ids[n], naivePlace(mine, given).rank] as const] : [],
    )
    expect(new Map(rows.map(({ _id, rank }) => [_id, rank]))).toEqual(new Map(expected))
  })

  it("are limited to the centre manager's own centres, whatever the query", async () => {
    const [own, other] = [await makeCentre(app, 'Own'), await makeCentre(app, 'Other')]
    const { testId, given, ids } = await makeRanking(40, 4, [own, other, null])
    const { token } = await makeSignedIn(app, { role: 'centre-manager', centreIds: [own] })
    const mine = ids.filter((_, n) => given[n]?.centre === own).sort()
    for (const query of ['?limit=200', `?limit=200&centre=${own}`]) {
      const { body } = await list(testId, token, query)
      expect([query, body.data.map(({ _id }) => _id).sort(), body.total.value]).toEqual([query, mine, mine.length])
    }
    expect((await list(testId, token, `?centre=${other}`)).body).toMatchObject({ data: [], total: { value: 0 } })
    const whole = (await list(testId, token, '?limit=200')).text
    for (const [n, id] of ids.entries()) if (given[n]?.centre !== own) expect(whole).not.toContain(id)
  })

  it('are found by words of the name and by number', async () => {
    const { testId, ids } = await makeRanking(12, 5, [null])
    const found = async (q: string) => (await list(testId, examiner, `?q=${encodeURIComponent(q)}`)).body
    expect((await found('cand 7')).data.map(({ _id }) => _id)).toEqual([ids[6]])
    expect((await found('candidate')).total.value).toBe(12)
    const { registration_number: number = '' } = (await found('cand 3')).data[0] ?? {}
    expect((await found(number)).data.map(({ _id }) => _id)).toEqual([ids[2]])
    expect((await found('nobody')).data).toEqual([])
  })

  it('who are still sitting are listed separately, without marks and rank', async () => {
    const { testId, questionIds } = await makeTestOf(app, { questions: [numeric('1')] })
    const sitting = await makeSignedIn(app, { candidateName: 'Still Sitting' })
    const done = await makeSignedIn(app, { candidateName: 'Has Finished' })
    const attempt = (await studentApi(app, { token: done.token, testId }).open()).body.data
    const api = studentApi(app, { token: done.token, testId })
    await api.save(attempt._id, {
      epoch: attempt.epoch,
      entries: entriesOf(app, [[questionIds[0] ?? '', { number: '1' }]]),
    })
    await api.submit(attempt._id)
    await studentApi(app, { token: sitting.token, testId }).open()
    const [counted] = (await list(testId, examiner)).body.data
    expect(counted).toMatchObject({ candidate_name: 'Has Finished', student_id: done.user.id, rank: 1 })
    const { data, total } = (await list(testId, examiner, '?state=unfinished')).body
    expect(total.value).toBe(1)
    expect(data[0]).toMatchObject({
      candidate_name: 'Still Sitting',
      rank: null,
      marks_obtained: null,
      accuracy: null,
      seconds_taken: null,
      closed_at: null,
    })
    const { body } = await app.call<Body & { data: TestResults }>('GET', `/api/staff/tests/${testId}/results`, {
      token: examiner,
    })
    expect(body.data).toMatchObject({
      unfinished: 1,
      is_settled: true,
      may_release: true,
      stage: 'open',
      paper_version: 1,
      drop_rule: null,
    })
  })

  it('need valid parameters, or the field is named', async () => {
    const { testId } = await makeTestOf(app, { questions: [numeric('1')] })
    const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const [query, field] of [
      ['?state=lost', 'state'],
      ['?centre=north', 'centre'],
      ['?after=nowhere', 'after'],
      [`?after=${place([1, 2, 3])}`, 'after'],
      [`?after=${place(['1', 'key', testId])}`, 'after'],
      [`?after=${place([1, 2, testId])}`, 'after'],
      [`?after=${place([1, 'a\u0000', testId])}`, 'after'],
      ['?batch=morning', 'batch'],
      ['?limit=0', 'limit'],
    ]) {
      const { status, body } = await list(testId, examiner, query)
      expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 400, [field]])
    }
    expect((await list('0f0e0d0c-0000-4000-8000-000000000000', examiner)).status).toBe(404)
  })
})

describe('the tests that have results', () => {
  it('are those whose window has begun, with a release for the exam controller and none for a centre manager', async () => {
    const hour = 3_600_000
    const past = await makeTest(app, {
      name: 'Canarybegun',
      type: 'ftd',
      opensAt: new Date(app.now().getTime() - hour),
    })
    await makeTest(app, { name: 'Canarycoming', type: 'ftd', opensAt: new Date(app.now().getTime() + hour) })
    app.onContentChange()
    const { token } = await makeSignedIn(app, { role: 'centre-manager', centreIds: [await makeCentre(app, 'Here')] })
    const { body } = await app.call<Body & StaffList<SatTest>>('GET', '/api/staff/sat-tests?q=canary', { token })
    expect(body.data.map(({ quiz_name }) => quiz_name)).toEqual(['Canarybegun'])
    const results = await app.call<Body & { data: TestResults }>('GET', `/api/staff/tests/${past.testId}/results`, {
      token,
    })
    expect(results.body.data.may_release).toBe(false)
  })
})

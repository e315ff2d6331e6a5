import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { percentileOf } from '#domains/attempts/marking/merit.ts'
import { findCentrePlace, readOverall } from '#domains/attempts/ranking/find-ranks.ts'
import type { RankList } from '#domains/attempts/ranking/schema.ts'
import { plainTerms } from '#domains/exams/patterns/rules.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn } from '../factories.ts'
import { insertCandidates, makeCentre, naivePlace, randomCandidates } from '../make-candidates.ts'
import { makeTestOf, numeric } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const terms = { ...plainTerms, roundingPlaces: 5 as const }

describe('ranks', () => {
  it('and both percentiles match a pairwise comparison, including ties and centres', async () => {
    const { testId } = await makeTestOf(app, { questions: [numeric('1')] })
    const places = [await makeCentre(app, 'North'), await makeCentre(app, 'South'), null]
    const list = randomCandidates(150, 20_261_121, places)
    const ids = await insertCandidates(app, testId, list)
    const ctx = app.context()
    for (const [index, mine] of list.entries()) {
      const id = ids[index] ?? ''
      const overall = await readOverall(ctx, id, { testId, closes: null })
      const { rank, candidates } = overall
      const [atOrBelow, below] = (['at-or-below', 'below'] as const).map((percentile) =>
        percentileOf(overall, { ...terms, percentile }),
      )
      expect({ rank, candidates, atOrBelow, below }).toEqual(naivePlace(mine, list))
      const atCentre = await findCentrePlace(ctx, id, terms)
      const own = naivePlace(
        mine,
        list.filter(({ centre }) => centre === mine.centre),
      )
      const expected = mine.centre && { rank: own.rank, candidates: own.candidates, percentile: own.atOrBelow }
      expect(atCentre && { ...atCentre, center_name: undefined }).toEqual(expected)
    }
    const { average, topper } = await readOverall(ctx, ids[0] ?? '', { testId, closes: null })
    expect(average).toBeCloseTo(list.reduce((sum, { marks }) => sum + marks, 0) / list.length, 10)
    expect(topper).toBe(Math.max(...list.map(({ marks }) => marks)))
  })

  it('of one candidate are counted by index', async () => {
    const { testId } = await makeTestOf(app, { questions: [numeric('1')] })
    const [id = ''] = await insertCandidates(app, testId, randomCandidates(3000, 7, [null]))
    await app.pool.query('vacuum analyze attempts')
    const spy = vi.spyOn(app.pool, 'query')
    await readOverall(app.context(), id, { testId, closes: null })
    const sent: unknown[] = spy.mock.calls[0] ?? []
    spy.mockRestore()
    const [config, values] = sent
    const text = typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : ''
    const plan = await app.pool.query(`explain ${text}`, Array.isArray(values) ? values : [])
    const lines = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(lines).toContain('Index Only Scan using attempts_merit')
    expect(lines).not.toContain('Seq Scan on attempts other')
  })
})

describe('the list of ranks', () => {
  async function read(testId: string, token: string, query = '') {
    return app.call<{ data: RankList; errors?: object }>('GET', `/api/staff/tests/${testId}/ranks${query}`, { token })
  }

  it('has a hundred candidates a page, ties sharing a rank, and all of them once', async () => {
    const { testId } = await makeTestOf(app, { questions: [numeric('1')] })
    const north = await makeCentre(app, 'North gate')
    const list = randomCandidates(230, 5, [north, null])
    const ids = await insertCandidates(app, testId, list)
    const { token } = await makeSignedIn(app, { role: 'examiner' })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(testId, token, `?page=${page}`)))
    expect(pages.map(({ body }) => body.data.rows.length)).toEqual([100, 100, 30, 0])
    expect(pages[0]?.body.data).toMatchObject({ candidates: 230, pages: 3, version: 1, is_settled: true })
    const rows = pages.flatMap(({ body }) => body.data.rows)
    const rankOf = new Map(rows.map((row) => [row.submission_id, row.rank]))
    expect(ids.map((id) => rankOf.get(id))).toEqual(list.map((mine) => naivePlace(mine, list).rank))
    const [first] = rows
    const top = list[ids.indexOf(first?.submission_id ?? '')]
    expect(first).toMatchObject({
      rank: 1,
      marks_obtained: top?.marks,
      accuracy: (top?.accuracy ?? 0) * 100,
      seconds_taken: top?.seconds,
      center_id: top?.centre,
      center_name: top?.centre ? 'North gate' : null,
    })
    expect(first?.registration_number).toMatch(/^M-/)
  })

  it('of a centre ranks its own candidates among each other', async () => {
    const { testId } = await makeTestOf(app, { questions: [numeric('1')] })
    const [north, south] = [await makeCentre(app, 'N'), await makeCentre(app, 'S')]
    const list = randomCandidates(40, 6, [north, south])
    const ids = await insertCandidates(app, testId, list)
    const { token } = await makeSignedIn(app, { role: 'admin' })
    const { body } = await read(testId, token, `?centre=${south}`)
    const own = list.filter(({ centre }) => centre === south)
    expect(body.data).toMatchObject({ candidates: own.length, pages: 1 })
    const rankOf = new Map(body.data.rows.map((row) => [row.submission_id, row.rank]))
    const expected = list.map((mine) => (mine.centre === south ? naivePlace(mine, own).rank : undefined))
    expect(ids.map((id) => rankOf.get(id))).toEqual(expected)
  })

  it('opens to centre managers for their own centres alone', async () => {
    const { testId } = await makeTestOf(app, { questions: [numeric('1')] })
    const [own, other] = [await makeCentre(app, 'Own'), await makeCentre(app, 'Other')]
    const { token } = await makeSignedIn(app, { role: 'centre-manager', centreIds: [own] })
    const queries = [`?centre=${own}`, `?centre=${other}`, '']
    const answers = await Promise.all(queries.map((query) => read(testId, token, query)))
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403])
  })

  it('answers 400 for an invalid page or centre, and 404 for an unknown test', async () => {
    const { testId } = await makeTestOf(app, { questions: [numeric('1')] })
    const { token } = await makeSignedIn(app, { role: 'admin' })
    for (const [query, field] of [
      ['?page=0', 'page'],
      ['?centre=north', 'centre'],
    ] as const) {
      const { status, body } = await read(testId, token, query)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    }
    expect((await read(newId(), token)).status).toBe(404)
  })
})

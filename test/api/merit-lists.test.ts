import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Normalisation, normalisation, type ResultTerms } from '#domains/exams/patterns/schema.ts'
import type { MeritDesk, MeritRow } from '#domains/merit/lists/schema.ts'
import type { OwnScore } from '#domains/merit/scores/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { independentList, independentSeats } from '../independent-merit.ts'
import { computeMerit } from '../make-merit-list.ts'
import { makeCentre } from '../make-offers.ts'
import { simulateField } from '../simulate-field.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Every number of a list over three shifts, compared with an independent computation. */

const minimum = { General: 30, OBC: 25, SC: 20, ST: 15 }
const results: ResultTerms = {
  ties: [{ by: 'section', section: 'Mathematics' }, { by: 'ratio', section: null }, { by: 'older' }, { by: 'name' }],
  minima: [{ section: null, percent: minimum }],
}
const places: Record<Normalisation, number> = { none: 5, nta: 7, rrb: 5, 'ssc-2018': 5, 'ssc-2025': 5, standard: 2 }

let app: TestApp
let token: string
let field: Awaited<ReturnType<typeof simulateField>>
let listId: string
const rules = (normalisation: Normalisation) => ({
  normalisation,
  places: independentSeats,
  slabs: [
    { by: 'rank', percent: 100, up_to: 10 },
    { by: 'mark', percent: 50, from: '12' },
  ],
})

type Told<T> = Body & { data: T }
const post = <T>(url: string, body: object) => app.call<Told<T>>('POST', `/api/staff/${url}`, { token, body })
const get = async <T>(url: string) => (await app.call<Told<T>>('GET', `/api/staff/${url}`, { token })).body.data

async function allRows() {
  const rows: MeritRow[] = []
  for (let after = ''; ; ) {
    const { body } = await app.call<Told<MeritRow[]> & { next: string | null }>(
      'GET',
      `/api/staff/merit-lists/${listId}/rows?limit=100${after}`,
      { token },
    )
    rows.push(...body.data)
    if (body.next === null) return rows
    after = `&after=${encodeURIComponent(body.next)}`
  }
}

beforeAll(async () => {
  app = await makeTestApp()
  token = (await makeSignedIn(app, { role: 'examiner' })).token
  const centreIds = []
  for (let n = 0; n < 7; n++) centreIds.push((await makeCentre(app)).id)
  field = await simulateField(app, { seed: 7, candidates: 180, shifts: 3, centreIds, results })
  const shifts = field.testIds.map((test_id, n) => ({ test_id, name: `Shift ${n + 1}` }))
  const made = await post<{ _id: string }>('merit-lists', { name: 'Talent test', shifts, rules: rules('none') })
  expect([made.status, made.text]).toEqual([200, made.text])
  listId = made.body.data._id
  // Later changes to a candidate's profile change no rank.
  const later =
    "update profiles set category = 'ST', dob = '2001-01-01', present_address = null where user_id = any($1)"
  await app.pool.query(later, [field.sat.map(({ id }) => id)])
})
afterAll(() => app.close())

describe.each(normalisation.options)('a list by %s', (method) => {
  let rows: MeritRow[]
  const expected = () => independentList(field.sat, { method, minimum, places: places[method] })
  beforeAll(async () => {
    const { edition } = await get<MeritDesk>(`merit-lists/${listId}`)
    const changed = await app.call('PUT', `/api/staff/merit-lists/${listId}`, {
      token,
      body: { name: 'Talent test', rules: rules(method) },
      headers: { 'if-match': `"${edition}"` },
    })
    expect([changed.status, changed.text]).toEqual([200, changed.text])
    expect((await computeMerit(app, { token }, { id: listId })).status).toBe(200)
    expect((await get<MeritDesk>(`merit-lists/${listId}`)).shown?.number).toBe(1)
    rows = await allRows()
  })

  it('has the marks, percentiles, ranks, places and slabs of an independent computation', () => {
    const own = new Map(rows.map((row) => [row.student_id, row]))
    expect(rows.length).toBe(field.sat.length)
    for (const one of expected()) {
      const row = own.get(one.candidate.id)
      expect({
        marks: row?.marks,
        percentile: row?.percentile,
        normalised: row?.normalised,
        ranks: [row?.rank, row?.category_rank, row?.center_rank, row?.state_rank],
        isQualified: row?.missed.length === 0,
        within: row?.selection,
        slab: row?.slab,
      }).toEqual({
        marks: one.marks,
        percentile: one.percentile,
        normalised: one.normalised,
        ranks: [one.rank, one.categoryRank, one.centreRank, one.stateRank],
        isQualified: one.isQualified,
        within: one.within,
        slab: one.slab,
      })
    }
  })

  it('shows each candidate a calculation that matches the stored numbers', async () => {
    for (const row of [rows[0], rows[40], rows[99], rows.at(-1)]) {
      const score = await get<OwnScore>(`merit-lists/${listId}/rows/${row?._id}`)
      const { share, order, raw } = score
      const worked = (100 * share.at_or_below) / share.appeared
      if (score.percentile !== null)
        expect(worked).toBeCloseTo(Number(score.percentile), Math.min(places[method], 6) - 1)
      expect(order.higher + order.ahead_by_ties + 1).toBe(row?.rank)
      expect(
        raw.sections.filter((one) => !one.is_qualifying).reduce((sum, one) => sum + Number(one.marks), 0),
      ).toBeCloseTo(Number(raw.marks), 4)
      const marks = byHand(score)
      if (marks !== null) expect(marks).toBeCloseTo(Number(score.normalised), Math.min(places[method] - 1, 4))
    }
  })
})

it('ranks each of its tests by its own tie-break order', async () => {
  const [testId] = field.testIds
  const ofList = (await allRows())
    .filter(({ shift }) => shift === 1)
    .map(({ student_id, rank }) => ({ student_id, rank }))
  const { rows } = await app.pool.query<{ student_id: string; rank: number }>(
    'select student_id, rank() over (order by merit desc, tie_key)::int as rank from attempts where test_id = $1',
    [testId],
  )
  const rankOf = new Map(rows.map(({ student_id, rank }) => [student_id, rank]))
  const within = ofList.map(({ rank }) => ofList.findIndex((other) => other.rank === rank) + 1)
  expect(ofList.map(({ student_id }) => rankOf.get(student_id))).toEqual(within)
})

/** Recomputes the steps with plain floating-point numbers. */
function byHand({ conversion, raw }: OwnScore) {
  if (conversion === null) return null
  const n = Number
  type Step = { below: { marks: string } | null; above: { marks: string }; slope: string | null; way: string | null }
  const along = ({ below, above, slope, way }: Step) =>
    below === null || slope === null ? n(above.marks) : n(below.marks) + n(slope) * n(way)
  if (conversion.method === 'own-shift') return n(raw.marks)
  if (conversion.method === 'rrb') return along(conversion)
  if (conversion.method === 'ssc-2025')
    return conversion.shifts.map(along).reduce((sum, one) => sum + one) / conversion.shifts.length
  if (conversion.method === 'standard') return 25 + 5 * n(conversion.steps)
  return n(conversion.slope) * (n(raw.marks) - n(conversion.own_spread)) + n(conversion.foot)
}

it('shows the figures of every shift, and who did not come', async () => {
  const { shown } = await get<MeritDesk>(`merit-lists/${listId}`)
  const { figures } = shown ?? {}
  for (const [shift, told] of (figures?.shifts ?? []).entries()) {
    const present = field.sat.filter((one) => one.shift === shift)
    const paper = present.filter(({ centreId }) => centreId !== null).length
    const absent = field.absent.filter((one) => one.shift === shift).length
    expect(told).toMatchObject({ present: present.length, paper, online: present.length - paper, absent })
  }
  expect(figures?.all).toMatchObject({ present: field.sat.length, absent: field.absent.length })
})

it.each([
  ['shifts.0.test_id', (): object => ({ shifts: [{ test_id: '01890000-0000-7000-8000-000000000000', name: 'A' }] })],
  ['shifts.0.test_id', () => ({ shifts: [{ test_id: field.testIds[0], name: 'A' }] })],
  [
    'rules.slabs.1.percent',
    () => ({
      rules: {
        slabs: [
          { by: 'rank', percent: 10, up_to: 1 },
          { by: 'rank', percent: 20, up_to: 2 },
        ],
      },
    }),
  ],
  [
    'rules.places.1.category',
    () => ({
      rules: {
        places: [
          { category: 'SC', places: 1 },
          { category: 'SC', places: 2 },
        ],
      },
    }),
  ],
])('refuses a list by the name of %s', async (name, body) => {
  const shifts = [{ test_id: field.testIds[0], name: 'A' }]
  const { status, body: told } = await post('merit-lists', { name: 'Another', shifts, rules: {}, ...body() })
  expect([status, Object.keys(told.errors ?? {})]).toEqual([400, [name]])
})

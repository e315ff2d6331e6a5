import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#domains/attempts/analysis/schema.ts'
import type { CandidateData, CandidateRow } from '#domains/attempts/candidates/schema.ts'
import { registrationData } from '#domains/exams/registrations/collect-registrations.ts'
import type { MeritDesk, MeritRow } from '#domains/merit/lists/schema.ts'
import type { SlabOffer } from '#domains/merit/offers/schema.ts'
import { meritData } from '#domains/merit/scores/reads.ts'
import type { OwnResult, OwnScore } from '#domains/merit/scores/schema.ts'
import { meritRows, meritVersions } from '#domains/merit/tables.ts'
import type { PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { approvals, jobs } from '#platform/data/database/tables.ts'
import { makeSession, makeSignedIn } from '../factories.ts'
import { computeMerit, makeMeritList } from '../make-merit-list.ts'
import { makeCourse } from '../make-offers.ts'
import type { Simulated } from '../simulate-field.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* A list is published by two people, frozen, and corrected as a version of its own. What the site shows of it: merit-site.test.ts. */

type By = { token: string }
let app: TestApp
let examiner: By
let director: By & { user: { id: string } }
let seed = 100
beforeAll(async () => {
  app = await makeTestApp()
  examiner = await makeSignedIn(app, { role: 'examiner' })
  director = await makeSignedIn(app, { role: 'admin' })
})
afterAll(() => app.close())

type Told<T> = Body & { data: T }
const post = <T>({ token }: By, url: string, body: object = {}) =>
  app.call<Told<T>>('POST', `/api/staff/${url}`, { token, body })
const get = <T>(url: string, by?: By) => app.call<Told<T>>('GET', `/api/${url}`, by ? { token: by.token } : {})

const computedList = (candidates = 12) => makeMeritList(app, examiner, { seed: ++seed, candidates })

const wanted = (state: string, version = 1) => ({ version, state, reason: 'All challenges are decided.' })
const askFor = (id: string, body: object) =>
  post<{ approval_id: string }>(examiner, `merit-lists/${id}/publications`, body)
const decide = ({ body }: { body: Told<{ approval_id: string }> }, by: By = director) =>
  post(by, `approvals/${body.data.approval_id}/approve`, { note: '' })

async function publish(id: string, ...states: string[]) {
  for (const state of states) expect((await decide(await askFor(id, wanted(state)))).status).toBe(200)
}
const publish2 = async (id: string) => expect((await decide(await askFor(id, wanted('final', 2)))).status).toBe(200)
const tokenOf = async ({ id }: Simulated) => ({ token: await makeSession(app, id) })
const deskOf = async (id: string) => (await get<MeritDesk>(`staff/merit-lists/${id}`, examiner)).body.data

describe('a merit list', () => {
  it("becomes provisional, then final, each with a second person's approval", async () => {
    const { id, testIds } = await computedList()
    expect((await askFor(id, wanted('final'))).status).toBe(409)
    const asked = await askFor(id, wanted('provisional'))
    expect(asked.status).toBe(202)
    expect((await decide(asked, examiner)).status).toBe(403)
    expect((await decide(asked)).status).toBe(200)
    // A key that can be challenged, also by a window set after the release, is not final.
    const setWindow = (closesAt: Date) =>
      app.pool.query(
        `insert into challenge_windows values ($1, $2, $3, $4, $2)
         on conflict (test_id) do update set closes_at = excluded.closes_at`,
        [testIds[1], new Date(0), closesAt, director.user.id],
      )
    await setWindow(new Date(app.now().getTime() + 60_000))
    expect((await askFor(id, wanted('final'))).body.message).toContain('Shift 2 can still be challenged')
    await setWindow(app.now())
    await publish(id, 'final')
    const { versions, shown } = await deskOf(id)
    expect(versions).toMatchObject([{ number: 1, state: 'final' }])
    expect([versions[0]?.provisional_by.length, versions[0]?.final_by.length, shown?.is_current]).toEqual([2, 2, true])
  })

  it('does not publish if data that ranks depend on changed since it was computed or requested', async () => {
    const { id, sat, testIds } = await computedList()
    const asked = await askFor(id, wanted('provisional'))
    const [one = never()] = sat
    const url = `/api/staff/tests/${testIds[one.shift]}/candidates/${one.id}`
    const { data } = (await app.call<Told<CandidateData>>('GET', url, examiner)).body
    const correct = (body: object) =>
      app.call('PUT', url, { ...examiner, body: { ...data, reason: 'Typed wrong.', ...body } })
    const listed = async () =>
      (await get<MeritRow[]>(`staff/merit-lists/${id}/rows`, examiner)).body.data.find(
        (row) => row.student_id === one.id,
      )
    // A spelling is shown as it is corrected, and no rank depends on it.
    expect((await correct({ candidate_name: 'Asha Rao' })).status).toBe(200)
    expect(await listed()).toMatchObject({ candidate_name: 'Asha Rao', revision: 2 })
    expect((await deskOf(id)).shown?.is_current).toBe(true)
    expect((await correct({})).status).toBe(409)
    await correct({ category: one.category === 'SC' ? 'ST' : 'SC', revision: 2 })
    const { status, body } = await decide(asked)
    expect([status, body.message]).toEqual([409, expect.stringContaining('lapsed')])
    expect((await askFor(id, wanted('provisional'))).status).toBe(409)
    expect((await deskOf(id)).shown?.is_current).toBe(false)
    await computeMerit(app, examiner, { id })
    await publish(id, 'provisional')
  })

  it('is corrected in a new version with a reason, and the previous one stays', async () => {
    const { id } = await computedList()
    await publish(id, 'provisional', 'final')
    const silent = await post(examiner, `merit-lists/${id}/versions`)
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([400, ['reason']])
    const [worst = never()] = await app.db
      .select({ row: meritRows })
      .from(meritRows)
      .innerJoin(meritVersions, eq(meritVersions.id, meritRows.versionId))
      .where(eq(meritVersions.listId, id))
      .orderBy(desc(meritRows.rank))
    const { rank, studentId, attemptId } = worst.row
    await app.pool.query('alter table attempts disable trigger attempts_marks_stay')
    await app.pool.query('update attempts set score = score || $2, merit = 34 where id = $1', [
      attemptId,
      { marks: '34' },
    ])
    await app.pool.query('alter table attempts enable trigger attempts_marks_stay')
    await computeMerit(app, examiner, { id, reason: 'Question 4 has two keys.' })
    expect((await deskOf(id)).shown?.number).toBe(2)
    const by = { token: await makeSession(app, studentId) }
    expect((await get<OwnScore>(`merit-results/${id}`, by)).body.data).toMatchObject({
      version: 1,
      rank,
    })
    await decide(await askFor(id, wanted('provisional', 2)))
    // Everyone whose marks or rank moved is told, once, and not again when it is final.
    await publish2(id)
    const { moved } = (await deskOf(id)).shown ?? never()
    const mails = await app.db.select().from(jobs).where(eq(jobs.kind, 'mail-result-changed'))
    expect(mails.length).toBeGreaterThanOrEqual(moved ?? never())
    expect(new Set(mails.map(({ payload }) => payload.userId)).size).toBe(mails.length)
    expect(mails.find(({ payload }) => payload.userId === studentId)?.payload).toMatchObject({
      path: `/account/result/${id}`,
      rank: [rank, expect.any(Number)],
    })
    const { body } = await get<OwnScore>(`merit-results/${id}`, by)
    expect(body.data).toMatchObject({ version: 2, percentile: '100.00000', raw: { marks: '34.00000' } })
    expect(body.data.versions.map(({ number, rank, reason }) => [number, rank, reason])).toEqual([
      [1, rank, null],
      [2, body.data.rank, 'Question 4 has two keys.'],
    ])
    expect((await deskOf(id)).shown?.moved).toBeGreaterThan(0)
  })

  it.each([
    ['a row changed', 'update merit_rows set rank = rank + 1 where version_id = $1'],
    ['a row taken out', 'delete from merit_rows where version_id = $1'],
    ['the version taken out', 'delete from merit_versions where id = $1'],
    ['its figures changed', `update merit_versions set figures = '{}' where id = $1`],
    ['its state taken back', `update merit_versions set state = 'draft', provisional_at = null where id = $1`],
  ])('once published cannot have %s, even in the database', async (_what, statement) => {
    const { id } = await computedList(6)
    await publish(id, 'provisional')
    const { rows } = await app.pool.query('select id from merit_versions where list_id = $1', [id])
    await expect(app.pool.query(statement, [rows[0].id])).rejects.toThrow(
      /never changes|version of its own|becomes provisional/,
    )
  })

  it('waits for a running shift', async () => {
    const { id, testIds } = await computedList(6)
    await app.pool.query('update tests set opens_at = $2 where id = $1', [testIds[0], app.now()])
    app.onContentChange()
    expect((await post(examiner, `merit-lists/${id}/versions`)).status).toBe(409)
  })
})

const never = () => {
  throw new Error('nobody sat')
}

it("gives a candidate the published list's rank everywhere, and the test's rank before", async () => {
  const { id, testIds } = await computedList()
  const candidates = async () => (await get<CandidateRow[]>(`staff/tests/${testIds[1]}/candidates`, examiner)).body.data
  const before = await candidates()
  expect(before.map(({ rank, is_listed }) => [rank, is_listed])).toEqual(before.map((_, n) => [n + 1, false]))
  await publish(id, 'provisional')
  const rows = (await get<MeritRow[]>(`staff/merit-lists/${id}/rows?limit=200`, examiner)).body.data
  const told = (await candidates()).map((row) => [row.student_id, row.rank, row.percentile, row.is_listed])
  const listed = rows.filter(({ shift }) => shift === 2)
  expect(told).toEqual(listed.map((row) => [row.student_id, row.rank, Number(row.percentile), true]))
  const [best = never()] = before
  const analysis = `student-portal/get-submission-data-for-analysis/${best._id}`
  const seen = (await get<Analysis>(analysis, { token: await makeSession(app, best.student_id) })).body.data.standing
  expect([seen.rank, seen.candidates, seen.merit_list?.list_id]).toEqual([listed[0]?.rank, 12, id])
})

it('takes the slabs of a final list off in the shop for their candidates, with the approval they need', async () => {
  const { id } = await computedList()
  const slab = (percent: number, up_to: number) => ({ by: 'rank', percent, up_to })
  const rules = { places: [], slabs: [slab(50, 2), slab(10, 5)] }
  const headers = { 'if-match': '"1"' }
  const body = { name: 'Scholarship list', rules }
  const { token } = examiner
  expect((await app.call('PUT', `/api/staff/merit-lists/${id}`, { token, body, headers })).status).toBe(200)
  await computeMerit(app, examiner, { id })
  const offer = (until = '2099-03-31T23:59:59+05:30') =>
    post<SlabOffer[]>(director, `merit-lists/${id}/offers`, { until, reason: 'Slabs of the talent test.' })
  expect((await offer()).status).toBe(409)
  await publish(id, 'provisional', 'final')
  expect((await offer('2020-01-01T00:00:00+05:30')).status).toBe(400)
  expect((await post(examiner, `merit-lists/${id}/offers`, { until: '2099-03-31T23:59:59+05:30' })).status).toBe(403)
  const offered = (await offer()).body.data
  expect(offered.map(({ percent, state, candidates }) => [percent, state, candidates])).toEqual([
    [50, 'waiting', null],
    [10, 'offered', 3],
  ])
  expect((await offer()).status).toBe(409)

  // A course of 1,000 rupees. The larger slab waits for a second person.
  const course = await makeCourse(app, { baseFee: 100_000, discountedFee: 100_000 })
  const places = await app.db
    .select({ slab: meritRows.slab, studentId: meritRows.studentId })
    .from(meritRows)
    .innerJoin(meritVersions, eq(meritVersions.id, meritRows.versionId))
    .where(and(eq(meritVersions.listId, id), eq(meritVersions.state, 'final')))
  const quoted = async (slab: number | null) => {
    const token = await makeSession(app, places.find((place) => place.slab === slab)?.studentId ?? '')
    const fields = { type: 'online', websiteCourseId: course.id }
    const answer = await app.call<Told<PresentedQuote>>('POST', '/api/admission/payment-quote', { token, body: fields })
    return answer.body.data.amount
  }
  expect([await quoted(null), await quoted(10), await quoted(50)]).toEqual([1000, 900, 1000])
  const [waiting] = await app.db
    .select()
    .from(approvals)
    .where(eq(approvals.subjectId, offered[0]?._id ?? ''))
  const second = await makeSignedIn(app, { role: 'admin' })
  expect((await post(second, `approvals/${waiting?.id}/approve`, { note: '' })).status).toBe(200)
  expect([await quoted(10), await quoted(50)]).toEqual([900, 500])
  const { rows } = await app.pool.query(
    `select array_agg(given.student_id order by given.student_id) = (
       select array_agg(student_id order by student_id) from merit_rows join merit_versions on version_id = id
       where list_id = $1 and slab = 10) as is_theirs
     from discount_students given where given.discount_id = $2`,
    [id, offered[1]?._id],
  )
  expect(rows).toEqual([{ is_theirs: true }])
})

describe('a result', () => {
  it('is the student’s own once it is published, with the arithmetic, and nobody else’s', async () => {
    const { id, sat, absent } = await computedList()
    const [one = never()] = sat
    const by = await tokenOf(one)
    expect((await get<OwnResult[]>('merit-results', by)).body.data).toEqual([])
    expect((await get(`merit-results/${id}`, by)).status).toBe(404)
    await publish(id, 'provisional')
    expect((await get<OwnResult[]>('merit-results', by)).body.data).toMatchObject([
      { list_id: id, state: 'provisional', ranked: 12 },
    ])
    const { data } = (await get<OwnScore>(`merit-results/${id}`, by)).body
    expect(data).toMatchObject({
      roll_no: one.roll,
      shift: `Shift ${one.shift + 1}`,
      conversion: { method: expect.stringMatching(/rrb|own-shift/) },
    })
    expect((await get(`merit-results/${id}`, await tokenOf(absent[0] ?? never()))).status).toBe(404)
  })

  it('keeps its rank in later versions when the account goes, and loses category and state', async () => {
    const { id, sat } = await computedList()
    await publish(id, 'provisional')
    const one = sat.find(({ category, state }) => category && state) ?? never()
    for (const { erase } of [registrationData, meritData])
      await erase?.(app.context(), { userId: one.id, email: '', isEmailConfirmed: false })
    await computeMerit(app, examiner, { id, reason: 'Once more.' })
    const rowsOf = async (number: number) =>
      app.db
        .select({ row: meritRows })
        .from(meritRows)
        .innerJoin(meritVersions, eq(meritVersions.id, meritRows.versionId))
        .where(and(eq(meritVersions.listId, id), eq(meritVersions.number, number)))
        .orderBy(meritRows.rank, meritRows.attemptId)
    const ranks = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
      rows.map(({ row }) => [row.studentId, row.rank, row.categoryRank, row.missed])
    const later = await rowsOf(2)
    expect(ranks(later)).toEqual(ranks(await rowsOf(1)))
    const row = later.find(({ row }) => row.studentId === one.id)?.row
    expect(row).toMatchObject({ category: null, stateName: null, rollNumber: one.roll })
  })

  it('is visible to managers only for their own centre', async () => {
    const { id, centre, sat } = await computedList()
    const manager = await makeSignedIn(app, { role: 'centre-manager', centreIds: [centre.id] })
    const elsewhere = await makeSignedIn(app, { role: 'centre-manager' })
    const rowsOf = async (by: By) => (await get<{ _id: string }[]>(`staff/merit-lists/${id}/rows`, by)).body.data
    expect((await rowsOf(manager)).length).toBe(sat.filter(({ centreId }) => centreId === centre.id).length)
    expect(await rowsOf(elsewhere)).toEqual([])
    expect((await get(`staff/merit-lists/${id}/rows/${sat[0]?.attemptId}`, elsewhere)).status).toBe(404)
    expect((await post(manager, `merit-lists/${id}/versions`)).status).toBe(403)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnConsent } from '#domains/merit/consents/schema.ts'
import type { FoundResult, OwnScore, PublicPage, PublishedList } from '#domains/merit/scores/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { addressIn, makeSession, makeSignedIn, newNetwork } from '../factories.ts'
import { computeMerit, makeMeritList } from '../make-merit-list.ts'
import type { Simulated } from '../simulate-field.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* What anybody reads of a merit list: nothing before the office shows it on the site, then roll numbers without names, and one result by roll number and date of birth. */

type By = { token: string }
let app: TestApp
let examiner: By
let director: By
let seed = 500
beforeAll(async () => {
  app = await makeTestApp()
  examiner = await makeSignedIn(app, { role: 'examiner' })
  director = await makeSignedIn(app, { role: 'admin' })
})
afterAll(() => app.close())

type Told<T> = Body & { data: T }
const post = <T>({ token }: By, url: string, body: object = {}) =>
  app.call<Told<T>>('POST', `/api/staff/${url}`, { token, body })
const read = <T>(url: string, by?: By) => app.call<Told<T>>('GET', `/api/${url}`, by ? { token: by.token } : {})
const never = () => {
  throw new Error('nobody sat')
}

const makeList = (of?: { candidates: number }) => makeMeritList(app, examiner, { seed: ++seed, ...of })

async function publish(id: string, state = 'provisional', version = 1) {
  const body = { version, state, reason: 'All challenges are decided.' }
  const asked = await post<{ approval_id: string }>(examiner, `merit-lists/${id}/publications`, body)
  const url = `approvals/${asked.body.data.approval_id}/approve`
  expect((await post(director, url, { note: '' })).status).toBe(200)
}

const show = (id: string, is_public = true, { token } = director) =>
  app.call('PUT', `/api/staff/merit-lists/${id}/site`, { token, body: { is_public } })

async function makePublicList(of?: { candidates: number }) {
  const list = await makeList(of)
  await publish(list.id)
  expect((await show(list.id)).status).toBe(200)
  const [known = never(), other = never()] = list.sat.filter(({ born }) => born !== null)
  return { ...list, known, other }
}

type Asked = { roll: number; born: string | null; inShift?: number }
/** From a network of its own, unless one is named. */
async function lookUp(id: string, { roll, born, inShift: shift }: Asked, network = newNetwork()) {
  const payload = { roll_no: roll, date_of_birth: born, shift }
  const remoteAddress = addressIn(network)
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/merit-lists/${id}/look-ups`,
    payload,
    remoteAddress,
  })
  const body: Told<FoundResult> = answer.json()
  return { status: answer.statusCode, headers: answer.headers, body, text: answer.body }
}

/** Returns everything an answer reveals to someone guessing. */
function told({ status, text, headers }: Awaited<ReturnType<typeof lookUp>>) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, text: text.replace(/"request_id":"[^"]*"/, ''), headers: Object.keys(rest).sort() }
}

const listedIds = async () => (await read<PublishedList[]>('merit-lists')).body.data.map(({ _id }) => _id)

describe('a list on the site', () => {
  it('exists only while it is published and shown by the office', async () => {
    const { id, sat } = await makeList()
    const one = sat.find(({ born }) => born !== null) ?? never()
    const seen = async () => [
      (await read(`merit-lists/${id}`)).status,
      (await listedIds()).includes(id),
      (await lookUp(id, one)).status,
    ]
    const hidden = [404, false, 404]
    expect(await seen()).toEqual(hidden)
    expect((await show(id)).status).toBe(409)
    expect(await seen()).toEqual(hidden)
    await publish(id)
    expect(await seen()).toEqual(hidden)
    expect((await show(id)).status).toBe(200)
    app.onContentChange()
    expect(await seen()).toEqual([200, true, 200])
    expect((await show(id, false)).status).toBe(200)
    app.onContentChange()
    expect(await seen()).toEqual(hidden)
  })

  it('is shown and hidden by those who approve publications, with a log entry', async () => {
    const { id } = await makeList()
    await publish(id)
    expect((await show(id, true, examiner)).status).toBe(403)
    await show(id)
    await show(id)
    await show(id, false)
    const { rows } = await app.pool.query('select action from audit_log where subject_id = $1 order by at, id', [id])
    expect(rows.map(({ action }) => action).slice(-2)).toEqual(['merit-list-shown', 'merit-list-hidden'])
  })

  it('notifies every node when shown or hidden', async () => {
    const { id } = await makeList()
    await publish(id)
    const versionOf = async () => (await app.pool.query('select version from content_version')).rows[0].version
    const before = await versionOf()
    await show(id)
    expect(await versionOf()).not.toBe(before)
  })

  it('has roll numbers in the order of ranks, and no name, account or centre', async () => {
    const { id, sat } = await makePublicList()
    const { body, text } = await read<PublicPage>(`merit-lists/${id}`)
    expect(body.data.rows.map(({ roll_no }) => roll_no).sort()).toEqual(sat.map(({ roll }) => roll).sort())
    const ranks = body.data.rows.map(({ rank }) => rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(body.data).toMatchObject({ version: 1, state: 'provisional', ties: expect.any(Array), pages: 1 })
    for (const { name, id: student, attemptId, born, centreId } of sat)
      for (const secret of [name, student, attemptId, born ?? name, centreId ?? name])
        expect(text).not.toContain(secret)
  })

  it('has the figures of each shift, and finds a roll number', async () => {
    const { id, known, testIds } = await makePublicList()
    const { data } = (await read<PublicPage>(`merit-lists/${id}?roll=${known.roll}`)).body
    expect(data.rows).toMatchObject([{ roll_no: known.roll, candidate_name: null, photo: null }])
    expect(data.figures.map(({ test_id, present }) => [test_id, present])).toEqual(
      testIds.map((testId) => [testId, expect.any(Number)]),
    )
    expect(data.key_decisions).toEqual([])
    expect((await read<PublicPage>(`merit-lists/${id}?roll=9999999`)).body.data.rows).toEqual([])
    expect((await read(`merit-lists/${id}?roll=x`)).status).toBe(400)
  })

  it('names whom it may: with a guardian under 18, until the consent is withdrawn', async () => {
    const { id, known } = await makePublicList()
    const by = { token: await makeSession(app, known.id) }
    const set = (body: object) =>
      app.call<Told<OwnConsent>>('PUT', `/api/merit-results/${id}/consent`, { token: by.token, body })
    const named = async () => {
      app.onContentChange()
      const { rows } = (await read<PublicPage>(`merit-lists/${id}`)).body.data
      return rows.flatMap(({ roll_no, candidate_name }) => (candidate_name === null ? [] : [[roll_no, candidate_name]]))
    }
    const own = (await read<OwnConsent>(`merit-results/${id}/consent`, by)).body.data
    expect([own.needs_guardian, own.given]).toEqual([true, null])
    const yes = { shows_name: true, shows_photo: true, text_version: own.text_version }
    for (const [field, body] of [
      ['guardian_name', yes],
      ['guardian_phone', { ...yes, guardian_name: 'Mita Das' }],
      ['text_version', { ...yes, text_version: '1' }],
    ] as const) {
      const { status, body: answer } = await set(body)
      expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
    }
    expect(await named()).toEqual([])
    const given = await set({ ...yes, guardian_name: 'Mita Das', guardian_phone: '9437000000' })
    expect(given.body.data.given).toMatchObject({ guardian_name: 'Mita Das' })
    await app.pool.query("update users set candidate_name = 'Of the account' where id = $1", [known.id])
    expect(await named()).toEqual([[known.roll, known.name]])
    // A consent to the account that is withdrawn takes this one along.
    await app.pool.query(
      `insert into guardian_consents (id, user_id, guardian_name, guardian_phone, text_version, consented_at)
       values (gen_random_uuid(), $1, 'Mita Das', '9437000000', '1', now())`,
      [known.id],
    )
    await app.pool.query('update guardian_consents set withdrawn_at = now() where user_id = $1', [known.id])
    expect(await named()).toEqual([])
    const stranger = await makeSignedIn(app)
    expect((await read(`merit-results/${id}/consent`, stranger)).status).toBe(404)
  })

  it('has fifty rows on a page, each candidate once', async () => {
    const { id, sat } = await makePublicList({ candidates: 103 })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read<PublicPage>(`merit-lists/${id}?page=${page}`)))
    expect(pages.map(({ body }) => body.data.rows.length)).toEqual([50, 50, 3, 0])
    expect(pages[0]?.body.data).toMatchObject({ pages: 3, ranked: 103 })
    const rolls = pages.flatMap(({ body }) => body.data.rows.map(({ roll_no }) => roll_no))
    expect(new Set(rolls)).toEqual(new Set(sat.map(({ roll }) => roll)))
    expect((await read(`merit-lists/${id}?page=0`)).status).toBe(400)
  })

  it('leaves out withdrawn candidates, and keeps the other ranks', async () => {
    const { id, known, sat } = await makePublicList()
    await app.pool.query('update test_registrations set cancelled_at = now() where student_id = $1', [known.id])
    app.onContentChange()
    const { data } = (await read<PublicPage>(`merit-lists/${id}`)).body
    expect(data.rows.map(({ roll_no }) => roll_no)).not.toContain(known.roll)
    expect([data.rows.length, data.ranked]).toEqual([sat.length - 1, sat.length])
    expect((await lookUp(id, known)).status).toBe(404)
  })

  it('shows what was published while the next version is a draft', async () => {
    const { id, known } = await makePublicList()
    await app.pool.query('alter table attempts disable trigger attempts_marks_stay')
    const raise = 'update attempts set score = score || $2, merit = 34 where id = $1'
    await app.pool.query(raise, [known.attemptId, { marks: '34' }])
    await app.pool.query('alter table attempts enable trigger attempts_marks_stay')
    await computeMerit(app, examiner, { id, reason: 'Question 4 has two keys.' })
    app.onContentChange()
    expect((await read<PublicPage>(`merit-lists/${id}`)).body.data.version).toBe(1)
    const before = await lookUp(id, known)
    expect(before.body.data.version).toBe(1)
    await publish(id, 'provisional', 2)
    app.onContentChange()
    expect((await read<PublicPage>(`merit-lists/${id}`)).body.data.version).toBe(2)
    const { data } = (await lookUp(id, known)).body
    expect([data.version, data.marks]).toEqual([2, '34.00000'])
  })

  it('is mentioned on the candidate’s own result', async () => {
    const { id, known } = await makePublicList()
    const by = { token: await makeSession(app, known.id) }
    expect((await read<OwnScore>(`merit-results/${id}`, by)).body.data.is_public).toBe(true)
    await show(id, false)
    expect((await read<OwnScore>(`merit-results/${id}`, by)).body.data.is_public).toBe(false)
  })
})

describe('a look-up', () => {
  it('finds rank, marks, state and version by roll number and date of birth, and no name', async () => {
    const { id, known } = await makePublicList()
    const { status, body, text, headers } = await lookUp(id, known)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      rank: expect.any(Number),
      roll_no: known.roll,
      shift: null,
      category: known.category,
      category_rank: known.category === null ? null : expect.any(Number),
      marks: expect.any(String),
      percentile: expect.any(String),
      normalised: expect.any(String),
      version: 1,
      state: 'provisional',
      ranked: 12,
      has_places: false,
      selection: null,
      slab: null,
      missed: [],
    })
    for (const secret of [known.name, known.id, known.born ?? never()]) expect(text).not.toContain(secret)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('answers the same for every mismatch', async () => {
    const { id, known, other, absent } = await makePublicList()
    const unpublished = await makeList()
    const taken = await makePublicList()
    await show(taken.id, false)
    const elsewhere = await makePublicList()
    const asked: [string, string, Asked][] = [
      ['a wrong date', id, { ...known, born: '1999-09-09' }],
      ['a roll number that nobody has', id, { ...known, roll: 9_999_999 }],
      [
        'the date of somebody else',
        id,
        { roll: known.roll, born: known.born === other.born ? '1999-01-01' : other.born },
      ],
      ['who was absent', id, { roll: absent[0]?.roll ?? never(), born: absent[0]?.born ?? '2009-01-01' }],
      ['who has no date of birth', id, { roll: known.roll, born: '2000-01-01' }],
      ['a list that is unknown', newId(), known],
      ['a list that is not published', unpublished.id, unpublished.sat.find(({ born }) => born !== null) ?? never()],
      ['a list that was taken off the site', taken.id, taken.known],
      ['a student of another test', elsewhere.id, { roll: 9_000_000, born: known.born }],
    ]
    const answers = []
    for (const [what, list, of] of asked) answers.push({ what, ...told(await lookUp(list, of)) })
    const [first = never()] = answers
    expect(first.status).toBe(404)
    for (const answer of answers) expect(answer).toEqual({ ...first, what: answer.what })
  })

  it.each([
    ['roll_no', { roll_no: '12', date_of_birth: '2009-01-01' }],
    ['roll_no', { roll_no: 0, date_of_birth: '2009-01-01' }],
    ['roll_no', { roll_no: 1.5, date_of_birth: '2009-01-01' }],
    ['roll_no', { date_of_birth: '2009-01-01' }],
    ['date_of_birth', { roll_no: 12, date_of_birth: '2009-02-30' }],
    ['date_of_birth', { roll_no: 12, date_of_birth: '01/01/2009' }],
    ['date_of_birth', { roll_no: 12, date_of_birth: '0000-01-01' }],
    ['date_of_birth', { roll_no: 12 }],
  ])('names the field %s that is wrong', async (field, body) => {
    const { status, body: answer } = await app.call('POST', `/api/merit-lists/${newId()}/look-ups`, { body })
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
    expect(answer.message).not.toMatch(/Expected|expected|Invalid/)
  })

  it('is answered five times a day for a roll number, right or wrong, from any network', async () => {
    const { id, known, other } = await makePublicList()
    const wrong: Simulated = { ...known, born: '1999-09-09' }
    for (const one of [wrong, wrong, wrong, wrong]) expect((await lookUp(id, one)).status).toBe(404)
    expect((await lookUp(id, known)).status).toBe(200)
    const refused = await lookUp(id, known)
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await lookUp(id, other)).status).toBe(200)
  })

  it('is refused after ten failures from one network, not counting successes', async () => {
    const { id, sat, known } = await makePublicList({ candidates: 40 })
    const network = newNetwork()
    const born = sat.filter((one) => one.born !== null && one.id !== known.id)
    for (const one of born.slice(0, 12)) expect((await lookUp(id, one, network)).status).toBe(200)
    for (let n = 0; n < 10; n++)
      expect((await lookUp(id, { roll: 8_000_000 + n, born: '2001-01-01' }, network)).status).toBe(404)
    expect((await lookUp(id, known, network)).status).toBe(429)
    expect((await lookUp(id, known)).status).toBe(200)
  })

  it('asks for the shift if an older list gives one roll number to people with the same birth date', async () => {
    const { id, sat, testIds } = await makeList({ candidates: 30 })
    const born = sat.filter((one) => one.born !== null)
    const one = born.find(({ shift }) => shift === 0) ?? never()
    const twin = born.find(({ shift }) => shift === 1) ?? never()
    await app.pool.query('update test_registrations set roll_number = $2 where student_id = $1 and test_id = $3', [
      twin.id,
      one.roll,
      testIds[1],
    ])
    await app.pool.query('update test_candidates set dob = $2 where student_id = $1', [twin.id, one.born])
    await computeMerit(app, examiner, { id })
    await publish(id)
    await show(id)
    expect((await lookUp(id, one)).status).toBe(404)
    const { data } = (await read<PublicPage>(`merit-lists/${id}`)).body
    expect(data.asks_shift).toEqual(['Shift 1', 'Shift 2'])
    const ranks = []
    for (const inShift of [1, 2]) ranks.push((await lookUp(id, { ...one, inShift })).body.data.rank)
    const { rows } = await app.pool.query('select rank from merit_rows where attempt_id = any($1) order by shift', [
      [one.attemptId, twin.attemptId],
    ])
    expect(ranks).toEqual(rows.map(({ rank }) => rank))
  })

  it('leaves no date of birth in logs, throttles and the log of the office', async () => {
    const { id, known } = await makePublicList()
    const born = '1987-03-29'
    await lookUp(id, known)
    await lookUp(id, { ...known, born })
    for (let n = 0; n < 5; n++) await lookUp(id, { ...known, born })
    const text = app.logged()
    expect(text).toContain('look-ups')
    expect(text).not.toContain(born)
    const { rows } = await app.pool.query(
      "select count(*)::int as n from audit_log where details::text like '%' || $1 || '%'",
      [born],
    )
    expect(rows[0].n).toBe(0)
  })
})

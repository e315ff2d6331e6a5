import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailChallenge } from '#domains/attempts/challenges/mail-decision.ts'
import { removeChallengeFile } from '#domains/attempts/challenges/save-challenge.ts'
import type {
  ChallengeCase,
  ChallengeDesk,
  ChallengeSheet,
  ChallengeWindow,
  KeyDecisionList,
  OwnWindow,
} from '#domains/attempts/challenges/schema.ts'
import { challenges, keyDecisions } from '#domains/attempts/challenges/tables.ts'
import type { TestItems } from '#domains/attempts/items/schema.ts'
import { storeItems, sweepItems } from '#domains/attempts/items/store-items.ts'
import { regradeTest } from '#domains/attempts/marking/regrade-test.ts'
import { mailResultChanged, tellStandings } from '#domains/merit/scores/tell-changes.ts'
import type { Context } from '#platform/context.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import type { Mail } from '#platform/work/mail/mail.ts'
import { makeSignedIn } from '../factories.ts'
import { makeOverTest, openWindow } from '../make-challenges.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Candidates challenge a key, two people decide it, and everyone sees the effect.
 */

type By = { token: string }
type Told<T> = Body & { data: T }
let app: TestApp
let examiner: By
let director: By
beforeAll(async () => {
  app = await makeTestApp()
  examiner = await makeSignedIn(app, { role: 'examiner' })
  director = await makeSignedIn(app, { role: 'admin' })
})
afterAll(() => app.close())

/** Returns a full address; office addresses are given without /api/staff/. */
const whole = (url: string) => (url.startsWith('/') ? url : `/api/staff/${url}`)
const get = <T>({ token }: By, url: string) => app.call<Told<T>>('GET', whole(url), { token })
const post = <T>({ token }: By, url: string, body: object) => app.call<Told<T>>('POST', whole(url), { token, body })
const put = <T>({ token }: By, url: string, body: object) => app.call<Told<T>>('PUT', whole(url), { token, body })
const minutes = (many: number) => new Date(app.now().getTime() + many * 60_000).toISOString()

const mails: Mail[] = []
const mailDesk = {
  mailer: { send: async (mail: Mail) => void mails.push(mail) },
  publicUrl: 'https://institute.example',
  instituteName: 'Mahanadi Academy',
}
async function runJobs() {
  const handlers = {
    'regrade-test': async (ctx: Context, { testId }: Record<string, unknown>) => {
      await regradeTest(ctx, String(testId))
      await storeItems(ctx, String(testId))
    },
    'mail-challenge': (ctx: Context, payload: Record<string, unknown>) => mailChallenge(ctx, payload, mailDesk),
    'mail-result-changed': (ctx: Context, payload: Record<string, unknown>) =>
      mailResultChanged(ctx, payload, mailDesk),
    'tell-standings': (ctx: Context, { testId }: Record<string, unknown>) => tellStandings(ctx, String(testId)),
    'remove-challenge-file': removeChallengeFile,
  }
  while (await runNextJob(app.context(), handlers));
  app.onContentChange()
  return mails.splice(0)
}

type Over = Awaited<ReturnType<typeof makeOverTest>>
type Sat = Over['sat'][number]
const first = ({ sat }: Over) => sat[0] as Sat
const sheetOf = (one: Sat) => `/api/student-portal/challenge-sheets/${one.attemptId}`
const questionOf = (one: Sat, id: string | undefined) => `${sheetOf(one)}/questions/${id}`
const option = ({ questions }: Sat, at: number, letter: string) =>
  questions[at]?.options.find(({ text }) => text.en === letter)?._id ?? 'no such option'
const says = (one: Sat, claim: object) => ({
  claim: 'other-key',
  option_ids: [option(one, 0, 'B')],
  reason: 'It is B.',
  ...claim,
})
const send = (over: Over, one = first(over), claim: object = {}) =>
  put(one, questionOf(one, over.questionIds[0]), says(one, claim))
const endWindow = (over: Over) => openWindow(app, over, [-20, -1])

async function caseOf({ testId }: Over) {
  const read = (await get<ChallengeDesk>(examiner, `tests/${testId}/challenges`)).body.data
  return { desk: read, id: read.cases[0]?._id ?? '' }
}

/** Makes five candidates: two of them chose B, and the first of these has challenged the key A of question 1. */
async function challenged() {
  const over = await makeOverTest(app, ['BA', 'AA', 'BC', 'A-', 'CC'])
  await openWindow(app, over)
  expect((await send(over)).status).toBe(200)
  await endWindow(over)
  return { over, ...(await caseOf(over)) }
}

const twoKeys = (one: Sat) => ({
  verdict: 'two-keys',
  key: { kind: 'single', options: [option(one, 0, 'A'), option(one, 0, 'B')] },
  reason: 'Both are units of energy.',
})
async function approve(id: string, body: object, by = director) {
  const asked = await post<{ approval_id: string }>(examiner, `challenged-questions/${id}/decisions`, body)
  expect([asked.status, asked.text]).toEqual([202, asked.text])
  return post(by, `approvals/${asked.body.data.approval_id}/approve`, { note: 'Yes' })
}

describe('the window', () => {
  it('is set by the exam controller once nobody can be sitting the test, and shows key and answers to its candidates from its beginning', async () => {
    const over = await makeOverTest(app, ['BA'])
    const url = `tests/${over.testId}/challenge-window`
    const one = first(over)
    expect((await get(one, sheetOf(one))).status).toBe(404)
    const wrong = await put(examiner, url, { opens_at: minutes(5), closes_at: minutes(5) })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['closes_at']])
    const times = { opens_at: minutes(10), closes_at: minutes(60) }
    const set = await put<ChallengeWindow>(examiner, url, times)
    expect(set.body.data).toMatchObject({ state: 'upcoming', seconds_left: 600 })
    expect([(await get(one, sheetOf(one))).status, (await send(over)).status]).toEqual([404, 404])
    await openWindow(app, over)
    const sheet = (await get<ChallengeSheet>(one, sheetOf(one))).body.data
    expect(sheet.questions.map(({ key, given, marks }) => [key.option_ids, given.option_ids, marks])).toEqual([
      [[option(one, 0, 'A')], [option(one, 0, 'B')], -1],
      [[option(one, 1, 'A')], [option(one, 1, 'A')], 4],
    ])
    const another = await makeSignedIn(app)
    expect((await get(another, sheetOf(one))).status).toBe(404)
    await app.pool.query('update tests set opens_at = $2 where id = $1', [over.testId, app.now()])
    app.onContentChange()
    expect((await put(examiner, url, times)).status).toBe(409)
  })

  it('accepts challenges until its end to the second, and cannot be changed after a decision', async () => {
    const { over, id } = await challenged()
    const one = first(over)
    expect([
      (await send(over)).status,
      (await post(one, `${questionOf(one, over.questionIds[0])}/withdraw`, {})).status,
    ]).toEqual([409, 409])
    expect((await approve(id, { verdict: 'keep', reason: 'The book says so.' })).status).toBe(200)
    const again = { opens_at: minutes(-1), closes_at: minutes(60) }
    expect((await put(examiner, `tests/${over.testId}/challenge-window`, again)).status).toBe(409)
  })
})

describe('a challenge', () => {
  it('is unique per candidate and question, can be changed and withdrawn, and stays unique when sent from two tabs', async () => {
    const over = await makeOverTest(app, ['BA'])
    await openWindow(app, over)
    const one = first(over)
    const sent = await Promise.all(['It is B.', 'B, as page 118 says.'].map((reason) => send(over, one, { reason })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await app.db.$count(challenges, eq(challenges.attemptId, one.attemptId))).toBe(1)
    await send(over, one, { claim: 'syllabus', option_ids: [], reason: 'Class 12.' })
    const [question] = (await get<ChallengeSheet>(one, sheetOf(one))).body.data.questions
    expect(question?.challenge).toMatchObject({ claim: 'syllabus', option_ids: [], reason: 'Class 12.', file: null })
    const own = (await get<OwnWindow[]>(one, '/api/student-portal/challenge-windows')).body.data
    expect(own).toMatchObject([{ quiz_id: over.testId, state: 'open', asked: 1, answered: 0 }])
    const withdraw = `${questionOf(one, over.questionIds[0])}/withdraw`
    for (const _again of [1, 2]) expect((await post(one, withdraw, {})).status).toBe(200)
    expect((await caseOf(over)).desk).toMatchObject({ asked: 0, cases: [] })
  })

  it('that does not fit its question is refused with the name of the field', async () => {
    const over = await makeOverTest(app, ['BA'])
    await openWindow(app, over)
    const one = first(over)
    const [a, b] = [option(one, 0, 'A'), option(one, 0, 'B')]
    const refused: [object, string][] = [
      [{ option_ids: [a] }, 'option_ids'],
      [{ option_ids: [] }, 'option_ids'],
      [{ option_ids: ['x'] }, 'option_ids'],
      [{ claim: 'two-keys', option_ids: [b] }, 'option_ids'],
      [{ claim: 'two-keys', option_ids: [b, b] }, 'option_ids'],
      [{ claim: 'none', option_ids: [b] }, 'option_ids'],
      [{ number: '2' }, 'number'],
      [{ claim: 'other' }, 'claim'],
      [{ reason: '  ' }, 'reason'],
    ]
    for (const [claim, field] of refused) {
      const { status, body } = await send(over, one, claim)
      expect([claim, status, Object.keys(body.errors ?? {})]).toEqual([claim, 400, [field]])
    }
    expect((await put(one, questionOf(one, over.testId), says(one, {}))).status).toBe(404)
  })

  it('accepts a PDF or a picture of a page, stores one file, and deletes it on withdrawal', async () => {
    const over = await makeOverTest(app, ['BA'])
    await openWindow(app, over)
    const one = first(over)
    await send(over)
    const url = `${questionOf(one, over.questionIds[0])}/file`
    const putFile = (bytes: string) =>
      app.app.inject({
        method: 'PUT',
        url: `${url}?name=page-118.pdf`,
        payload: Buffer.from(bytes),
        headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/octet-stream' },
      })
    expect((await putFile('no page at all')).statusCode).toBe(400)
    const keys: string[] = []
    for (const page of ['%PDF-1.7 one', '%PDF-1.7 two']) {
      expect((await putFile(page)).statusCode).toBe(200)
      const [row] = await app.db.select().from(challenges).where(eq(challenges.attemptId, one.attemptId))
      keys.push(row?.fileKey ?? '')
    }
    const read = await app.app.inject({ url, headers: { authorization: `Bearer ${one.token}` } })
    expect([read.body, read.headers['content-type'], read.headers['content-security-policy']]).toEqual([
      '%PDF-1.7 two',
      'application/pdf',
      "default-src 'none'; sandbox",
    ])
    await runJobs()
    const stored = () => Promise.all(keys.map(async (key) => (await app.context().storage.get(key)) !== null))
    expect(await stored()).toEqual([false, true])
    await post(one, `${questionOf(one, over.questionIds[0])}/withdraw`, {})
    await runJobs()
    expect(await stored()).toEqual([false, false])
  })
})

describe('a decision', () => {
  it('waits for the end of the window and for a second person, and is requested once by two reviewers', async () => {
    const over = await makeOverTest(app, ['BA'])
    await openWindow(app, over)
    await send(over)
    const { id } = await caseOf(over)
    const body = { verdict: 'keep', reason: 'The book says so.' }
    const url = `challenged-questions/${id}/decisions`
    expect((await post(examiner, url, body)).status).toBe(409)
    await endWindow(over)
    const asked = await Promise.all([examiner, director].map((by) => post<{ approval_id: string }>(by, url, body)))
    expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 409])
    const { approval_id } = asked.find(({ status }) => status === 202)?.body.data ?? { approval_id: '' }
    const [requester] = asked[0]?.status === 202 ? [examiner] : [director]
    expect((await post(requester, `approvals/${approval_id}/approve`, { note: 'I.' })).status).toBe(403)
    const { cases } = (await caseOf(over)).desk
    expect(cases[0]).toMatchObject({ asked: 1, state: 'second-person', verdict: null })
    expect(await app.db.$count(keyDecisions, eq(keyDecisions.challengedId, id))).toBe(0)
  })

  it('is refused where it does not fit the question or changes nothing', async () => {
    const { over, id } = await challenged()
    const one = first(over)
    const key = (...letters: string[]) => ({ kind: 'single', options: letters.map((letter) => option(one, 0, letter)) })
    const refused: [object, string][] = [
      [{ verdict: 'other-key' }, 'key'],
      [{ verdict: 'other-key', key: key('A') }, 'key'],
      [{ verdict: 'other-key', key: key('B', 'C') }, 'key'],
      [{ verdict: 'two-keys', key: key('B') }, 'key'],
      [{ verdict: 'keep', key: key('B') }, 'key'],
      [{ verdict: 'other-key', key: { kind: 'single', options: ['x'] } }, 'key'],
      [{ verdict: 'maybe' }, 'verdict'],
      [{ verdict: 'keep', reason: '' }, 'reason'],
    ]
    for (const [body, field] of refused) {
      const answer = await post(examiner, `challenged-questions/${id}/decisions`, { reason: 'So.', ...body })
      expect([body, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([body, 400, [field]])
    }
  })

  it('previews its effect, recounts everything, and notifies everyone of their change', async () => {
    const { over, id } = await challenged()
    const [one, right, alsoB] = over.sat as [Sat, Sat, Sat]
    const { testId } = over
    const effect = await post(examiner, `challenged-questions/${id}/effects`, {
      verdict: 'two-keys',
      key: twoKeys(one).key,
    })
    expect(effect.body.data).toMatchObject({ attempts: 5, changed: 2, gain: 2, lose: 0, needs_two: true })
    const kept = await post(examiner, `challenged-questions/${id}/effects`, { verdict: 'keep' })
    expect([kept.status, kept.body.data]).toEqual([200, null])
    expect((await app.call('GET', `/api/website/web/tests/${testId}/key-decisions`)).status).toBe(404)
    // Results can be released only once the key is settled.
    expect((await post(director, `tests/${testId}/release-results`, {})).status).toBe(409)
    expect((await approve(id, twoKeys(one))).status).toBe(200)
    const sent = await runJobs()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('The answer key was A. It is now A or B.')
    expect(sent[0]?.text).toContain('Both are units of energy.')
    expect(sent[0]?.text).toContain(`/account/response-sheet/${one.attemptId}`)
    expect((await post(director, `tests/${testId}/release-results`, {})).status).toBe(200)
    app.onContentChange()
    // Everyone whose marks or rank changed is told once, when the results are visible.
    const told = (await runJobs()).map(({ text }) => text)
    expect(told.filter((text) => text.includes('Marks: 8 instead of 3. Rank: 1 instead of 3.'))).toHaveLength(1)
    expect(told.filter((text) => text.includes('Marks: 3 instead of −2.'))).toHaveLength(1)
    expect(told.filter((text) => /\n\nRank: 3 instead of 2\.\n/.test(text))).toHaveLength(1)
    await tellStandings(app.context(), testId)
    expect(await runJobs()).toEqual([])
    const read = async (who: Sat) => (await get<ChallengeSheet>(who, sheetOf(who))).body.data
    // 8, 3, 3, 4 and -2 before: BA 3, AA 8, BC -2, A- 4, CC -2; afterwards 8, 8, 3, 4, -2.
    expect((await read(one)).change).toEqual({
      marks_before: 3,
      marks_after: 8,
      rank_before: 3,
      rank_after: 1,
    })
    expect((await read(one)).questions[0]?.decision).toMatchObject({
      verdict: 'two-keys',
      before: 'A',
      after: 'A or B',
      marks_before: -1,
      marks_after: 4,
    })
    expect((await read(alsoB)).change).toMatchObject({ marks_before: -2, marks_after: 3 })
    // A candidate who challenged nothing and gains nothing sees it too.
    expect((await read(right)).questions[0]?.decision).toMatchObject({ marks_before: 4, marks_after: 4 })
    expect((await read(right)).change).toMatchObject({ marks_before: 8, marks_after: 8, rank_before: 1 })
    const list = await app.call<Told<KeyDecisionList>>('GET', `/api/website/web/tests/${testId}/key-decisions`)
    expect(list.body.data.decisions).toMatchObject([
      { sno: 1, asked: 1, verdict: 'two-keys', before: 'A', after: 'A or B', reason: 'Both are units of energy.' },
    ])
    expect((await caseOf(over)).desk.cases[0]).toMatchObject({ state: 'decided', verdict: 'two-keys' })
    await expect(app.pool.query('delete from key_decisions where challenged_id = $1', [id])).rejects.toThrow(
      'append-only',
    )
  })

  it('lapses when the paper was corrected meanwhile, but a key that is kept stands beside other corrections', async () => {
    const over = await makeOverTest(app, ['BB'])
    await openWindow(app, over)
    const one = first(over)
    await send(over)
    const other = { claim: 'none', option_ids: [], reason: 'None.' }
    await put(one, questionOf(one, over.questionIds[1]), other)
    await endWindow(over)
    const { cases } = (await caseOf(over)).desk
    const ask = async (at: number, body: object) =>
      (await post<{ approval_id: string }>(examiner, `challenged-questions/${cases[at]?._id}/decisions`, body)).body
        .data.approval_id
    const change = await ask(0, twoKeys(one))
    const keep = await ask(1, { verdict: 'keep', reason: 'A is right.' })
    await app.pool.query('update tests set paper_version = 2 where id = $1', [over.testId])
    const yes = (id: string) => post(director, `approvals/${id}/approve`, { note: '' })
    expect([(await yes(change)).status, (await yes(keep)).status]).toEqual([409, 200])
  })

  it('shows the figures of the question, which are recounted afterwards', async () => {
    const { over, id } = await challenged()
    await storeItems(app.context(), over.testId)
    const read = async () => (await get<ChallengeCase>(examiner, `challenged-questions/${id}`)).body.data
    const { item, group_size, challenges: said, told_key } = await read()
    expect([told_key, group_size, said.map(({ claim, reason }) => [claim, reason])]).toEqual([
      'A',
      1,
      [['other-key', 'It is B.']],
    ])
    expect(item?.choices.map(({ label, all, is_right }) => [label, all, is_right])).toEqual([
      ['A', 2, true],
      ['B', 2, false],
      ['C', 1, false],
      ['D', 0, false],
      ['E', 0, false],
    ])
    expect([item?.n, item?.facility, item?.median_seconds]).toEqual([5, 0.4, 10])
    await approve(id, twoKeys(first(over)))
    await runJobs()
    const items = (await get<TestItems>(examiner, `tests/${over.testId}/items`)).body.data
    expect([items.counted?.paper_version, items.items[0]?.facility]).toEqual([2, 0.8])
  })
})

describe('the sweep', () => {
  it('counts a test once when it is over, and again only after a correction', async () => {
    const over = await makeOverTest(app, ['BA', 'AA'])
    const read = async () => (await get<TestItems>(examiner, `tests/${over.testId}/items`)).body.data.counted
    expect(await read()).toBeNull()
    await sweepItems(app.context())
    const counted = await read()
    expect(counted).toMatchObject({ candidates: 2, paper_version: 1, mean_marks: 5.5 })
    app.advance(60)
    await sweepItems(app.context())
    expect(await read()).toEqual(counted)
    // A test that is still being sat is not counted.
    const { testId } = await makeOverTest(app, ['AA'])
    await app.pool.query('update tests set opens_at = $2 where id = $1', [testId, app.now()])
    app.onContentChange()
    await sweepItems(app.context())
    expect((await get<TestItems>(examiner, `tests/${testId}/items`)).body.data.counted).toBeNull()
  })
})

describe('jobs', () => {
  it('for mails are queued once, in the deciding transaction', async () => {
    const { over, id } = await challenged()
    await approve(id, { verdict: 'keep', reason: 'The book says so.' })
    const waiting = await app.db.select().from(jobs).where(eq(jobs.kind, 'mail-challenge'))
    expect(waiting.filter(({ payload }) => payload.userId === first(over).userId)).toHaveLength(1)
    expect((await runJobs()).at(-1)?.text).toContain('The answer key has not changed: A.')
  })
})

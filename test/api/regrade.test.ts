import { setTimeout as pause } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regradeTest } from '#domains/attempts/marking/regrade-test.ts'
import { closeAttempt } from '#domains/attempts/sitting/close-attempt.ts'
import { attempts, regrades } from '#domains/attempts/tables.ts'
import type { AnswerKey } from '#domains/bank/schema.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import { correctKey, dropQuestion } from '#domains/exams/results/correct-question.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import { corrections } from '#domains/exams/tables.ts'
import { getPaper } from '#domains/exams/tests/reads.ts'
import type { RoleChoice } from '#domains/identity/staff/schema.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { auditLog, jobs } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { choice, entriesOf, makeTestOf, numeric, sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function as(role: RoleChoice): Promise<Context> {
  const { user } = await makeSignedIn(app, { role })
  return app.context(actorAs(role, user.id))
}

const reason = 'The book says otherwise.'

/** Runs the requested regrades, as the server does. */
async function runRegrades() {
  while (await runNextJob(app.context(), { 'regrade-test': (ctx, { testId }) => regradeTest(ctx, String(testId)) }));
  app.onContentChange()
}

/** Makes a test of three questions: C is right, A and C are right, and 2.5 is right. */
async function makeThree(terms: Parameters<typeof makeTestOf>[1]['terms'] = {}) {
  const questions = [choice('single', 'C'), choice('several', 'A', 'C'), numeric('2.5', '0.1')]
  const { testId, questionIds } = await makeTestOf(app, { questions, terms })
  return { testId, questionIds, id: (n: number) => questionIds[n] ?? '' }
}

type Three = Awaited<ReturnType<typeof makeThree>>

/** Makes a student whose answer to the first question is this letter, or none. */
async function sitWith({ testId, id }: Three, given: string | null) {
  const s = await sitDown(app, testId)
  const answer = given === null ? {} : { option_id: s.letter(0, given)[0] ?? '' }
  await s.api.save(s.attempt._id, { epoch: s.attempt.epoch, entries: entriesOf(app, [[id(0), answer]]) })
  const read = async () => (await s.api.analysis(s.attempt._id)).body.data
  return { ...s, read, submit: () => s.api.submit(s.attempt._id), marks: async () => (await read()).marks_obtained }
}

/** Returns questions and options in their order. */
function formsOf({ questions }: Pick<StudentPaper, 'questions'>) {
  return questions.map(({ _id, options }) => [_id, ...options.map((option) => option._id)])
}

function keyOf(s: { letter: (n: number, ...wanted: string[]) => string[] }, ...letters: string[]): AnswerKey {
  return { kind: 'single', options: s.letter(0, ...letters) }
}

describe('a corrected key', () => {
  it('recounts every closed attempt and keeps its earlier result', async () => {
    const three = await makeThree()
    const [said, meant] = [await sitWith(three, 'C'), await sitWith(three, 'B')]
    await said.submit()
    await meant.submit()
    expect([await said.marks(), await meant.marks()]).toEqual([4, -1])
    const ctx = await as('examiner')
    const made = await correctKey(ctx, {
      testId: three.testId,
      questionId: three.id(0),
      key: keyOf(said, 'B'),
      reason,
    })
    expect(made).toEqual({ paperVersion: 2 })
    await runRegrades()
    expect([await said.marks(), await meant.marks()]).toEqual([-1, 4])
    const { question_data, correct } = await meant.read()
    expect([correct, question_data[0]?.q_id.correct_option]).toEqual([1, meant.letter(0, 'B')[0]])
    const [kept] = await app.db.select().from(regrades).where(eq(regrades.attemptId, meant.attempt._id))
    expect(kept).toMatchObject({ versionBefore: 1, paperVersion: 2, marksBefore: -1, marksAfter: 4 })
    expect([kept?.before.marks, kept?.after.marks]).toEqual(['-1', '4'])
  })

  it('may accept two options, each right alone', async () => {
    const three = await makeThree()
    const sat = await Promise.all(['B', 'C', 'D'].map((letter) => sitWith(three, letter)))
    for (const { submit } of sat) await submit()
    const [one] = sat
    if (one)
      await correctKey(await as('admin'), {
        testId: three.testId,
        questionId: three.id(0),
        key: keyOf(one, 'C', 'B'),
        reason,
      })
    await runRegrades()
    expect(await Promise.all(sat.map(({ marks }) => marks()))).toEqual([4, 4, -1])
  })

  it('appears in the analysis together with its new marks, not sooner', async () => {
    const three = await makeThree()
    const s = await sitWith(three, 'C')
    await s.submit()
    await correctKey(await as('examiner'), {
      testId: three.testId,
      questionId: three.id(0),
      key: keyOf(s, 'A'),
      reason,
    })
    app.onContentChange()
    const before = await s.read()
    expect([before.marks_obtained, before.question_data[0]?.result]).toEqual([4, 'correct'])
    await runRegrades()
    const after = await s.read()
    expect([after.marks_obtained, after.question_data[0]?.result]).toEqual([-1, 'wrong'])
  })

  it('of a number widens the tolerance', async () => {
    const three = await makeThree()
    const s = await sitDown(app, three.testId)
    const entries = entriesOf(app, [[three.id(2), { number: '2.75' }]])
    await s.api.save(s.attempt._id, { epoch: 1, entries })
    await s.api.submit(s.attempt._id)
    const key = { kind: 'numeric' as const, value: '2.5', tolerance: '0.25' }
    await correctKey(await as('examiner'), { testId: three.testId, questionId: three.id(2), key, reason })
    await runRegrades()
    expect((await s.api.analysis(s.attempt._id)).body.data.marks_obtained).toBe(4)
  })

  it('restores a dropped question', async () => {
    const three = await makeThree()
    const s = await sitWith(three, 'B')
    await s.submit()
    const place = { testId: three.testId, questionId: three.id(0), reason }
    await dropQuestion(await as('examiner'), { ...place, rule: 'bonus-all' })
    await runRegrades()
    expect(await s.marks()).toBe(4)
    await correctKey(await as('examiner'), { ...place, key: keyOf(s, 'D') })
    await runRegrades()
    expect(await s.marks()).toBe(-1)
    const kept = await app.db
      .select()
      .from(regrades)
      .where(eq(regrades.attemptId, s.attempt._id))
      .orderBy(asc(regrades.paperVersion))
    expect(kept.map(({ marksBefore, marksAfter }) => [marksBefore, marksAfter])).toEqual([
      [-1, 4],
      [4, -1],
    ])
  })
})

describe('a dropped question', () => {
  it.each<{ rule: DropRule; marks: number[]; counts: string }>([
    { rule: 'bonus-all', marks: [4, 4, 4], counts: 'for everybody' },
    { rule: 'bonus-attempters', marks: [4, 4, 0], counts: 'for whoever answered it' },
    { rule: 'rescale', marks: [0, 0, 0], counts: 'for nobody' },
  ])('by $rule counts $counts', async ({ rule, marks }) => {
    const three = await makeThree()
    const sat = await Promise.all(['C', 'B', null].map((letter) => sitWith(three, letter)))
    for (const { submit } of sat) await submit()
    await dropQuestion(await as('examiner'), { testId: three.testId, questionId: three.id(0), rule, reason })
    await runRegrades()
    expect(await Promise.all(sat.map((one) => one.marks()))).toEqual(marks)
    const analysis = await sat[1]?.read()
    expect(analysis).toMatchObject({ dropped: 1, wrong: 0, question_data: [{ result: 'dropped' }, {}, {}] })
  })

  it('rescales the rest in its place', async () => {
    const three = await makeThree()
    const s = await sitWith(three, 'C')
    await s.submit()
    await dropQuestion(await as('examiner'), {
      testId: three.testId,
      questionId: three.id(2),
      rule: 'rescale',
      reason,
    })
    await runRegrades()
    expect(await s.marks()).toBe(6) // 4 of 8 are 6 of 12
    const [attempt] = await app.db.select().from(attempts).where(eq(attempts.id, s.attempt._id))
    expect(attempt?.score).toMatchObject({ marks: '6', scale: '3/2' })
  })
})

describe('a correction', () => {
  it('during an attempt keeps saved answers, and saving continues', async () => {
    const three = await makeThree()
    const s = await sitWith(three, 'B')
    await correctKey(await as('examiner'), {
      testId: three.testId,
      questionId: three.id(0),
      key: keyOf(s, 'B'),
      reason,
    })
    await dropQuestion(await as('examiner'), {
      testId: three.testId,
      questionId: three.id(2),
      rule: 'bonus-all',
      reason,
    })
    app.onContentChange()
    const entries = entriesOf(app, [
      [three.id(0), { option_id: s.letter(0, 'B')[0] ?? '' }],
      [three.id(1), { option_ids: s.letter(1, 'A', 'C') }],
      [three.id(2), { number: '99' }],
    ])
    const saved = await s.api.save(s.attempt._id, { epoch: 1, entries })
    expect([saved.status, saved.body.data.acknowledged]).toEqual([200, 3])
    const { paper } = await getPaper(app.context(), three.testId)
    expect([s.paper.version, paper.version]).toEqual([1, 3])
    expect(formsOf(paper)).toEqual(formsOf(s.paper))
    const resumed = (await s.api.open()).body.data
    expect(resumed.answers).toHaveLength(3)
    await s.submit()
    expect(await s.marks()).toBe(12)
    await runRegrades()
    expect(await app.db.select().from(regrades).where(eq(regrades.attemptId, s.attempt._id))).toEqual([])
  })

  it('also reaches attempts submitted at the same moment', async () => {
    const three = await makeThree()
    const sat = await Promise.all(Array.from({ length: 10 }, () => sitWith(three, 'B')))
    const ctx = await as('examiner')
    const [first] = sat
    if (!first) throw new Error('nobody sat')
    const correction = { testId: three.testId, questionId: three.id(0), key: keyOf(first, 'B'), reason }
    const closing = sat.map(({ submit }) => submit())
    await Promise.all([...closing.slice(0, 5), correctKey(ctx, correction).then(runRegrades), ...closing.slice(5)])
    await runRegrades()
    expect(await Promise.all(sat.map(({ marks }) => marks()))).toEqual(Array(10).fill(4))
  })

  it('waits for an attempt being counted, then recounts it', async () => {
    const three = await makeThree()
    const s = await sitWith(three, 'B')
    const { promise: commit, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: counted, resolve: tell } = Promise.withResolvers<void>()
    const closing = inTransaction(app.context(), async (ctx) => {
      await closeAttempt(ctx, s.attempt._id, 'student')
      tell()
      await commit
    })
    await counted
    let isMade = false
    const correction = { testId: three.testId, questionId: three.id(0), key: keyOf(s, 'B'), reason }
    const making = correctKey(await as('examiner'), correction).then(() => {
      isMade = true
    })
    await pause(200)
    expect(isMade).toBe(false)
    letGo()
    await Promise.all([closing, making])
    expect(await s.marks()).toBe(-1)
    await runRegrades()
    expect(await s.marks()).toBe(4)
  })

  it('is stored with its reason, logged, and immutable', async () => {
    const three = await makeThree()
    const s = await sitWith(three, 'C')
    await s.submit()
    await dropQuestion(await as('examiner'), {
      testId: three.testId,
      questionId: three.id(0),
      rule: 'bonus-attempters',
      reason: `  ${reason} `,
    })
    const [kept] = await app.db.select().from(corrections).where(eq(corrections.testId, three.testId))
    expect(kept).toMatchObject({ paperVersion: 2, dropped: 'bonus-attempters', reason })
    const [noted] = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, three.id(0)))
    expect(noted).toMatchObject({ action: 'question-dropped', details: { test: three.testId, version: 2 } })
    await runRegrades()
    for (const change of ["update corrections set reason = ''", 'delete from corrections', 'delete from regrades'])
      await expect(app.pool.query(change)).rejects.toThrow('append-only')
  })

  it.each<[RoleChoice]>([['student'], ['tester'], ['editor'], ['counsellor'], ['accounts'], ['centre-manager']])(
    'is not for the role %s, and leaves nothing behind',
    async (role) => {
      const three = await makeThree()
      const place = { testId: three.testId, questionId: three.id(0), reason }
      const key: AnswerKey = { kind: 'single', options: ['x'] }
      await expect(dropQuestion(await as(role), { ...place, rule: 'bonus-all' })).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(correctKey(await as(role), { ...place, key })).rejects.toMatchObject({ code: 'forbidden' })
      expect(await app.db.select().from(corrections).where(eq(corrections.testId, three.testId))).toEqual([])
    },
  )

  it('that does not fit the question is refused, and nothing is counted again', async () => {
    const three = await makeThree()
    const other = await makeThree()
    const ctx = await as('examiner')
    const s = await sitDown(app, three.testId)
    const attempt = (key: AnswerKey, n: number) =>
      correctKey(ctx, { testId: three.testId, questionId: three.id(n), key, reason })
    const [b = ''] = s.letter(0, 'B')
    await expect(attempt({ kind: 'several', options: [b] }, 0)).rejects.toMatchObject({
      errors: { key: 'must be of type single, not several' },
    })
    await expect(attempt({ kind: 'single', options: ['x'] }, 0)).rejects.toMatchObject({
      errors: { key: expect.stringContaining('options') },
    })
    await expect(attempt({ kind: 'single', options: [b, b] }, 0)).rejects.toMatchObject({
      errors: { key: expect.stringContaining('twice') },
    })
    const below: AnswerKey = { kind: 'numeric', value: '1', tolerance: '-1' }
    await expect(attempt(below, 2)).rejects.toMatchObject({
      errors: { key: expect.stringContaining('negative tolerance') },
    })
    const drop = (place: { testId: string; questionId: string; reason: string }) =>
      dropQuestion(ctx, { ...place, rule: 'rescale' })
    const unknown = '019a0000-0000-7000-8000-000000000000'
    const place = { testId: three.testId, questionId: three.id(0), reason }
    await expect(drop({ ...place, questionId: other.id(0) })).rejects.toMatchObject({ code: 'not_found' })
    await expect(drop({ ...place, testId: unknown })).rejects.toMatchObject({ code: 'not_found' })
    await expect(drop({ ...place, reason: ' ' })).rejects.toMatchObject({ errors: { reason: 'is missing' } })
    expect(await app.db.select().from(jobs).where(eq(jobs.kind, 'regrade-test'))).toEqual([])
  })
})

describe('the job', () => {
  /** Inserts closed and counted attempts with the answer B directly into the tables. */
  async function insertClosed({ testId, id }: Three, { count, optionId }: { count: number; optionId: string }) {
    const score = { marks: '-1', sections: [] }
    await app.pool.query(
      `with people as (
         insert into users (id, role, candidate_name, user_name, email, contact, registration_number, password_hash, created_at)
         select gen_random_uuid(), 'student', 'Many', 'many-' || n, n || '@many.example', '8' || lpad(n::text, 9, '0'), 'M-' || n, '', now()
         from generate_series(1, $1::int) n returning id
       ), closed as (
         insert into attempts (id, student_id, test_id, started_at, deadline, number, epoch, closed_at, closed_by, score,
           marks_obtained, paper_version)
         select gen_random_uuid(), id, $2::uuid, now(), now(), 1, 1, now(), 'student', $3::jsonb, -1, 1 from people returning id
       )
       insert into answer_journal (attempt_id, epoch, seq, question_id, option_id, marked, seconds, client_at, server_at)
       select id, 1, 1, $4::uuid, $5::text, false, 1, now(), now() from closed`,
      [count, testId, JSON.stringify(score), id(0), optionId],
    )
  }

  it('counts each attempt once, also with two workers, and nothing on a repeat', async () => {
    const three = await makeThree()
    const s = await sitDown(app, three.testId)
    await insertClosed(three, { count: 450, optionId: s.letter(0, 'B')[0] ?? '' })
    await correctKey(await as('examiner'), {
      testId: three.testId,
      questionId: three.id(0),
      key: keyOf(s, 'B'),
      reason,
    })
    await Promise.all([regradeTest(app.context(), three.testId), regradeTest(app.context(), three.testId)])
    await regradeTest(app.context(), three.testId)
    const rows = await app.db.select().from(attempts).where(eq(attempts.testId, three.testId))
    const closed = rows.filter(({ closedAt }) => closedAt !== null)
    expect(closed).toHaveLength(450)
    expect(closed.filter(({ marksObtained, paperVersion }) => marksObtained !== 4 || paperVersion !== 2)).toEqual([])
    const { rows: kept } = await app.pool.query(
      'select count(*)::int as n, min(marks_before) as before from regrades join attempts on id = attempt_id where test_id = $1',
      [three.testId],
    )
    expect(kept).toEqual([{ n: 450, before: -1 }])
    expect(rows.find(({ closedAt }) => closedAt === null)?.score).toBeNull()
  })
})

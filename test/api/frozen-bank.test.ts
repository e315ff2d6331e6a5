import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { questions } from '#domains/bank/tables.ts'
import { dropQuestion } from '#domains/exams/results/correct-question.ts'
import { testQuestions, tests } from '#domains/exams/tables.ts'
import { actorAs, makeSignedIn, makeTest } from '../factories.ts'
import { choice, studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const run = (statement: string, ...values: unknown[]) => app.pool.query(statement, values)

async function makeSatTest() {
  const made = await makeTest(app)
  const { token } = await makeSignedIn(app)
  expect((await studentApi(app, { token, testId: made.testId }).open()).status).toBe(200)
  return made
}

describe('a question of the bank', () => {
  it.each([
    ['its key', `update questions set key = jsonb_set(key, '{options}', '["x"]') where id = $1`],
    ['its text', `update questions set text = '{"en": "other"}' where id = $1`],
    ['its solution', `update questions set solution = '{"en": "other"}' where id = $1`],
    ['the order of its options', 'update questions set keeps_order = not keeps_order where id = $1'],
    ['the question itself', 'delete from questions where id = $1'],
  ])('used by a test keeps %s, for any role', async (_what, statement) => {
    const { questionIds } = await makeTest(app)
    const read = () =>
      app.db
        .select()
        .from(questions)
        .where(eq(questions.id, questionIds[0] ?? ''))
    const before = await read()
    await expect(run(statement, questionIds[0])).rejects.toThrow('a question that a test uses is never changed')
    expect(await read()).toEqual(before)
  })

  it('not used by a test can be changed and deleted', async () => {
    const [id] = await storeQuestions(app.context(), [choice('single', 'A')])
    expect((await run(`update questions set keeps_order = true where id = $1`, id)).rowCount).toBe(1)
    expect((await run('delete from questions where id = $1', id)).rowCount).toBe(1)
  })

  it('freezes its passage too', async () => {
    const { questionIds } = await makeTest(app)
    const [question] = await app.db
      .select()
      .from(questions)
      .where(eq(questions.id, questionIds[0] ?? ''))
    for (const statement of [
      `update passages set text = '{"en": "x"}' where id = $1`,
      'delete from passages where id = $1',
    ])
      await expect(run(statement, question?.passageId)).rejects.toThrow('a passage that a test uses is never changed')
  })

  it('cannot be truncated', async () => {
    await expect(run('truncate questions cascade')).rejects.toThrow('append-only')
  })
})

describe('a test', () => {
  const changes: [string, string][] = [
    ['its terms', `update tests set terms = jsonb_set(terms, '{saveRule}', '"exam"') where id = $1`],
    ['its minutes', 'update tests set duration_minutes = duration_minutes + 1 where id = $1'],
    ['its languages', `update tests set languages = '["en", "hi"]' where id = $1`],
    ['its type', `update tests set type = 'topic' where id = $1`],
    ['its order', 'update tests set shuffles_options = not shuffles_options where id = $1'],
    ['the key of its paper', `update tests set paper_key = '\\x00' where id = $1`],
    ['the marks of its sections', `update test_sections set marks_per_question = '3' where test_id = $1`],
    ['the penalty of its sections', `update test_sections set penalty = '0' where test_id = $1`],
    ['the order of its questions', 'update test_questions set position = position + 100 where test_id = $1'],
    ['its questions', 'delete from test_questions where test_id = $1'],
  ]

  it.each(changes)('with attempts keeps %s', async (_what, statement) => {
    const { testId } = await makeSatTest()
    await expect(run(statement, testId)).rejects.toThrow('never changed')
  })

  it.each(changes)('without attempts can change %s', async (_what, statement) => {
    const { testId } = await makeTest(app)
    expect((await run(statement, testId)).rowCount).toBeGreaterThan(0)
  })

  it('with attempts gets no further question', async () => {
    const { testId } = await makeSatTest()
    const [id] = await storeQuestions(app.context(), [choice('single', 'A')])
    const [row] = await app.db.select().from(testQuestions).where(eq(testQuestions.testId, testId))
    const sectionId = row?.sectionId ?? ''
    const added = run('insert into test_questions values ($1, 900, $2, $3)', testId, sectionId, id)
    await expect(added).rejects.toThrow('never changed')
  })

  it('with attempts can still be renamed, extended, released and corrected', async () => {
    const { testId, questionIds } = await makeSatTest()
    const change = 'name = $2, closes_at = now(), results_released_at = now(), attempts_allowed = 2'
    expect((await run(`update tests set ${change} where id = $1`, testId, 'Another name')).rowCount).toBe(1)
    const { user } = await makeSignedIn(app, { role: 'examiner' })
    const ctx = app.context(actorAs('examiner', user.id))
    await dropQuestion(ctx, { testId, questionId: questionIds[0] ?? '', rule: 'bonus-all', reason: 'Two are right.' })
    const [test] = await app.db.select().from(tests).where(eq(tests.id, testId))
    expect(test?.paperVersion).toBe(2)
    await expect(run('update tests set paper_version = 1 where id = $1', testId)).rejects.toThrow('only rises')
  })
})

describe('of two concurrent changes', () => {
  /** Runs a statement in a transaction that stays open; returns a function that commits it. */
  async function hold(statement: string, ...values: unknown[]) {
    const client: PoolClient = await app.pool.connect()
    await client.query('begin')
    await client.query(statement, values)
    return async () => {
      await client.query('commit')
      client.release()
    }
  }

  it('a change of marks waits for a starting attempt, and is refused', async () => {
    const { testId } = await makeTest(app)
    const { user } = await makeSignedIn(app)
    const begun = `insert into attempts (id, student_id, test_id, started_at, deadline, number, epoch)
      values (gen_random_uuid(), $1, $2, now(), now(), 1, 1)`
    const commit = await hold(begun, user.id, testId)
    let isDone = false
    const changing = run(`update test_sections set penalty = '0' where test_id = $1`, testId).finally(() => {
      isDone = true
    })
    const outcome = expect(changing).rejects.toThrow('never changed')
    await pause(200)
    expect(isDone).toBe(false)
    await commit()
    await outcome
  })

  it('a change of a key waits for the test adding the question, and is refused', async () => {
    const { testId, questionIds } = await makeTest(app)
    const [id] = await storeQuestions(app.context(), [choice('single', 'A')])
    const [row] = await app.db
      .select()
      .from(testQuestions)
      .where(eq(testQuestions.questionId, questionIds[0] ?? ''))
    const commit = await hold('insert into test_questions values ($1, 900, $2, $3)', testId, row?.sectionId, id)
    const changing = run(`update questions set key = jsonb_set(key, '{options}', '["x"]') where id = $1`, id)
    const outcome = expect(changing).rejects.toThrow('never changed')
    await pause(200)
    await commit()
    await outcome
  })
})

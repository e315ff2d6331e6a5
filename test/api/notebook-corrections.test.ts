import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { regradeTest } from '#domains/attempts/marking/regrade-test.ts'
import { correctKey, dropQuestion } from '#domains/exams/results/correct-question.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { makeLasting, makeNotebook, notebookApi, questionOf, sit } from '../make-notebook.ts'
import { makeTestOf } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* The effect of a key's correction on the mistake notebook. */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const day = 86_400
/** Returns the seconds until midnight in India, 18:30 UTC. */
function secondsToMidnight() {
  const now = app.now().getTime()
  const midnight = Math.ceil((now + 5.5 * 3_600_000) / 86_400_000) * 86_400_000 - 5.5 * 3_600_000
  return (midnight - now) / 1000
}
// Every test begins at noon in India, so that no midnight falls within it.
beforeEach(() => app.advance(secondsToMidnight() + day / 2))

const kindsOf = async (api: ReturnType<typeof notebookApi>, query = '') =>
  Object.fromEntries((await api.list(query)).body.data.data.map(({ _id, kind }) => [_id, kind]))

describe('a correction', () => {
  async function correct(testId: string, change: (ctx: ReturnType<TestApp['context']>) => Promise<unknown>) {
    const examiner = await makeSignedIn(app, { role: 'examiner' })
    const ctx = app.context(actorAs('examiner', examiner.user.id))
    await change(ctx)
    app.onContentChange()
    await regradeTest(app.context(), testId)
    app.onContentChange()
  }

  it('of a key removes now-right answers, adds now-wrong ones, and rejudges old answers', async () => {
    const { api, testId, questionIds, letter } = await makeNotebook(app, [
      ['B', 30],
      ['A', 30],
      ['C', 30],
    ])
    const [first = '', second = '', third = ''] = questionIds
    await api.list()
    app.advance(day)
    await api.answer({ question_id: third, option_id: letter(third, 'D') })
    const options = (question: string, of: string) => ({ kind: 'single' as const, options: [letter(question, of)] })
    await correct(testId, async (ctx) => {
      const reason = 'It was misprinted.'
      await correctKey(ctx, { testId, questionId: first, key: options(first, 'B'), reason })
      await correctKey(ctx, { testId, questionId: second, key: options(second, 'E'), reason })
      await correctKey(ctx, { testId, questionId: third, key: options(third, 'D'), reason })
    })
    expect(await kindsOf(api)).toEqual({ [second]: 'wrong', [third]: 'wrong' })
    const row = (await api.list()).body.data.data.find(({ _id }) => _id === third)
    expect(row?.right_days).toBe(1)
    const told = (await api.answer({ question_id: third, option_id: letter(third, 'A') })).body.data
    expect(told).toMatchObject({ result: 'wrong', correct_options: [letter(third, 'D')] })
  })

  it('that drops a question removes it, but not its note', async () => {
    const { api, testId, questionIds } = await makeNotebook(app, [
      ['B', 30],
      ['B', 30],
    ])
    const [dropped = '', noted = ''] = questionIds
    await api.list()
    await api.note(noted, { note: 'Mine', is_bookmarked: false })
    await correct(testId, async (ctx) => {
      for (const questionId of [dropped, noted])
        await dropQuestion(ctx, { testId, questionId, rule: 'bonus-all', reason: 'No option is right.' })
    })
    expect((await api.counts()).body.data).toMatchObject({ questions: 0, due: 0 })
    expect((await api.list('?show=bookmarked')).body.data.data).toEqual([
      expect.objectContaining({ _id: noted, kind: null, note: 'Mine' }),
    ])
    expect((await api.answer({ question_id: noted })).status).toBe(404)
  })

  it('leaves the same question of an earlier test a mistake, whose key nobody has corrected', async () => {
    const older = await makeTestOf(app, { questions: [questionOf('Ratios', 'In two tests')] })
    const newer = await makeTestOf(app, { questions: [questionOf('Ratios', 'Replaced')] })
    const [questionId = ''] = older.questionIds
    await app.pool.query('update test_questions set question_id = $2 where test_id = $1', [newer.testId, questionId])
    app.onContentChange()
    const { token } = await makeLasting(app)
    const api = notebookApi(app, token)
    const first = await sit(app, { ...older, token }, [['C', 30]])
    app.advance(60)
    const second = await sit(app, { testId: newer.testId, questionIds: [questionId], token }, [['B', 30]])
    const submissions = async () => (await api.list()).body.data.data.map(({ submission_id }) => submission_id)
    expect(await submissions()).toEqual([second])
    const { rows } = await app.pool.query('select options from questions where id = $1', [questionId])
    await correct(newer.testId, (ctx) => {
      const key = { kind: 'single' as const, options: [rows[0].options[1].id] }
      return correctKey(ctx, { testId: newer.testId, questionId, key, reason: 'B it is.' })
    })
    expect(await submissions()).toEqual([first])
  })
})

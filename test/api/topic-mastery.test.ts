import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reopenAttempt } from '#domains/attempts/evidence/reopen-attempt.ts'
import { regradeTest } from '#domains/attempts/marking/regrade-test.ts'
import { estimateShare, mostAttempts } from '#domains/attempts/mastery/read-mastery.ts'
import type { MasteryOfTopics } from '#domains/attempts/mastery/schema.ts'
import type { NewQuestion } from '#domains/bank/questions/store-questions.ts'
import { correctKey, dropQuestion } from '#domains/exams/results/correct-question.ts'
import { actorAs, makeRegistration, makeSignedIn } from '../factories.ts'
import { lettersOf, makeLasting, makeNotebook, notebookApi, questionOf, type Sat, sit } from '../make-notebook.ts'
import { makeTestOf, numeric, studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Topic mastery: which answers count, for whom, and on which day. `calculate-mastery.test.ts` checks the results against simulated students. */

const address = '/api/student-portal/topic-mastery'

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

async function read(token: string) {
  const { status, body } = await app.call<Body & { data: MasteryOfTopics }>('GET', address, { token })
  expect(status).toBe(200)
  return body.data
}

/** Returns the topics with an opened question, by name. */
async function topicsOf(token: string) {
  const tried = (await read(token)).subjects.flatMap(({ topics }) => topics.filter(({ questions }) => questions > 0))
  return Object.fromEntries(tried.map((topic) => [topic.name, topic]))
}

const questionsOf = (topic: string, count: number) =>
  Array.from({ length: count }, (_, n) => questionOf(topic, `${topic} ${n}`))

/** Makes a student who has sat one test of questions in such a way. */
async function sitNew(questions: NewQuestion[], sat: Sat, rest: Partial<Parameters<typeof makeTestOf>[1]> = {}) {
  const { testId, questionIds } = await makeTestOf(app, { questions, ...rest })
  const { token, user } = await makeLasting(app)
  const attemptId = await sit(app, { testId, questionIds, token }, sat)
  return { testId, questionIds, token, user, attemptId }
}

async function correct(testId: string, change: (ctx: ReturnType<TestApp['context']>) => Promise<unknown>) {
  const examiner = await makeSignedIn(app, { role: 'examiner' })
  await change(app.context(actorAs('examiner', examiner.user.id)))
  app.onContentChange()
  await regradeTest(app.context(), testId)
  app.onContentChange()
}

describe('access', () => {
  it('is limited to the signed-in student', async () => {
    const { token } = await sitNew(questionsOf('Own', 2), [
      ['A', 30],
      ['B', 30],
    ])
    const { token: other } = await makeSignedIn(app)
    expect((await app.call('GET', address)).status).toBe(401)
    expect((await read(other)).subjects).toEqual([])
    expect(Object.keys(await topicsOf(token))).toEqual(['Own'])
    // There is no way to name another person.
    const { user } = await makeSignedIn(app)
    expect((await app.call('GET', `${address}?student_id=${user.id}`, { token: other })).status).toBe(400)
    expect((await app.call('GET', `${address}/${user.id}`, { token: other })).status).toBe(404)
  })
})

describe('which answers count', () => {
  it('counts right and other answers to opened questions, not unopened ones', async () => {
    const { token } = await sitNew(questionsOf('Opened', 5), [['A', 30], ['B', 30], [null, 30], undefined, ['A', 3]])
    const { low, high } = estimateShare({ right: 2, wrong: 2 })
    expect((await topicsOf(token)).Opened).toMatchObject({
      questions: 4,
      band: { low: Math.floor(100 * low), high: Math.ceil(100 * high) },
      right: null,
    })
  })

  it('sorts untried topics after the others of their subject', async () => {
    const { token } = await sitNew(questionsOf('Tried', 1), [['A', 30]])
    const [subject] = (await read(token)).subjects
    expect(subject?.topics[0]).toMatchObject({ name: 'Tried', questions: 1 })
    const never = { questions: 0, last_on: null, band: null, right: null }
    expect(subject?.topics.slice(1).every((topic) => topic.questions === 0)).toBe(true)
    expect(subject?.topics[1]).toMatchObject(never)
  })

  it('agrees with the analysis of every attempt, for random papers with drafts and several right options', async () => {
    const letters = ['A', 'B', null] as const
    let state = 11
    const draw = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return state / 0x80000000
    }
    const { token } = await makeLasting(app)
    const counts = new Map<string, { right: number; wrong: number }>()
    for (let round = 0; round < 4; round++) {
      const topics = ['Mixed one', 'Mixed two', 'Mixed three']
      const questions = Array.from({ length: 9 }, (_, n) => questionOf(topics[n % 3] ?? '', `Round ${round} of ${n}`))
      const papers = [...questions, { ...numeric('7'), topic: 'Mixed one', text: { en: `Number ${round}` } }]
      const { testId, questionIds } = await makeTestOf(app, { questions: papers })
      const sat: Sat = questions.map(() => (draw() < 0.2 ? undefined : [letters[Math.floor(draw() * 3)] ?? null, 30]))
      const attemptId = await sit(app, { testId, questionIds, token }, sat)
      const { question_data } = (await studentApi(app, { token, testId }).analysis(attemptId)).body.data
      for (const { visited, result, q_id } of question_data) {
        const count = counts.get(q_id.topic) ?? { right: 0, wrong: 0 }
        if (visited) count[result === 'correct' ? 'right' : 'wrong'] += 1
        counts.set(q_id.topic, count)
      }
    }
    const topics = await topicsOf(token)
    for (const [name, count] of counts) {
      const { low, high } = estimateShare(count)
      expect(topics[name]).toMatchObject({
        questions: count.right + count.wrong,
        band: { low: Math.floor(100 * low), high: Math.ceil(100 * high) },
      })
    }
  })

  it('counts a repeated question by its first answer', async () => {
    const { testId, questionIds, token } = await sitNew(questionsOf('Again', 1), [['B', 30]], { attemptsAllowed: 2 })
    const before = (await topicsOf(token)).Again
    await sit(app, { testId, questionIds, token }, [['A', 30]])
    expect((await topicsOf(token)).Again).toEqual(before)
    expect(before?.band?.low).toBe(0)
  })

  it('ignores running and reopened attempts', async () => {
    const { testId, questionIds } = await makeTestOf(app, { questions: questionsOf('Running', 1) })
    const { token } = await makeLasting(app)
    await studentApi(app, { token, testId }).open()
    expect((await read(token)).subjects).toEqual([])
    const attemptId = await sit(app, { testId, questionIds, token }, [['A', 30]])
    expect(Object.keys(await topicsOf(token))).toEqual(['Running'])
    const office = await makeSignedIn(app, { role: 'examiner' })
    const ctx = app.context(actorAs('examiner', office.user.id))
    await reopenAttempt(ctx, attemptId, { reason: 'The power was out.', minutes: 5, key: null })
    expect((await read(token)).subjects).toEqual([])
  })

  it('ignores ranked tests with unpublished or withheld results', async () => {
    const ranked = { type: 'scholarship' as const, durationMinutes: 10, opensAt: app.now(), isReleasedByStaff: true }
    const { testId, questionIds } = await makeTestOf(app, { questions: questionsOf('Sealed', 1), ...ranked })
    const { token, user } = await makeLasting(app)
    await makeRegistration(app, { testId, studentId: user.id })
    await sit(app, { testId, questionIds, token }, [['A', 30]])
    const release = async (at: Date | null) => {
      await app.pool.query('update tests set results_released_at = $2 where id = $1', [testId, at])
      app.onContentChange()
    }
    const topics = async () => Object.keys(await topicsOf(token))
    expect(await topics()).toEqual([])
    app.advance(700)
    expect(await topics()).toEqual([])
    await release(app.now())
    expect(await topics()).toEqual(['Sealed'])
    await release(null)
    expect(await topics()).toEqual([])
  })

  it('counts a correction after the recount, and no dropped question', async () => {
    const { testId, questionIds, token } = await sitNew(questionsOf('Corrected', 3), [
      ['B', 30],
      ['A', 30],
      ['A', 30],
    ])
    const [first = '', second = ''] = questionIds
    const letter = await lettersOf(app, questionIds)
    const reason = 'It was misprinted.'
    const bandOf = (right: number, wrong: number) => {
      const { low, high } = estimateShare({ right, wrong })
      return { questions: right + wrong, band: { low: Math.floor(100 * low), high: Math.ceil(100 * high) } }
    }
    expect((await topicsOf(token)).Corrected).toMatchObject(bandOf(2, 1))
    await correct(testId, (ctx) => {
      const key = { kind: 'single' as const, options: [letter(first, 'B')] }
      return correctKey(ctx, { testId, questionId: first, key, reason })
    })
    expect((await topicsOf(token)).Corrected).toMatchObject(bandOf(3, 0))
    await correct(testId, (ctx) => dropQuestion(ctx, { testId, questionId: second, rule: 'bonus-all', reason }))
    expect((await topicsOf(token)).Corrected).toMatchObject(bandOf(2, 0))
  })

  it('reads only the newest attempts', async () => {
    const { attemptId, token } = await sitNew(questionsOf('Oldest', 1), [['A', 30]])
    const fill = (count: number, first: number) =>
      app.pool.query(
        `insert into attempts (id, student_id, test_id, started_at, deadline, number, epoch, closed_at, closed_by, score, marks_obtained, paper_version)
         select gen_random_uuid(), student_id, test_id, started_at, deadline, $3 + n, 1, closed_at + interval '1 hour', closed_by, score, marks_obtained, paper_version
         from attempts, generate_series(1, $2) n where id = $1`,
        [attemptId, count, first],
      )
    await fill(mostAttempts - 1, 1)
    expect(Object.keys(await topicsOf(token))).toEqual(['Oldest'])
    await fill(1, mostAttempts)
    expect((await read(token)).subjects).toEqual([])
  })
})

describe('the day', () => {
  it('ends at 18:30 UTC, and the range widens over days', async () => {
    const questions = questionsOf('Days', 10)
    app.advance(secondsToMidnight() - 1)
    const sat: Sat = questions.map((_, n) => [n < 5 ? 'A' : 'B', 30])
    const { token } = await sitNew(questions, sat)
    const { today } = await read(token)
    const fresh = (await topicsOf(token)).Days
    expect(fresh).toMatchObject({ questions: 10, last_on: today, right: 50 })
    app.advance(1)
    const next = await read(token)
    expect(next.today > today).toBe(true)
    expect((await topicsOf(token)).Days?.last_on).toBe(today)
    app.advance(59 * day)
    const faded = (await topicsOf(token)).Days
    const width = (of: typeof fresh) => (of?.band ? of.band.high - of.band.low : 0)
    expect(width(faded)).toBeGreaterThan(width(fresh))
  })
})

describe('the mistake notebook after a correction', () => {
  const kindsOf = async (api: ReturnType<typeof notebookApi>, query = '') =>
    Object.fromEntries((await api.list(query)).body.data.data.map(({ _id, kind }) => [_id, kind]))

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
